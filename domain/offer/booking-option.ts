/** Options sold on an order. */
export const bookingOptionLabels = { virtual_tour: 'Visite virtuelle', annotated: 'Annoté' } as const
export type BookingOption = keyof typeof bookingOptionLabels
export const bookingOptions = ['virtual_tour', 'annotated'] as const satisfies readonly BookingOption[]
