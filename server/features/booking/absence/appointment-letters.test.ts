import { describe, expect, it } from 'vitest'
import type { Language } from '@adm/domain/values/language'
import { appointmentLetters } from './appointment-letters.ts'

const orderIn = (language: Language) => ({
  code: 'C26004217-4',
  clientReference: null,
  language,
  service: 'checkin' as const,
  address: '12 rue des Tanneurs',
  zipCode: '69003',
  city: 'Lyon',
})
const saturday = '2026-12-05T09:00:00.000Z'
const lateOnSaturday = '2026-12-05T22:30:00.000Z'
const monday = '2026-12-07T09:00:00.000Z'

describe('the subject of the mail about another checker', () => {
  it.each([
    ['FR', monday, saturday, 'Votre rendez-vous à Lyon a changé de date'],
    ['FR', lateOnSaturday, saturday, "Votre rendez-vous à Lyon a changé d'heure"],
    ['FR', monday, monday, 'Votre rendez-vous à Lyon\u00a0: un autre contrôleur'],
    ['FR', monday, null, 'Votre rendez-vous à Lyon\u00a0: rien ne change'],
    ['EN', monday, saturday, 'The date of your appointment in Lyon has changed'],
    ['EN', lateOnSaturday, saturday, 'The time of your appointment in Lyon has changed'],
    ['EN', monday, monday, 'Your appointment in Lyon: another inspector'],
  ] as const)('says in %s whether the day or the hour changed: %s, was %s', (language, startAt, wasAt, subject) => {
    for (const letter of [appointmentLetters.tenant, appointmentLetters.client])
      expect(letter.write({ order: orderIn(language), startAt, wasAt }).subject).toBe(subject)
  })
})
