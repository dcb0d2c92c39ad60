import { addMinutes } from '../values/date/moment.ts'
import { afterQuietHours } from '../values/date/quiet-hours.ts'

/** Minutes that a message about a step waits, so that the undo of the step, or the next of many moves, takes it back unsent. */
export const undoMinutes = 10

/** The moment at which a message about a step leaves: after the wait for its undo, and not in the quiet hours. */
export const afterUndo = (now: string): string => afterQuietHours(addMinutes(now, undoMinutes))

const dayMinutes = 24 * 60
/** Minutes during which a message is still sent when its server refuses it for now: later, its recipient knows by other means, or it is false. */
const validityMinutes = {
  /** An order, a checker's papers, a warning: read late it is still of use, and after a week somebody has called. */
  order: 7 * dayMinutes,
  /** An account: who did not expect the message must read it within days. */
  account: 3 * dayMinutes,
  /** A mission that moves or is taken back: it may take place the day after. */
  mission: dayMinutes,
  /** The digest of a day, before that of the next one. */
  digest: 12 * 60,
  /** A test that somebody sent to the own address, and waits for. */
  test: 2 * dayMinutes,
} as const
/** What a message is about, as far as its validity depends on it. */
export type Validity = keyof typeof validityMinutes

/** The end of the validity of a message without a link or an appointment that ends it. */
export const goodUntil = (now: string, about: Validity): string => addMinutes(now, validityMinutes[about])

const linkDays = {
  /** The link of an order opens nothing once the order is over, whatever its date; orders are over long before. */
  order: 180,
  /** The law lets people refuse long after a message. */
  optOut: 365,
} as const

/** The end of the validity of a personal link in a mail, at which its row is deleted. */
export const linkUntil = (now: string, about: keyof typeof linkDays): string => addMinutes(now, linkDays[about] * dayMinutes)
