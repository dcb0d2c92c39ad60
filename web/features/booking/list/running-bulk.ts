const placeOf = (personId: string): string => `booking-bulk.${personId}`

/** The id of the person's last bulk on this device, until closed: restored after a reload, for that person only. */
export const readRunningBulk = (personId: string): string | null => localStorage.getItem(placeOf(personId))

/** Stores the running bulk's id until the person closes it. */
export const storeRunningBulk = (personId: string, id: string): void => localStorage.setItem(placeOf(personId), id)

/** Forgets the bulk, after it ended and was closed. */
export const forgetRunningBulk = (personId: string): void => localStorage.removeItem(placeOf(personId))
