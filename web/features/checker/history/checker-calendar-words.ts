import { availability } from '@adm/domain/checker/checker-calendar'
import type { DayHours } from '@adm/domain/checker/availability'
import { addMinutes, dayOf, formatDayNumeric, hourOf, instant, startOfDay } from '@adm/domain/values/date/moment'
import { z } from 'zod'
import type { RecordFields } from '../../../recipes/page/record-subject.ts'
import { asList, asText, orDash, type Words } from '../../../recipes/page/record-words.ts'

const weekdays = ['lun.', 'mar.', 'mer.', 'jeu.', 'ven.', 'sam.', 'dim.'] as const
const hoursInWords = (hours: readonly DayHours[]): string =>
  hours.length === 0 ? 'fermé' : hours.map(({ opens, closes }) => `${opens}–${closes}`).join(', ')

const asWeek: Words = (value) => {
  const week = availability.shape.weeks.element.safeParse(value).data
  if (!week) return asText(value)
  const days = weekdays.flatMap((name, index) => {
    const hours = week.hours.filter(({ weekday }) => weekday === index + 1)
    return hours.length > 0 ? [`${name} ${hoursInWords(hours)}`] : []
  })
  const from = week.fromDay ? ` dès le ${formatDayNumeric(week.fromDay)}` : ''
  const until = week.untilDay ? ` jusqu'au ${formatDayNumeric(week.untilDay)}` : ''
  return `${days.join(' · ')}${from}${until}`
}

const asException: Words = (value) => {
  const exception = availability.shape.exceptions.element.safeParse(value).data
  return exception ? `${formatDayNumeric(exception.day)} ${hoursInWords(exception.hours)}` : asText(value)
}

const absenceSchema = z.object({ startAt: instant, endAt: instant, reason: z.string().nullable(), isAnnounced: z.boolean().default(false) })
const dayAndHour = (at: string): string => `${formatDayNumeric(dayOf(at))} ${hourOf(at)}`
const asAbsence = orDash((value) => {
  const absence = absenceSchema.safeParse(value).data
  if (!absence) return asText(value)
  const { startAt, endAt, reason, isAnnounced } = absence
  const isWholeDays = [startAt, endAt].every((at) => at === startOfDay(dayOf(at)))
  const [from, until] = isWholeDays
    ? [formatDayNumeric(dayOf(startAt)), formatDayNumeric(dayOf(addMinutes(endAt, -1)))]
    : [dayAndHour(startAt), dayAndHour(endAt)]
  return `du ${from} au ${until}${reason ? ` (${reason})` : ''}${isAnnounced ? ', à confirmer' : ''}`
})

/** The calendar fields in the history of a checker. */
export const checkerCalendarFields: RecordFields = {
  weeks: { label: 'Semaines types', words: asList(asWeek, 'Aucune') },
  exceptions: { label: 'Jours particuliers', words: asList(asException) },
  absence: { label: 'Absence', words: asAbsence },
  missions: { label: 'Missions', words: asList(asText) },
}

/** Sentences of the calendar events. */
export const checkerCalendarSentences = {
  hoursChanged: 'a modifié les horaires',
  absenceCreated: 'a enregistré une absence',
  absenceAnnounced: 'a annoncé une absence',
  absenceConfirmed: 'a confirmé une absence',
  absenceSettled: "a réaffecté les missions d'une absence",
  absenceChanged: 'a modifié une absence',
  absenceCanceled: 'a annulé une absence',
  calendarLinkMade: 'a créé un lien de calendrier',
  calendarLinkRevoked: 'a révoqué le lien de calendrier',
}
