import { accessParts } from '@adm/domain/dwelling/access-words'
import { bookingServiceLabels } from '@adm/domain/offer/sold-service'
import { dayOf, hourOf, startOfDay } from '@adm/domain/values/date/moment'
import ICAL from 'ical.js'
import type { FeedClosedTime, FeedMission } from './calendar-feed.queries.ts'

// A line has 75 octets at most; the library does not count the space at the start of a folded line.
ICAL.foldLength = 74

const zone = 'Europe/Paris'
/** Since 1996 the clocks of Paris change on the last Sundays of March and October, at one in the morning UTC. */
const parisZone = `BEGIN:VTIMEZONE
TZID:Europe/Paris
BEGIN:DAYLIGHT
DTSTART:19960331T020000
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
TZOFFSETFROM:+0100
TZOFFSETTO:+0200
TZNAME:CEST
END:DAYLIGHT
BEGIN:STANDARD
DTSTART:19961027T030000
RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
TZNAME:CET
END:STANDARD
END:VTIMEZONE`.replaceAll('\n', '\r\n')

const utc = (at: string) => ICAL.Time.fromDateTimeString(`${new Date(at).toISOString().slice(0, 19)}Z`)

/** A time in the Paris time zone, or a date for a whole day. */
const addTime = (event: ICAL.Component, name: 'dtstart' | 'dtend', at: string, isWholeDay: boolean): void => {
  if (isWholeDay) return void event.addPropertyWithValue(name, ICAL.Time.fromDateString(dayOf(at)))
  const clock = ICAL.Time.fromDateTimeString(`${dayOf(at)}T${hourOf(at)}:00`)
  event.addPropertyWithValue(name, clock).setParameter('tzid', zone)
}

type FeedEntry = { id: string; version: number; updatedAt: string; startAt: string; endAt: string; isCanceled: boolean; summary: string }

const makeEvent = ({ id, version, updatedAt, startAt, endAt, isCanceled, summary }: FeedEntry, isWholeDay = false): ICAL.Component => {
  const event = new ICAL.Component('vevent')
  event.addPropertyWithValue('uid', `${id}@adm`)
  event.addPropertyWithValue('sequence', version)
  event.addPropertyWithValue('dtstamp', utc(updatedAt))
  event.addPropertyWithValue('last-modified', utc(updatedAt))
  addTime(event, 'dtstart', startAt, isWholeDay)
  addTime(event, 'dtend', endAt, isWholeDay)
  event.addPropertyWithValue('summary', summary)
  event.addPropertyWithValue('status', isCanceled ? 'CANCELLED' : 'CONFIRMED')
  event.addPropertyWithValue('transp', isCanceled ? 'TRANSPARENT' : 'OPAQUE')
  return event
}

const accessFields = ['residence', 'building', 'staircase', 'floor', 'door', 'apartmentNumber'] as const

/** The place, time and code of a mission. Person names, door codes and key codes are left out, because calendar services copy feeds. */
const missionEvent = (mission: FeedMission): ICAL.Component[] => {
  const { id, version, updatedAt, startAt, endAt, live, service, city, address, zipCode, code } = mission
  if (!startAt || !endAt) return []
  const summary = `${bookingServiceLabels[service]}, ${city}`
  const event = makeEvent({ id, version, updatedAt, startAt, endAt, isCanceled: !live, summary })
  event.addPropertyWithValue('location', `${address}, ${zipCode} ${city}`)
  event.addPropertyWithValue('description', [`Mission ${code}`, ...accessParts('FR', accessFields, mission)].join('\n'))
  return [event]
}

/** A time without missions. Its reason is left out, for the same cause. */
const closedEvent =
  (summary: string) =>
  ({ canceledAt, ...time }: FeedClosedTime): ICAL.Component => {
    const isWholeDay = [time.startAt, time.endAt].every((at) => at === startOfDay(dayOf(at)))
    return makeEvent({ ...time, isCanceled: canceledAt !== null, summary }, isWholeDay)
  }

type FeedTimes = { missions: readonly FeedMission[]; absences: readonly FeedClosedTime[]; timeBlocks: readonly FeedClosedTime[] }

/** The calendar of a checker in the format of RFC 5545. The same rows give the same bytes. */
export const writeFeed = (name: string, { missions, absences, timeBlocks }: FeedTimes): string => {
  const calendar = new ICAL.Component('vcalendar')
  calendar.addPropertyWithValue('version', '2.0')
  calendar.addPropertyWithValue('prodid', '-//ADM//Calendrier des contrôleurs//FR')
  calendar.addPropertyWithValue('method', 'PUBLISH')
  calendar.addPropertyWithValue('name', name)
  calendar.addPropertyWithValue('x-wr-calname', name)
  calendar.addPropertyWithValue('x-wr-timezone', zone)
  calendar.addPropertyWithValue('refresh-interval', ICAL.Duration.fromString('PT15M'))
  calendar.addSubcomponent(ICAL.Component.fromString(parisZone))
  const events = [
    ...missions.flatMap(missionEvent),
    ...absences.map(closedEvent('Absence')),
    ...timeBlocks.map(closedEvent('Créneau bloqué')),
  ]
  for (const event of events) calendar.addSubcomponent(event)
  return `${calendar.toString()}\r\n`
}
