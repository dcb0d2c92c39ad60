import type { UseQueryResult } from '@tanstack/react-query'
import type { InboxPage } from '@adm/contract/inbox/inbox'
import { byDay } from '@adm/domain/inbox/inbox-words'
import { addDays, formatDay } from '@adm/domain/values/date/moment'
import { describeError } from '../../platform/api/refused.ts'
import { useToday } from '../../platform/today.ts'
import { ErrorPanel, PageSkeleton } from '../../ui/layout/states.tsx'
import './inbox-items.css'
import { InboxLine } from './inbox-line.tsx'

type InboxItemsProps = {
  result: Pick<UseQueryResult<InboxPage>, 'data' | 'error' | 'refetch'>
  /** Called when the object of an item is opened. */
  onOpen?: () => void
  empty: string
}

/** Items by day, the latest first, or their loading, error and empty states. */
export const InboxItems = ({ result: { data, error, refetch }, onOpen, empty }: InboxItemsProps) => {
  const today = useToday()
  if (error && !data) return <ErrorPanel error={describeError(error)} onRetry={() => void refetch()} />
  if (!data) return <PageSkeleton />
  if (data.items.length === 0) return <p className="inbox-empty dim">{empty}</p>
  return byDay(data.items).map(({ day, items }) => (
    <section key={day} className="inbox-day" aria-labelledby={`inbox-${day}`}>
      <h2 id={`inbox-${day}`}>{dayInWords(day, today)}</h2>
      <ul>
        {items.map((item) => (
          <InboxLine key={item.id} item={item} onOpen={onOpen} />
        ))}
      </ul>
    </section>
  ))
}

const dayInWords = (day: string, today: string): string => {
  if (day === today) return "Aujourd'hui"
  return day === addDays(today, -1) ? 'Hier' : formatDay(day)
}
