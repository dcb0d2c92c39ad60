import type { TodayFilter } from '@adm/contract/dashboard/dashboard'
import { bookingStatusLabels, toPlanMeaning } from '@adm/domain/booking/step/booking-status'
import { formatDay } from '@adm/domain/values/date/moment'

/** An appointment that nobody confirms is none of them. */
const toConfirmMeaning = 'Planifiées, si le client ou le locataire confirme.'

const daysOf = ({ min_date: from, max_date: until }: TodayFilter): string | undefined => {
  if (from === until) return from && `Mission du ${formatDay(from)}`
  return [from && `Mission à partir du ${formatDay(from)}`, until && `${from ? '' : 'Mission '}jusqu'au ${formatDay(until)}`]
    .filter(Boolean)
    .join(' ')
}

/** What a count of the home page counts, in French: its filter, so that the words cannot say anything else than the number. */
export const meaningOf = (filter: TodayFilter): string =>
  [
    filter.state === 'to_plan' && toPlanMeaning,
    filter.state === 'to_confirm' && toConfirmMeaning,
    filter.status && `Statut\u00a0: ${filter.status.map((status) => bookingStatusLabels[status]).join(', ')}.`,
    daysOf(filter) && `${daysOf(filter)}.`,
    filter.max_wished_day && `Souhaitée jusqu'au ${formatDay(filter.max_wished_day)}.`,
  ]
    .filter(Boolean)
    .join(' ')
