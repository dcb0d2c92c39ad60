import type { Board, BoardLine } from '@adm/contract/calendar/calendar'
import { workloadOf, workloadPercent } from '@adm/domain/calendar/workload'
import { addDays, dayOf, formatDay, startOfDay, weekdayOf } from '@adm/domain/values/date/moment'
import { holidayName } from '@adm/domain/values/date/working-day'
import { classes } from '../../../ui/base/classes.ts'
import { ScrollRegion } from '../../../ui/layout/scroll-region.tsx'
import { timeBlockInWords } from '../time-block/time-block-words.ts'
import { WorkloadBar } from './workload-bar.tsx'

type MonthProps = { board: Board; days: readonly string[]; month: string; today: string; onDay: (day: string) => void }
const letters = ['L', 'M', 'M', 'J', 'V', 'S', 'D']

/** A month: a line a checker, a cell a day with its number of missions and its load. */
export const BoardMonth = ({ board, days, month, today, onDay }: MonthProps) => (
  <ScrollRegion label="Mois par contrôleur" className="board-scroll">
    <table className="board-month">
      <thead>
        <tr>
          <th scope="col">Contrôleurs</th>
          {days.map((day) => (
            <th key={day} scope="col" className={classes(day === today && 'month-today', !day.startsWith(month) && 'month-other')}>
              <button type="button" className="month-head" title={holidayName(day) ?? undefined} onClick={() => onDay(day)}>
                <span className="field-label-hidden">{`Ouvrir le ${formatDay(day)}${holidayName(day) ? ` (${holidayName(day)})` : ''}`}</span>
                <span aria-hidden="true">{letters[weekdayOf(day) - 1]}</span>
                <span className="numbers" aria-hidden="true">
                  {Number(day.slice(8))}
                </span>
                {holidayName(day) && <i aria-hidden="true" />}
              </button>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {board.lines.map((line) => (
          <MonthLine key={line.id} line={line} days={days} today={today} />
        ))}
      </tbody>
    </table>
  </ScrollRegion>
)

const MonthLine = ({ line, days, today }: { line: BoardLine; days: readonly string[]; today: string }) => (
  <tr>
    <th scope="row">
      <span className="board-line-head">
        <a href={`/checker/${line.id}`} className="board-name">
          {line.name}
        </a>
        <WorkloadBar load={line.workload} />
      </span>
    </th>
    {days.map((day) => (
      <MonthCell key={day} line={line} day={day} isToday={day === today} />
    ))}
  </tr>
)

const MonthCell = ({ line, day, isToday }: { line: BoardLine; day: string; isToday: boolean }) => {
  const [from, until] = [startOfDay(day), startOfDay(addDays(day, 1))]
  const missions = line.missions.filter(({ startAt }) => from <= startAt && startAt < until)
  const hours = line.hours.filter(({ startAt }) => dayOf(startAt) === day)
  const isAbsent = line.absences.some(({ startAt, endAt }) => startAt < until && from < endAt)
  const timeBlocks = line.timeBlocks.filter(({ startAt }) => dayOf(startAt) === day)
  const percent = workloadPercent(workloadOf(hours, missions))
  return (
    <td className={classes('month-cell', hours.length === 0 && 'month-closed', isAbsent && 'month-absent', isToday && 'month-today')}>
      {percent !== null && missions.length > 0 && (
        <span
          className={classes('month-fill', percent > 100 && 'month-over')}
          style={{ height: `${Math.min(100, percent)}%` }}
          aria-hidden="true"
        />
      )}
      <span className="numbers">{missions.length > 0 ? missions.length : ''}</span>
      {isAbsent && (
        <span className="month-away" title="Absence">
          A
        </span>
      )}
      {!isAbsent && timeBlocks.length > 0 && (
        <span className="month-away" title={timeBlocks.map(timeBlockInWords).join('\n')}>
          B
        </span>
      )}
    </td>
  )
}
