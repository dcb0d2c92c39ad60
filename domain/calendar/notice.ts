import { addMinutes } from '../values/date/moment.ts'

const day = 24 * 60

/**
 * Whether the people of a mission learn a change less than 24 hours ahead: of its new start, or of the one that they expected.
 * @param expectedAt the start that the mission has, null without one
 */
export const isShortNotice = (now: string, startAt: string, expectedAt: string | null): boolean =>
  [startAt, expectedAt].some((at) => at !== null && Date.parse(at) < Date.parse(addMinutes(now, day)))
