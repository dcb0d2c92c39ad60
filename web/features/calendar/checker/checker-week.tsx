import { Link } from '@tanstack/react-router'
import type { CSSProperties } from 'react'
import { checkerCalendarCalls } from '@adm/contract/checker/checker-calendar'
import { bookingServiceLabels } from '@adm/domain/offer/sold-service'
import type { CheckerAbsence } from '@adm/domain/checker/checker-calendar'
import { formatDay, formatDayShort, hourOf } from '@adm/domain/values/date/moment'
import { useMay } from '../../../platform/session/session.tsx'
import { classes } from '../../../ui/base/classes.ts'
import { useMayDeclareAbsence } from '../../booking/absence/absent-act.tsx'
import { type DrawnMission, isToCome } from '../../booking/absence/missions-under-absence.ts'
import { absenceOn, type CalendarDay, dayWindows, hoursInWords, type Opened } from './checker-days.ts'
import { type DayWindow, hoursOfDay, spanIn, ticksOf } from '../line/day-window.ts'
import { TimeBlockLink } from '../time-block/time-block-link.tsx'

export type ViewProps = {
  days: readonly CalendarDay[]
  today: string
  /** The displayed month, `2026-11`. */
  month: string
  onOpen: (opened: Opened) => void
  onWeek: (day: string) => void
}

const hourMs = 3_600_000
const heightOf = ({ from, until }: DayWindow): number => (until - from) / hourMs

/** The hours of the days: of those with the usual number of hours, when the clock changes on one of them. */
const usualWindow = (windows: readonly DayWindow[]): DayWindow | undefined =>
  windows.find(({ day }) => hoursOfDay(day) === 24) ?? windows[0]

/** Seven days in columns with their hours; stacked on a small screen. */
export const CheckerWeek = ({ days, today, onOpen }: ViewProps) => {
  const windows = dayWindows(days)
  const usual = usualWindow(windows)
  return (
    <div className="week">
      <div className="week-ticks" aria-hidden="true">
        {usual &&
          ticksOf(usual).map(({ at, hour }) => (
            <span key={at} className="numbers">
              {hour} h
            </span>
          ))}
      </div>
      <ol className="week-days">
        {days.map((calendarDay, index) => (
          <WeekDay
            key={calendarDay.day}
            calendarDay={calendarDay}
            drawn={windows[index]}
            hasOwnTicks={windows[index] !== undefined && usual !== undefined && heightOf(windows[index]) !== heightOf(usual)}
            isToday={calendarDay.day === today}
            onOpen={onOpen}
          />
        ))}
      </ol>
    </div>
  )
}

type DayProps = {
  calendarDay: CalendarDay
  drawn: DayWindow | undefined
  /** The clock changes within the drawn hours: the hours beside the week are not those of this day. */
  hasOwnTicks: boolean
  isToday: boolean
  onOpen: (opened: Opened) => void
}

const WeekDay = ({ calendarDay, drawn, hasOwnTicks, isToday, onOpen }: DayProps) => {
  const { day, free, absences, timeBlocks, missions } = calendarDay
  if (!drawn) return null
  return (
    <li
      className={classes('week-day', isToday && 'week-day-today')}
      aria-label={formatDay(day)}
      aria-current={isToday ? 'date' : undefined}
    >
      <DayHead calendarDay={calendarDay} isToday={isToday} onOpen={onOpen} />
      <div className="week-column" style={{ height: `calc(var(--hour) * ${heightOf(drawn)})` }}>
        {free.map((stretch) => (
          <span key={stretch.startAt} className="week-free" style={styleOf(drawn, stretch)} />
        ))}
        {hasOwnTicks && <OwnTicks drawn={drawn} />}
        {absences.map((absence) => (
          <AbsenceBlock key={absence.id} absence={absence} day={day} style={styleOf(drawn, absence)} onOpen={onOpen} />
        ))}
        {timeBlocks.map((timeBlock) => (
          <TimeBlockLink key={timeBlock.id} timeBlock={timeBlock} day={day} style={styleOf(drawn, timeBlock)} />
        ))}
        {missions.map((mission) => (
          <MissionBlock key={mission.bookingId} mission={mission} style={styleOf(drawn, mission)} />
        ))}
      </div>
    </li>
  )
}

const OwnTicks = ({ drawn }: { drawn: DayWindow }) => (
  <div aria-hidden="true">
    {ticksOf(drawn).map(({ at, hour, share }) => (
      <span key={at} className="week-own-tick numbers" style={{ top: `${share}%` }}>
        {hour} h
      </span>
    ))}
  </div>
)

/** The place in a column; a stretch outside the drawn hours has no height, and stays in the list of a small screen. */
const styleOf = (drawn: DayWindow, stretch: { startAt: string; endAt: string }): CSSProperties => {
  const { start, length } = spanIn(drawn, stretch) ?? { start: 0, length: 0 }
  return { top: `${start}%`, height: `${length}%` }
}

type HeadProps = { calendarDay: CalendarDay; isToday: boolean; onOpen: (opened: Opened) => void }

/** Heading of a day with its holiday and its hours; a click on the hours opens their dialog. */
const DayHead = ({ calendarDay: { day, holiday, hours, isOwn }, isToday, onOpen }: HeadProps) => {
  const mayChange = useMay(checkerCalendarCalls.changeAvailability)
  const words = hoursInWords(hours)
  return (
    <div className="week-head">
      <strong className={classes(isToday && 'week-today')}>{formatDayShort(day).replace(/ \d{4}$/, '')}</strong>
      {holiday && <span className="week-holiday">{holiday}</span>}
      {hoursOfDay(day) !== 24 && <span className="week-holiday">Jour de {hoursOfDay(day)} h</span>}
      <span className="week-line">
        {mayChange ? (
          <button
            type="button"
            className="week-hours numbers"
            aria-label={`Horaires du ${formatDay(day)} : ${words}`}
            onClick={() => onOpen({ name: 'day', day })}
          >
            {words}
          </button>
        ) : (
          <span className="week-hours numbers">{words}</span>
        )}
        {isOwn && <span className="week-own">Ce jour</span>}
      </span>
    </div>
  )
}

type AbsenceProps = { absence: CheckerAbsence; day: string; style?: CSSProperties; onOpen: (opened: Opened) => void }

/** An absence; a click opens its dialog. */
export const AbsenceBlock = ({ absence, day, style, onOpen }: AbsenceProps) => {
  const mayDeclare = useMayDeclareAbsence()
  const words = (
    <>
      <span className="block-line">
        <strong>{absence.isAnnounced ? 'Absence annoncée' : 'Absence'}</strong> <span className="numbers">{absenceOn(absence, day)}</span>
      </span>
      {absence.reason && <span className="block-detail">{absence.reason}</span>}
    </>
  )
  if (!mayDeclare)
    return (
      <div className="block block-absence" style={style}>
        {words}
      </div>
    )
  return (
    <button type="button" className="block block-absence" style={style} onClick={() => onOpen({ name: 'absence', absence })}>
      {words}
    </button>
  )
}

/** A mission, as a link to its booking. */
export const MissionBlock = ({ mission, style }: { mission: DrawnMission; style?: CSSProperties }) => {
  const { bookingId, startAt, endAt, service, zipCode, city, isUnderAbsence } = mission
  return (
    <Link
      to="/booking/$id"
      params={{ id: bookingId }}
      className={classes('block block-mission', !isToCome(mission) && 'block-over', isUnderAbsence && 'block-to-reassign')}
      style={style}
    >
      <span className="block-line">
        <span className="numbers">
          {hourOf(startAt)}
          <span className="block-end">–{hourOf(endAt)}</span>
        </span>{' '}
        <strong>{bookingServiceLabels[service]}</strong>
      </span>
      <span className="block-detail">
        {zipCode} {city}
      </span>
      {isUnderAbsence && <span className="block-warning">À réaffecter</span>}
    </Link>
  )
}
