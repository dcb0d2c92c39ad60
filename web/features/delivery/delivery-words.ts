import type { DeliveryStatus } from '@adm/domain/delivery/delivery'
import type { RowState } from '@adm/domain/delivery/delivery-row'
import { formatDayNumeric } from '@adm/domain/values/date/moment'
import type { Phase } from '../../ui/figure/status-tag.tsx'

/** Phase, and so colour, of each status. */
export const deliveryPhases = {
  draft: 'to-do',
  checked: 'to-plan',
  created: 'planned',
  in_progress: 'planned',
  done: 'done',
  invoiced: 'closed-well',
  canceled: 'closed-badly',
} as const satisfies Record<DeliveryStatus, Phase>

/** Phase, and so colour, of each state of a row. */
export const rowPhases = {
  empty: 'to-do',
  error: 'closed-badly',
  incomplete: 'to-plan',
  ready: 'planned',
  created: 'done',
  excluded: 'to-do',
} as const satisfies Record<RowState, Phase>

/** « 12/01/2027 », « 12/01/2027 – 14/01/2027 »: the first and the last. */
export const datesInWords = (dates: readonly string[]): string => {
  const [first] = dates
  const last = dates.at(-1)
  if (first === undefined || last === undefined) return ''
  return first === last ? formatDayNumeric(first) : `${formatDayNumeric(first)} – ${formatDayNumeric(last)}`
}

/** « 3 lignes », « 1 ligne ». */
export const rowsInWords = (count: number): string => `${count.toLocaleString('fr-FR')} ligne${count > 1 ? 's' : ''}`
