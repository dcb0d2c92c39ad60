import { formatDay } from '@adm/domain/values/date/moment'
import { classes } from '../../../ui/base/classes.ts'
import { type CalendarDay, hoursInWords } from './checker-days.ts'
import { AbsenceBlock, MissionBlock, type ViewProps } from './checker-week.tsx'
import { TimeBlockLink } from '../time-block/time-block-link.tsx'

const weekdays = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'] as const
const mostBlocks = 4

/** A month, one week per line; on a small screen, a list of the days with content. */
export const CheckerMonth = ({ days, today, month, onOpen, onWeek }: ViewProps) => (
  <div className="month">
    <div className="month-names" aria-hidden="true">
      {weekdays.map((name) => (
        <span key={name}>{name}</span>
      ))}
    </div>
    <ol className="month-days">
      {days.map((calendarDay) => (
        <MonthDay
          key={calendarDay.day}
          calendarDay={calendarDay}
          isToday={calendarDay.day === today}
          isOther={!calendarDay.day.startsWith(month)}
          onOpen={onOpen}
          onWeek={onWeek}
        />
      ))}
    </ol>
  </div>
)

type DayProps = Pick<ViewProps, 'onOpen' | 'onWeek'> & { calendarDay: CalendarDay; isToday: boolean; isOther: boolean }

const MonthDay = ({ calendarDay, isToday, isOther, onOpen, onWeek }: DayProps) => {
  const { day, holiday, hours, isOwn, absences, timeBlocks, missions } = calendarDay
  const room = Math.max(0, mostBlocks - absences.length - timeBlocks.length)
  const hidden = missions.length - room
  const isEmpty = absences.length + timeBlocks.length + missions.length === 0 && !holiday && !isOwn
  return (
    <li
      className={classes('month-day', isOther && 'month-day-other', isEmpty && 'month-day-empty')}
      aria-label={formatDay(day)}
      aria-current={isToday ? 'date' : undefined}
    >
      <div className="month-top">
        <button type="button" className="month-head" onClick={() => onWeek(day)}>
          <span className="only-read-aloud">Voir la semaine du {formatDay(day)}</span>
          <span className={classes('month-number numbers', isToday && 'week-today')} aria-hidden="true">
            {Number(day.slice(8))}
          </span>
          <span className="month-long" aria-hidden="true">
            {formatDay(day)}
          </span>
        </button>
        {holiday && <span className="week-holiday">{holiday}</span>}
        {isOwn && <span className="week-own">{hoursInWords(hours)}</span>}
      </div>
      {absences.map((absence) => (
        <AbsenceBlock key={absence.id} absence={absence} day={day} onOpen={onOpen} />
      ))}
      {timeBlocks.map((timeBlock) => (
        <TimeBlockLink key={timeBlock.id} timeBlock={timeBlock} day={day} />
      ))}
      {missions.slice(0, hidden > 0 ? room : undefined).map((mission) => (
        <MissionBlock key={mission.bookingId} mission={mission} />
      ))}
      {hidden > 0 && (
        <button type="button" className="month-more" onClick={() => onWeek(day)}>
          {hidden} autre{hidden > 1 ? 's' : ''}
        </button>
      )}
    </li>
  )
}
