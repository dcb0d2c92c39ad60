import type { DayException } from '@adm/domain/checker/availability'
import { addDays, weekdayOf } from '@adm/domain/values/moment'
import type { Chance } from './chance.ts'

/** A time away: from a day on, until the day before another. */
export type DemoAbsence = { id: string; from: string; to: string; reason: string }

/** Times away, past and to come, whole days. */
export const makeAbsences = (chance: Chance, founded: string, today: string): DemoAbsence[] => {
  const reasons = ['Congés', 'Formation', 'Arrêt maladie', 'Congés'] as const
  return [-140, -60, 12, 30].flatMap((offset) => {
    if (!chance.happens(0.4)) return []
    const from = addDays(today, offset + chance.int(0, 15))
    return [{ id: chance.id(founded), from, to: addDays(from, chance.int(1, 10)), reason: chance.pick(reasons) }]
  })
}

/** Days to come with hours of their own: a Saturday worked, a morning only, a day closed. */
export const makeExceptions = (chance: Chance, today: string): DayException[] => {
  const saturday = addDays(today, 6 - weekdayOf(today) + 7 * chance.int(1, 3))
  const morning = addDays(today, chance.int(4, 20))
  const closed = addDays(today, chance.int(21, 40))
  return [
    ...(chance.happens(0.25) ? [{ day: saturday, hours: [{ opens: '09:00', closes: '12:30' }] }] : []),
    ...(chance.happens(0.2) && morning !== saturday ? [{ day: morning, hours: [{ opens: '08:00', closes: '12:00' }] }] : []),
    ...(chance.happens(0.15) ? [{ day: closed, hours: [] }] : []),
  ].filter(({ day }, index, all) => all.findIndex((one) => one.day === day) === index)
}
