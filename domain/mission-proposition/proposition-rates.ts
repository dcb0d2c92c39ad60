import type { PropositionStatus } from './mission-proposition.ts'

/** Number of a checker's propositions by status. */
export type PropositionCounts = { [Status in PropositionStatus]?: number }

/** Rates of a checker's answers. */
export type PropositionRates = {
  /** Number of all propositions. */
  asked: number
  /** Number of closed propositions that needed an answer: accepted, declined or expired. */
  answerable: number
  /** Whole percentages of `answerable`, null when it is 0; their sum is 100. */
  acceptedPercent: number | null
  declinedPercent: number | null
  expiredPercent: number | null
}

/**
 * The rates of a checker's answers. Withdrawn and superseded propositions got no answer, and open ones have none yet: neither counts in the
 * percentages.
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
