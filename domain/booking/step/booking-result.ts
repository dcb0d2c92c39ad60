/** The results of an ended order, for billing. Source: `docs/domain.md` 1.2. */
export const bookingResultLabels = {
  completed: 'Réalisée',
  canceled: 'Annulée',
  canceledLastMinute: 'Annulée à la dernière minute',
  canceledNoInvoicing: 'Annulée sans facturation',
  displacement: 'Déplacement',
  unsuccessfulDisplacement: 'Déplacement infructueux',
} as const
export type BookingResult = keyof typeof bookingResultLabels
export const bookingResults = Object.keys(bookingResultLabels).filter((key): key is BookingResult => key in bookingResultLabels)
