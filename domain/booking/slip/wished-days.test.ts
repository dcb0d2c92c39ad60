import { expect, it } from 'vitest'
import { wishRefusals } from './wished-days.ts'

const today = '2026-11-28'
const refusalsOf = (change: Parameters<typeof wishRefusals>[0], before: Parameters<typeof wishRefusals>[1] = {}) =>
  wishRefusals(change, before, today).map(({ path, message }) => `${path} ${message}`)

it('asks about a year that is probably a slip, of each day of the wish [PC-75]', () => {
  expect(refusalsOf({ wishedDay: '2190-01-01' })).toEqual(["wishedDay Dans 164\u00a0ans\u00a0? Vérifiez l'année."])
  expect(refusalsOf({ wishedDay: '2020-01-01' })).toEqual(["wishedDay Il y a 6\u00a0ans\u00a0? Vérifiez l'année."])
  expect(refusalsOf({ wishedDay: '2026-12-01', wishedUntilDay: '2062-12-03', organizeDay: '2029-01-01' })).toEqual([
    "wishedUntilDay Dans 36\u00a0ans\u00a0? Vérifiez l'année.",
    "organizeDay Dans 3\u00a0ans\u00a0? Vérifiez l'année.",
  ])
  expect(refusalsOf({ wishedDay: '2028-12-31', organizeDay: '2025-01-01' })).toEqual([])
})

it('wants the beginning of a period whose end is named, and the end after it [PC-75]', () => {
  expect(refusalsOf({ wishedUntilDay: '2026-12-03' })).toEqual(['wishedDay Indiquez aussi le début de la période.'])
  expect(refusalsOf({ wishedDay: null }, { wishedDay: '2026-12-01', wishedUntilDay: '2026-12-03' })).toEqual([
    'wishedDay Indiquez aussi le début de la période.',
  ])
  expect(refusalsOf({ wishedUntilDay: '2026-11-30' }, { wishedDay: '2026-12-01' })).toEqual([
    'wishedUntilDay La fin de la période ne peut pas précéder son début.',
  ])
})

it('leaves days alone that stay as they were: an order of before the rule is edited elsewhere', () => {
  const before = { wishedDay: '2190-01-01', wishedUntilDay: null, organizeDay: '2020-01-01' }
  expect(refusalsOf({}, { wishedUntilDay: '2026-12-03' })).toEqual([])
  expect(refusalsOf({ wishedDay: '2190-01-01', organizeDay: '2020-01-01' }, before)).toEqual([])
})
