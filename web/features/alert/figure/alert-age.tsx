import { formatMoment } from '@adm/domain/values/date/moment'
import { useMinute } from '../../../platform/now.ts'
import { ageOf, durationOf } from './alert-words.ts'

type Props = {
  since: string
  /** When it was resolved: its age grows no more. */
  until?: string | null
}

/** How long an alert has been true, or stood until it was resolved; the exact moments on hover. */
export const AlertAge = ({ since, until = null }: Props) => {
  const now = useMinute()
  const title = until ? `Du ${formatMoment(since)} au ${formatMoment(until)}` : `Depuis le ${formatMoment(since)}`
  return (
    <time dateTime={since} title={title}>
      {until ? durationOf(since, until) : ageOf(since, now)}
    </time>
  )
}
