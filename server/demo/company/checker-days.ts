import type { DayException } from '@adm/domain/checker/availability'
import { addDays, weekdayOf } from '@adm/domain/values/date/moment'
import type { Random } from '../random.ts'

/** An absence of whole days, from `from` until the day before `to`. */
export type DemoAbsence = { id: string; from: string; to: string; reason: string }

/** Past and future absences, in whole days. */
export const makeAbsences = (random: Random, founded: string, today: string): DemoAbsence[] => {
  const reasons = ['Congés', 'Formation', 'Arrêt maladie', 'Congés'] as const
  return [-140, -60, 12, 30].flatMap((offset) => {
    if (!random.bool(0.4)) return []
    const from = addDays(today, offset + random.int(0, 15))
    return [{ id: random.id(founded), from, to: addDays(from, random.int(1, 10)), reason: random.pick(reasons) }]
  })
}

/** Future days with exceptional hours: a worked Saturday, a morning only, a closed day. */
export const makeExceptions = (random: Random, today: string): DayException[] => {
  const saturday = addDays(today, 6 - weekdayOf(today) + 7 * random.int(1, 3))
  const morning = addDays(today, random.int(4, 20))
  const closed = addDays(today, random.int(21, 40))
  return [
    ...(random.bool(0.25) ? [{ day: saturday, hours: [{ opens: '09:00', closes: '12:30' }] }] : []),
    ...(random.bool(0.2) && morning !== saturday ? [{ day: morning, hours: [{ opens: '08:00', closes: '12:00' }] }] : []),
    ...(random.bool(0.15) ? [{ day: closed, hours: [] }] : []),
  ].filter(({ day }, index, all) => all.findIndex((other) => other.day === day) === index)
}
