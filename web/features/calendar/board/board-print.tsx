import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Board, BoardLine } from '@adm/contract/calendar/calendar'
import { bookingServiceLabels } from '@adm/domain/offer/sold-service'
import { dayOf, formatDayShort, formatHour } from '@adm/domain/values/date/moment'
import { holidayName } from '@adm/domain/values/date/working-day'

type PrintProps = { board: Board; days: readonly string[]; title: string }

/** The days on paper: a line a checker, a column a day, each mission with hour, service and place, each time block with its reason. It exists only while the browser prints. */
export const BoardPrint = ({ board, days, title }: PrintProps) => {
  const [isPrinting, setPrinting] = useState(false)
  // The print dialog is outside React: the browser prints what is there when the event ends.
  useEffect(() => {
    const ends = new AbortController()
    const set = (value: boolean) => () => flushSync(() => setPrinting(value))
    addEventListener('beforeprint', set(true), { signal: ends.signal })
    addEventListener('afterprint', set(false), { signal: ends.signal })
    return () => ends.abort()
  }, [])
  if (!isPrinting) return null
  return (
    <table className="board-print">
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">Contrôleur</th>
          {days.map((day) => (
            <th key={day} scope="col">
              {formatDayShort(day).replace(/ \d{4}$/, '')} {holidayName(day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {board.lines.map((line) => (
          <tr key={line.id}>
            <th scope="row">{line.name}</th>
            {days.map((day) => (
              <td key={day}>
                {entriesOf(line, day).map(({ startAt, words }) => (
                  <p key={startAt}>
                    <strong>{formatHour(startAt)}</strong> {words}
                  </p>
                ))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The missions and time blocks of a day, in the order of their hours. */
const entriesOf = ({ missions, timeBlocks }: BoardLine, day: string) =>
  [
    ...missions.map(({ startAt, order }) => ({
      startAt,
      words: order ? `${bookingServiceLabels[order.service]}, ${order.address}, ${order.city}` : 'Occupé',
    })),
    ...timeBlocks.map(({ startAt, endAt, reason }) => ({ startAt, words: `Bloqué jusqu'à ${formatHour(endAt)}, ${reason}` })),
  ]
    .filter(({ startAt }) => dayOf(startAt) === day)
    .toSorted((a, b) => a.startAt.localeCompare(b.startAt))
