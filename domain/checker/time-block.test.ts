import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addMinutes, instantAt } from '../values/date/moment.ts'
import {
  type BlockedMission,
  missionsReachedDuring,
  timeBlockFields,
  timeBlockLasts,
  type TimeBlockSituation,
  whyNotBlocked,
} from './time-block.ts'
import { z } from 'zod'

const day = '2027-03-01'
const at = (hour: string): string => instantAt(day, hour)
const from = (start: string, end: string) => ({ startAt: at(start), endAt: at(end) })
const mission = (start: string, end: string, change: Partial<BlockedMission> = {}): BlockedMission => ({
  ...from(start, end),
  leavesAt: addMinutes(at(start), -30),
  code: 'C260001',
  isReservation: false,
  ...change,
})
const situation = (change: Partial<TimeBlockSituation> = {}): TimeBlockSituation => ({
  missions: [],
  others: [],
  current: null,
  now: at('07:00'),
  ...change,
})

describe('the hours of a time block', () => {
  const draft = timeBlockLasts(z.strictObject(timeBlockFields))
  const refused = (startAt: string, endAt: string, reason = 'Réunion') =>
    draft
      .safeParse({ checkerId: '0196b1f0-0000-7000-8000-000000000000', startAt, endAt, reason })
      .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)

  it('end after their start, on the same day of Paris, whose last moment is midnight', () => {
    expect(refused(at('09:00'), at('12:00'))).toBeUndefined()
    expect(refused(at('22:00'), instantAt('2027-03-02', '00:00'))).toBeUndefined()
    expect(refused(at('12:00'), at('12:00'))).toEqual(['endAt: La fin doit suivre le début.'])
    expect(refused(at('22:00'), instantAt('2027-03-02', '00:30'))).toEqual(['endAt: Un créneau bloqué tient dans une journée.'])
  })

  it('have a reason', () => expect(refused(at('09:00'), at('12:00'), '  ')).toEqual(['reason: Indiquez un motif.']))
})

describe('a time', () => {
  it.each<[string, Partial<TimeBlockSituation>, string[]]>([
    ['without anything in it', { missions: [mission('12:00', '13:00'), mission('08:00', '09:00')] }, []],
    ['with a mission', { missions: [mission('11:45', '12:30')] }, ['Une mission est prévue de 11:45 à 12:30 (C260001).']],
    [
      'with a mission of an unnamed order',
      { missions: [mission('09:00', '10:00', { code: null })] },
      ['Une mission est prévue de 09:00 à 10:00.'],
    ],
    [
      'that a tenant is choosing',
      { missions: [mission('09:00', '10:00', { isReservation: true })] },
      ['Un locataire est en train de choisir le créneau de 09:00 à 10:00.'],
    ],
    ['with another time block', { others: [from('11:00', '14:00')] }, ['Un autre créneau est déjà bloqué de 11:00 à 14:00.']],
    ['that is over', { now: at('12:00') }, ['Ce créneau est déjà passé.']],
    ['that has begun', { now: at('11:59') }, []],
  ])('%s is blocked, or says why not', (_, change, sentences) => {
    expect(whyNotBlocked(from('09:00', '12:00'), situation(change))).toEqual(sentences)
  })

  it('that was blocked over a forced mission may be lengthened, but not over another mission', () => {
    const forced = mission('10:00', '11:00')
    const next = mission('13:00', '14:00', { code: 'C260002' })
    const at9 = situation({ missions: [forced, next], current: from('09:00', '12:00') })
    expect(whyNotBlocked(from('09:30', '13:00'), at9)).toEqual([])
    expect(whyNotBlocked(from('09:00', '13:15'), at9)).toEqual(['Une mission est prévue de 13:00 à 14:00 (C260002).'])
  })

  it('says the ways that it overlaps', () => {
    const missions = [mission('08:00', '09:00'), mission('12:15', '13:00'), mission('15:00', '16:00')]
    expect(missionsReachedDuring(from('09:00', '12:00'), missions)).toEqual([missions[1]])
  })

  it('is blocked exactly when no minute of it belongs to a mission or to another time block', () => {
    const minutes = fc.tuple(fc.integer({ min: 480, max: 1_080 }), fc.integer({ min: 1, max: 240 }))
    const hours = minutes.map(([start, lasts]) => ({
      startAt: addMinutes(at('00:00'), start),
      endAt: addMinutes(at('00:00'), start + lasts),
    }))
    fc.assert(
      fc.property(hours, fc.array(hours, { maxLength: 3 }), fc.array(hours, { maxLength: 3 }), (target, planned, others) => {
        const missions = planned.map((stretch) => ({ ...stretch, leavesAt: stretch.startAt, code: null, isReservation: false }))
        const taken = [...planned, ...others]
        const isFreeAt = (minute: number): boolean => {
          const now = addMinutes(target.startAt, minute)
          return taken.every(({ startAt, endAt }) => now < startAt || endAt <= now)
        }
        const length = (Date.parse(target.endAt) - Date.parse(target.startAt)) / 60_000
        const isFree = Array.from({ length }, (_, minute) => minute).every(isFreeAt)
        expect(whyNotBlocked(target, situation({ missions, others })).length === 0).toBe(isFree)
      }),
    )
  })
})
