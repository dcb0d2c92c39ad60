import type { BookingService } from '../offer/sold-service.ts'

/** The services in English, for tenants whose order is in English. */
export const englishServiceLabels: Readonly<Record<BookingService, string>> = {
  checkin: 'Check-in inventory',
  checkout: 'Check-out inventory',
  checkout_checkin: 'Check-out and check-in inventory',
  control: 'Inspection',
  control_checkout: 'Inspection and check-out inventory',
  previsit: 'Pre-visit',
  chiffrage: 'Costing of repairs',
  visite: 'Viewing',
  diagnostics: 'Property surveys',
  cleaning: 'Cleaning',
  photos: 'Photos',
  plan: 'Floor plan',
}

/** The services in French, as a tenant reads them. */
export const tenantServiceLabels: Readonly<Record<BookingService, string>> = {
  checkin: "État des lieux d'entrée",
  checkout: 'État des lieux de sortie',
  checkout_checkin: "États des lieux de sortie et d'entrée",
  control: 'Visite de contrôle',
  control_checkout: 'Contrôle et état des lieux de sortie',
  previsit: 'Prévisite',
  chiffrage: 'Chiffrage',
  visite: 'Visite du logement',
  diagnostics: 'Diagnostics',
  cleaning: 'Ménage',
  photos: 'Photos',
  plan: 'Plan',
}
