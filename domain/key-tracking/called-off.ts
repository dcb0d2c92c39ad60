/** Order statuses without a mission, whatever its date was. In this folder because `booking` imports `key-tracking`, never the reverse. */
export const calledOff = ['canceled', 'prospect_canceled', 'finished_no_date', 'no_mission'] as const

/** Whether the order has a mission, planned or already carried out. @param status status of the order */
export const hasMission = (status: string): boolean => calledOff.every((other) => other !== status)
