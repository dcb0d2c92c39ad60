import {
  declineReasonLabels,
  type MissionProposition,
  propositionChannelLabels,
  type PropositionStatus,
} from '@adm/domain/mission-proposition/mission-proposition'
import { formatMomentShort } from '@adm/domain/values/date/moment'
import { formatCents } from '@adm/domain/values/money'
import type { Phase } from '../../ui/figure/status-tag.tsx'

/** Phase, and so colour, of each status. */
export const propositionPhases = {
  proposed: 'to-plan',
  accepted: 'closed-well',
  declined: 'closed-badly',
  expired: 'closed-badly',
  withdrawn: 'to-do',
  superseded: 'to-do',
} as const satisfies Record<PropositionStatus, Phase>

/** Wave, channel, moment and fee of the proposition. */
export const proposedInWords = ({ channel, proposedAt, feeCents, wave }: MissionProposition): string =>
  [
    ...(wave === null ? [] : [`envoi ${wave}`]),
    `${propositionChannelLabels[channel]}, le ${formatMomentShort(proposedAt)}`,
    feeCents === null ? 'tarif non précisé' : `${formatCents(feeCents)} HT`,
  ].join(' · ')

/** Moment and reason of the answer; null without an answer. */
export const answeredInWords = ({ answeredAt, reason }: MissionProposition): string | null =>
  answeredAt &&
  [`le ${formatMomentShort(answeredAt)}`, ...(reason ? [`motif : ${declineReasonLabels[reason].toLowerCase()}`] : [])].join(', ')
