import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Board } from '@adm/contract/calendar'
import { bookingServiceLabels } from '@adm/domain/offer/sold-service'
import { dayOf, formatDayShort, formatHour } from '@adm/domain/values/date/moment'
import { holidayName } from '@adm/domain/values/date/working-day'

type PrintProps = { board: Board; days: readonly string[]; title: string }

/** The days on paper: a line a checker, a column a day, each mission with hour, service and place. It exists only while the browser prints. */
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
        {board.lines.map(({ id, name, missions }) => (
          <tr key={id}>
            <th scope="row">{name}</th>
            {days.map((day) => (
              <td key={day}>
                {missions
                  .filter(({ startAt }) => dayOf(startAt) === day)
                  .map(({ startAt, order }) => (
                    <p key={startAt}>
                      <strong>{formatHour(startAt)}</strong>{' '}
                      {order ? `${bookingServiceLabels[order.service]}, ${order.address}, ${order.city}` : 'Occupé'}
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
