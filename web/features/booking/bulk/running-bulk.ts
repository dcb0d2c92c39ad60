const placeOf = (personId: string): string => `booking-bulk.${personId}`

/** The long bulk that the person asked for last on this machine and has not closed: found again after a reload, by nobody else. */
export const readRunningBulk = (personId: string): string | null => localStorage.getItem(placeOf(personId))

/** Keeps it in sight until it is closed. */
export const storeRunningBulk = (personId: string, id: string): void => localStorage.setItem(placeOf(personId), id)

/** It is over, and was seen. */
export const forgetRunningBulk = (personId: string): void => localStorage.removeItem(placeOf(personId))
