import { englishServiceLabels, tenantServiceLabels } from '@adm/domain/slot-offer/slot-offer-words'
import { calendarFile } from '../../platform/mail/calendar-file.ts'
import type { MailedFile } from '../../platform/mail/outbox.ts'
import type { Appointment } from './letter/appointment-letters.ts'

/**
 * The appointment for a tenant's calendar: hours and place. A moved one changes the same entry.
 * @param isCanceled whether the file takes it out of the calendar
 */
export const appointmentFile = (appointment: Appointment, isCanceled = false): MailedFile => {
  const { id, language, service, address, zipCode, city, version, updatedAt, startAt, endAt } = appointment
  const summary = (language === 'EN' ? englishServiceLabels : tenantServiceLabels)[service]
  const name = language === 'EN' ? 'appointment.ics' : 'rendez-vous.ics'
  const entry = { id, sequence: version, updatedAt, startAt, endAt, summary, location: `${address}, ${zipCode} ${city}` }
  return calendarFile(name, isCanceled ? 'CANCEL' : 'REQUEST', entry)
}
