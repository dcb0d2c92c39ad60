/** Services that a client may order, with their French labels. Source: `docs/domain.md` 8.4. */
export const bookingServiceLabels = {
  checkin: 'Entrée',
  checkout: 'Sortie',
  checkout_checkin: 'Sortie-entrée',
  control: 'Contrôle',
  control_checkout: 'Contrôle et sortie',
  previsit: 'Prévisite',
  chiffrage: 'Chiffrage',
  visite: 'Visite',
  diagnostics: 'Diagnostics',
  cleaning: 'Ménage',
  photos: 'Photos',
  plan: 'Plan',
} as const
export type BookingService = keyof typeof bookingServiceLabels
export const bookingServices = Object.keys(bookingServiceLabels).filter((key): key is BookingService => key in bookingServiceLabels)

const onDemandServices: readonly BookingService[] = ['diagnostics', 'cleaning', 'photos', 'plan']
/** Whether a partner provides the service. */
export const isOnDemand = (service: BookingService): boolean => onDemandServices.includes(service)

/** Whether options are sold with the service: they are options of a report, and a partner delivers none. */
export const sellsOptions = (service: BookingService): boolean => !isOnDemand(service)
/** The sentence for an option on a service that sells none. */
export const noOptionsMessage = 'Un partenaire assure cette prestation\u00a0: elle se commande sans option.'
