/** No mission is left of an order that stands here, whatever day it had. Keys are ranked below orders, and need to know it first. */
export const calledOff = ['canceled', 'prospect_canceled', 'finished_no_date', 'no_mission'] as const

/** Is there a mission to go to, or one that somebody went to? @param status where the order stands */
export const hasMission = (status: string): boolean => calledOff.every((one) => one !== status)
