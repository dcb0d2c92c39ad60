import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { dayOf, instant } from './date/moment.ts'
import { rule, ruleOf, rulesOf } from './rule.ts'

const order = { path: ['endAt'], message: 'La fin doit suivre le début.' }
const stay = z
  .strictObject({
    startAt: instant,
    endAt: instant,
    reason: z.string().min(3, 'Indiquez un motif.'),
    hours: z.array(z.iso.time()).optional(),
  })
  .check(ruleOf(['startAt', 'endAt'], ({ startAt, endAt }) => dayOf(startAt) <= dayOf(endAt), order))
const sound = { startAt: '2026-11-23T08:00:00Z', endAt: '2026-11-24T08:00:00Z', reason: 'Congés' }
const refusalsOf = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ path, message }) => [path.join('.'), message])

describe('a rule over fields', () => {
  it('refuses fields that contradict each other', () => {
    expect(refusalsOf(stay, { ...sound, endAt: '2026-11-22T08:00:00Z' })).toEqual([['endAt', 'La fin doit suivre le début.']])
    expect(refusalsOf(stay, sound)).toBeUndefined()
  })

  it.each(['', 'demain', '2026-02-30T08:00:00Z', '\0', null, 5, {}])(
    'does not run over %j, which is no moment: only the field is refused',
    (startAt) => {
      expect(refusalsOf(stay, { ...sound, startAt })).toMatchObject([['startAt', expect.any(String)]])
    },
  )

  it('runs although another field is refused, or unknown', () => {
    const wrong = { ...sound, reason: '', endAt: '2026-11-22T08:00:00Z', colour: 'red' }

    expect(refusalsOf(stay, wrong)?.map(([path]) => path)).toEqual(['reason', '', 'endAt'])
  })

  it.each([null, 'x', 5, []])('does not run over %j, which is no object', (value) => {
    expect(refusalsOf(stay, value)).toHaveLength(1)
  })

  it('does not run over a field of which a part is refused', () => {
    const week = z
      .strictObject({ days: z.array(instant) })
      .check(rulesOf(['days'], ({ days }) => days.map((at) => ({ path: 'days', message: dayOf(at) }))))

    expect(refusalsOf(week, { days: [sound.startAt, 'demain'] })).toEqual([['days.1', 'Choisissez une date.']])
    expect(refusalsOf(week, { days: [sound.startAt] })).toEqual([['days', '2026-11-23']])
  })
})

describe('rules that refuse several fields', () => {
  const plan = z
    .strictObject({ parts: z.array(z.strictObject({ day: z.iso.date() })) })
    .check(rulesOf(['parts'], ({ parts }) => parts.map((_, index) => ({ path: `parts.${index}.day`, message: 'Une seule fois.' }))))

  it('give each its sentence', () => {
    expect(refusalsOf(plan, { parts: [{ day: '2026-11-23' }, { day: '2026-11-24' }] })).toEqual([
      ['parts.0.day', 'Une seule fois.'],
      ['parts.1.day', 'Une seule fois.'],
    ])
  })
})

describe('a rule over a whole value', () => {
  const days = z.array(instant).check(rule((all) => new Set(all.map(dayOf)).size === all.length, 'Un jour figure deux fois.'))

  it('runs when nothing in it is refused', () => {
    expect(refusalsOf(days, [sound.startAt, sound.startAt])).toEqual([['', 'Un jour figure deux fois.']])
    expect(refusalsOf(days, [sound.startAt, 'demain'])).toEqual([['1', 'Choisissez une date.']])
  })
})
