import { formatMoment } from '@adm/domain/values/date/moment'
import { useMinute } from './use-minute.ts'
import { ageOf } from './alert-words.ts'

/** How long an alert has been true; the exact moment on hover. */
export const AlertAge = ({ since }: { since: string }) => (
  <time dateTime={since} title={`Depuis le ${formatMoment(since)}`}>
    {ageOf(since, useMinute())}
  </time>
)
