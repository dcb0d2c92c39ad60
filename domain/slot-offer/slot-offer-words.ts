import type { BookingService } from '../offer/sold-service.ts'
import type { Language } from '../values/language.ts'

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

const identity = { FR: "Apportez une pièce d'identité.", EN: 'Please bring an identity document.' }
const leaving = {
  FR: "Apportez une pièce d'identité et toutes les clés, badges et télécommandes. Le logement est vidé et nettoyé, l'eau et l'électricité restent ouvertes.",
  EN: 'Please bring an identity document and all keys, badges and remote controls. The home is emptied and cleaned; water and power stay on.',
}
const nothing = { FR: "Vous n'avez rien à apporter : il suffit d'ouvrir.", EN: 'You need to bring nothing: only to open the door.' }

const preparationsIn = (language: Language): Readonly<Record<BookingService, string>> => ({
  checkin: identity[language],
  checkout: leaving[language],
  checkout_checkin: leaving[language],
  control: nothing[language],
  control_checkout: leaving[language],
  previsit: nothing[language],
  chiffrage: nothing[language],
  visite: identity[language],
  diagnostics: nothing[language],
  cleaning: nothing[language],
  photos: nothing[language],
  plan: nothing[language],
})

/** What a tenant prepares and brings to the appointment of a service. */
export const appointmentPreparations: Readonly<Record<Language, Readonly<Record<BookingService, string>>>> = {
  FR: preparationsIn('FR'),
  EN: preparationsIn('EN'),
}
