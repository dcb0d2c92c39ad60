import type { DayException } from '@adm/domain/checker/availability'
import { addDays, instantAt, startOfDay, weekdayOf } from '@adm/domain/values/date/moment'
import { makePicker, type Random } from '../random.ts'

/** An absence. The simulation gives the checker no mission from the day `from` until the day before `to`, at whatever hour it begins and ends. */
export type DemoAbsence = { id: string; from: string; to: string; startAt: string; endAt: string; reason: string }

/** A kind of absence: its length in days, and the hours of its first and last day; without them, whole days. */
type AbsenceKind = { reason: string; days: readonly [least: number, most: number]; opens?: string; closes?: string }
const pickKind = makePicker<AbsenceKind>([
  [{ reason: 'Congés', days: [1, 10] }, 36],
  [{ reason: 'Congés', days: [2, 5], opens: '13:00' }, 10],
  [{ reason: 'Formation', days: [1, 2], opens: '09:00', closes: '17:30' }, 14],
  [{ reason: 'Arrêt maladie', days: [1, 5] }, 12],
  [{ reason: 'Rendez-vous médical', days: [1, 1], opens: '14:00', closes: '16:30' }, 10],
  [{ reason: 'Enfant malade', days: [1, 1], opens: '08:00', closes: '13:00' }, 8],
  [{ reason: 'Contrôle technique du véhicule', days: [1, 1], opens: '08:00', closes: '11:30' }, 6],
  [{ reason: 'Déménagement', days: [1, 2] }, 4],
])

/** Past and future absences, one after the other. */
export const makeAbsences = (random: Random, founded: string, today: string): DemoAbsence[] =>
  [-140, -60, 12, 30]
    .flatMap((offset): DemoAbsence[] => {
      if (!random.bool(0.4)) return []
      const { reason, days, opens, closes } = pickKind(random)
      const from = addDays(today, offset + random.int(0, 15))
      const to = addDays(from, random.int(...days))
      const startAt = opens ? instantAt(from, opens) : startOfDay(from)
      return [{ id: random.id(founded), from, to, startAt, endAt: closes ? instantAt(addDays(to, -1), closes) : startOfDay(to), reason }]
    })
    .filter(({ from }, index, all) => all.slice(0, index).every(({ to }) => to <= from))

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
