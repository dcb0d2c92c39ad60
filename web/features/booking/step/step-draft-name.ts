/** The name of the draft of an order's transition: in its own file, since the page reads it without the code of the dialog. */
export const stepDraftName = (bookingId: string): string => `booking-step-${bookingId}`

/** The name of the draft of the missing fields, typed in the same dialog. */
export const missingDraftName = (bookingId: string): string => `booking-missing-${bookingId}`
