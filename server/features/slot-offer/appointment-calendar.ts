import { englishServiceLabels, tenantServiceLabels } from '@adm/domain/slot-offer/slot-offer-words'
import ICAL from 'ical.js'
import type { MailedFile } from '../../platform/mail/outbox.ts'
import type { Appointment } from './appointment-letters.ts'

const utc = (at: string) => ICAL.Time.fromDateTimeString(`${new Date(at).toISOString().slice(0, 19)}Z`)

/**
 * The appointment for a tenant's calendar (RFC 5545): hours and place. A moved one has the same identity and a higher sequence.
 * @param isCanceled whether the file takes it out of the calendar
 */
export const appointmentFile = (appointment: Appointment, isCanceled = false): MailedFile => {
  const { id, language, service, address, zipCode, city, version, updatedAt, startAt, endAt } = appointment
  const calendar = new ICAL.Component('vcalendar')
  calendar.addPropertyWithValue('version', '2.0')
  calendar.addPropertyWithValue('prodid', '-//ADM//Rendez-vous//FR')
  calendar.addPropertyWithValue('method', isCanceled ? 'CANCEL' : 'PUBLISH')
  const event = new ICAL.Component('vevent')
  event.addPropertyWithValue('uid', `appointment-${id}@adm`)
  event.addPropertyWithValue('sequence', version)
  event.addPropertyWithValue('dtstamp', utc(updatedAt))
  event.addPropertyWithValue('dtstart', utc(startAt))
  event.addPropertyWithValue('dtend', utc(endAt))
  event.addPropertyWithValue('summary', (language === 'EN' ? englishServiceLabels : tenantServiceLabels)[service])
  event.addPropertyWithValue('location', `${address}, ${zipCode} ${city}`)
  event.addPropertyWithValue('status', isCanceled ? 'CANCELLED' : 'CONFIRMED')
  calendar.addSubcomponent(event)
  return { name: language === 'EN' ? 'appointment.ics' : 'rendez-vous.ics', bytes: Buffer.from(`${calendar.toString()}\r\n`) }
}
