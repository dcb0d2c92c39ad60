import type { PropositionStatus } from './mission-proposition.ts'

/** How many proposals of a checker stand in each state. */
export type PropositionCounts = { [Status in PropositionStatus]?: number }

/** How a checker answers. */
export type PropositionRates = {
  /** All that was ever offered. */
  asked: number
  /** What the checker had to answer, and that is over: accepted, declined or left without an answer. */
  answerable: number
  /** Whole percents of these, null while there are none; they sum to 100. */
  acceptedPercent: number | null
  declinedPercent: number | null
  expiredPercent: number | null
}

/**
 * How a checker answers what is offered. What was withdrawn or went to another was no answer of theirs, and what is still open is none yet:
 * neither counts in the percents.
 */
export const propositionRates = (counts: PropositionCounts): PropositionRates => {
  const { proposed = 0, accepted = 0, declined = 0, expired = 0, withdrawn = 0, superseded = 0 } = counts
  const answerable = accepted + declined + expired
  const asked = answerable + proposed + withdrawn + superseded
  if (answerable === 0) return { asked, answerable, acceptedPercent: null, declinedPercent: null, expiredPercent: null }
  const acceptedPercent = Math.round((100 * accepted) / answerable)
  const declinedPercent = Math.min(100 - acceptedPercent, Math.round((100 * declined) / answerable))
  return { asked, answerable, acceptedPercent, declinedPercent, expiredPercent: 100 - acceptedPercent - declinedPercent }
}
