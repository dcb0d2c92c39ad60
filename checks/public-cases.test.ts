import { expect, it } from 'vitest'
import { testsOf } from './public-cases/holding-tests.ts'
import { judgeOf } from './public-cases/judges.ts'
import { placeOf } from './public-cases/public-case.ts'
import { ownCases, readCases, verdictOf } from './public-cases/verdict.ts'

const isGreen = (publicCase: Record<string, unknown>) => {
  const whole = { id: 'PC-00', ...publicCase }
  return judgeOf(whole)?.isRight(whole)
}

it('judges a case by the product’s own function, and bites on another value', async () => {
  const phone = { route: 'POST /api/clients', field: 'phone', input: '(+33) 1 99 00 12 34' }
  const line = { rule: 'a tenant in one line', input: 'Zoé Garnier tel 06 39 98 12 34' }
  const where = { route: 'GET /api/bookings?address=', stored: '15 boulevard Saint-Germain', input: 'bd st germain' }
  expect(await isGreen({ ...phone, expected: '+33199001234' })).toBe(true)
  expect(await isGreen({ ...phone, expected: '+33199001235' })).toBe(false)
  expect(await isGreen({ ...phone, expected: '422' })).toBe(false)
  expect(await isGreen({ ...line, expected: { lastName: 'Garnier' } })).toBe(true)
  expect(await isGreen({ ...line, expected: 'lastName Garnier, firstName Tel' })).toBe(false)
  expect(await isGreen(where)).toBe(true)
  expect(await isGreen({ ...where, input: 'bd st michel' })).toBe(false)
})

it('finds the tests that hold a case by its number in their title, and none of an unknown one', () => {
  expect(testsOf('PC-28')).toEqual([
    'server/features/client/blocking/client-blocking.test.ts: makes one block of three equal ones sent at once, and another of another title [ENT-4] [PC-28]',
  ])
  expect(testsOf('PC-00')).toEqual([])
})

it.each(readCases(ownCases).map((publicCase) => ({ publicCase, name: `${publicCase.id} ${placeOf(publicCase)}` })))(
  'holds the case $name',
  async ({ publicCase }) => {
    expect(await verdictOf(publicCase)).toMatchObject({ isGreen: true })
  },
)
