import { Link } from '@tanstack/react-router'
import type { CSSProperties } from 'react'
import { checkerCalendarCalls } from '@adm/contract/checker/checker-calendar'
import { bookingServiceLabels } from '@adm/domain/offer/sold-service'
import type { CheckerAbsence } from '@adm/domain/checker/checker-calendar'
import { formatDay, formatDayShort, hourOf } from '@adm/domain/values/date/moment'
import { useMay } from '../../platform/session/session.tsx'
import { classes } from '../../ui/base/classes.ts'
import { useMayDeclareAbsence } from '../booking/absence/absent-act.tsx'
import { type DrawnMission, isToCome } from '../booking/absence/missions-under-absence.ts'
import { absenceOn, type CalendarDay, hoursInWords, type Opened, placeIn, displayedHours } from './checker-days.ts'

export type ViewProps = {
  days: readonly CalendarDay[]
  today: string
  /** The displayed month, `2026-11`. */
  month: string
  onOpen: (opened: Opened) => void
  onWeek: (day: string) => void
}

/** Seven days in columns with their hours; stacked on a small screen. */
export const CheckerWeek = ({ days, today, onOpen }: ViewProps) => {
  const range = displayedHours(days)
  const count = (range.until - range.from) / 60
  const ticks = Array.from({ length: count }, (_, index) => range.from / 60 + index)
  return (
    <div className="week">
      <div className="week-ticks" aria-hidden="true">
        {ticks.map((hour) => (
          <span key={hour} className="numbers">
            {hour} h
          </span>
        ))}
      </div>
      <ol className="week-days">
        {days.map((calendarDay) => (
          <WeekDay key={calendarDay.day} calendarDay={calendarDay} hours={range} isToday={calendarDay.day === today} onOpen={onOpen} />
        ))}
      </ol>
    </div>
  )
}

type DisplayedHours = { from: number; until: number }
type DayProps = { calendarDay: CalendarDay; hours: DisplayedHours; isToday: boolean; onOpen: (opened: Opened) => void }

const WeekDay = ({ calendarDay, hours, isToday, onOpen }: DayProps) => {
  const { day, free, absences, missions } = calendarDay
  return (
    <li
      className={classes('week-day', isToday && 'week-day-today')}
      aria-label={formatDay(day)}
      aria-current={isToday ? 'date' : undefined}
    >
      <DayHead calendarDay={calendarDay} isToday={isToday} onOpen={onOpen} />
      <div className="week-column" style={{ height: `calc(var(--hour) * ${(hours.until - hours.from) / 60})` }}>
        {free.map((stretch) => (
          <span key={stretch.startAt} className="week-free" style={styleOf(hours, day, stretch)} />
        ))}
        {absences.map((absence) => (
          <AbsenceBlock key={absence.id} absence={absence} day={day} style={styleOf(hours, day, absence)} onOpen={onOpen} />
        ))}
        {missions.map((mission) => (
          <MissionBlock key={mission.bookingId} mission={mission} style={styleOf(hours, day, mission)} />
        ))}
      </div>
    </li>
  )
}

const styleOf = (range: DisplayedHours, day: string, stretch: { startAt: string; endAt: string }): CSSProperties => {
  const { top, height } = placeIn(range, day, stretch)
  return { top: `${top}%`, height: `${height}%` }
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
