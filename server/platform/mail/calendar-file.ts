import ICAL from 'ical.js'
import type { MailedFile } from './outbox.ts'

/** An appointment for the calendar of a mail's recipient. */
export type CalendarEntry = {
  /** Of the order: all files about it change the same entry of a calendar. */
  id: string
  /** Grows with each change of the order: a calendar ignores a file of a lower one. */
  sequence: number
  updatedAt: string
  startAt: string
  endAt: string
  summary: string
  location: string
}

const utc = (at: string) => ICAL.Time.fromDateTimeString(`${new Date(at).toISOString().slice(0, 19)}Z`)

/**
 * The file that makes or moves an appointment in a calendar (`REQUEST`), or takes it out (`CANCEL`), for `postMail` (RFC 5546). The people of
 * the entry, the sender and the recipient of the mail, are added when it is sent.
 */
export const calendarFile = (name: string, method: 'REQUEST' | 'CANCEL', entry: CalendarEntry): MailedFile => {
  const calendar = new ICAL.Component('vcalendar')
  calendar.addPropertyWithValue('version', '2.0')
  calendar.addPropertyWithValue('prodid', '-//ADM//Rendez-vous//FR')
  calendar.addPropertyWithValue('method', method)
  const event = new ICAL.Component('vevent')
  event.addPropertyWithValue('uid', `appointment-${entry.id}@adm`)
  event.addPropertyWithValue('sequence', entry.sequence)
  event.addPropertyWithValue('dtstamp', utc(entry.updatedAt))
  event.addPropertyWithValue('dtstart', utc(entry.startAt))
  event.addPropertyWithValue('dtend', utc(entry.endAt))
  event.addPropertyWithValue('summary', entry.summary)
  event.addPropertyWithValue('location', entry.location)
  event.addPropertyWithValue('status', method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED')
  calendar.addSubcomponent(event)
  return { name, method, bytes: fileOf(calendar) }
}

const fileOf = (calendar: ICAL.Component): Buffer => Buffer.from(`${calendar.toString()}\r\n`)

/** The file with its people: without an organizer, Outlook ignores a request, and without the recipient among the attendees, Gmail does. */
export const addressedFile = (file: Buffer, organizer: string, recipient: string): Buffer => {
  const calendar = new ICAL.Component(ICAL.parse(file.toString()))
  const event = calendar.getFirstSubcomponent('vevent')
  event?.addPropertyWithValue('organizer', `mailto:${organizer}`)
  const attendee = new ICAL.Property('attendee', event ?? undefined)
  attendee.setParameter('role', 'REQ-PARTICIPANT')
  attendee.setParameter('partstat', 'ACCEPTED')
  attendee.setParameter('rsvp', 'FALSE')
  attendee.setValue(`mailto:${recipient}`)
  event?.addProperty(attendee)
  return fileOf(calendar)
}
