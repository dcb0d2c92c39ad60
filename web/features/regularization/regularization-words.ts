import {
  type Instalment,
  instalment,
  type Regularization,
  type RegularizationStatus,
  regularizationTypeLabels,
} from '@adm/domain/regularization/regularization'
import { formatCents } from '@adm/domain/values/money'
import { formatMonth } from '@adm/domain/values/date/month'
import { asText, orDash, type Words } from '../../recipes/page/record-words.ts'
import type { Phase } from '../../ui/figure/status-tag.tsx'

const types = regularizationTypeLabels.checker

/** « À retenir : 140,00 € ». */
export const titleOfRegularization = ({ type, amountCents }: Pick<Regularization, 'type' | 'amountCents'>): string =>
  `${types[type]}\u00a0: ${formatCents(amountCents)}`

/** Phase, and so colour, of each status. */
export const regularizationPhases = {
  to_invoice: 'to-do',
  in_progress: 'planned',
  invoiced: 'done',
  done: 'closed-well',
} as const satisfies Record<RegularizationStatus, Phase>

/** « novembre 2026 : 46,67 € ». */
export const instalmentInWords = ({ month, cents }: Instalment): string => `${formatMonth(month)}\u00a0: ${formatCents(cents)}`

/** French wording of a month in the history. */
export const asMonth: Words = orDash((value) => (typeof value === 'string' ? formatMonth(value) : asText(value)))

/** French wording of an instalment in the history. */
export const asInstalment: Words = (value) => {
  const { data } = instalment.safeParse(value)
  return data ? instalmentInWords(data) : asText(value)
}
