import {
  declineReasonLabels,
  type MissionProposition,
  propositionChannelLabels,
  type PropositionStatus,
} from '@adm/domain/mission-proposition/mission-proposition'
import { dayOf, formatDayShort, formatHour } from '@adm/domain/values/date/moment'
import { formatCents } from '@adm/domain/values/money'
import type { Phase } from '../../ui/figure/status-tag.tsx'

/** « lun. 8 mars 2027 à 10:00 ». */
export const momentInWords = (at: string): string => `${formatDayShort(dayOf(at))} à ${formatHour(at)}`

/** The colour of each state. */
export const propositionPhases = {
  proposed: 'to-plan',
  accepted: 'closed-well',
  declined: 'closed-badly',
  expired: 'closed-badly',
  withdrawn: 'to-do',
  superseded: 'to-do',
} as const satisfies Record<PropositionStatus, Phase>

/** How the checker was asked, when, and for how much. */
export const proposedInWords = ({ channel, proposedAt, feeCents }: MissionProposition): string =>
  [
    `${propositionChannelLabels[channel]}, le ${momentInWords(proposedAt)}`,
    feeCents === null ? 'tarif non précisé' : `${formatCents(feeCents)} HT`,
  ].join(' · ')

/** When the answer came and why; nothing while there is none. */
export const answeredInWords = ({ answeredAt, reason }: MissionProposition): string | null =>
  answeredAt && [`le ${momentInWords(answeredAt)}`, ...(reason ? [`motif : ${declineReasonLabels[reason].toLowerCase()}`] : [])].join(', ')
