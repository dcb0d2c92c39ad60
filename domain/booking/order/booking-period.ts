/** The periods of the list of orders, relative to the day of the request, with their French labels. */
export const bookingPeriodLabels = { ahead: "Aujourd'hui et après", undated: 'Sans date' } as const
export type BookingPeriod = keyof typeof bookingPeriodLabels
export const bookingPeriods = ['ahead', 'undated'] as const satisfies readonly BookingPeriod[]
