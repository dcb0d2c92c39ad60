import { describe, expect, it } from 'vitest'
import { type Diagnosed, diagnosticsDue } from './diagnostics-due.ts'

const rental: Diagnosed = {
  transaction: 'rental',
  buildYear: 2005,
  gasAge: 'none',
  electricityAge: 'recent',
  furnished: false,
  propertyKind: 'apartment',
}

describe('diagnosticsDue', () => {
  it.each([
    ['a recent empty rental', {}, ['energy', 'risks', 'livingArea']],
    ['a furnished one', { furnished: true }, ['energy', 'risks']],
    ['a rental of before 1949', { buildYear: 1948 }, ['energy', 'lead', 'risks', 'livingArea']],
    ['one of 1949', { buildYear: 1949 }, ['energy', 'risks', 'livingArea']],
    ['old installations', { gasAge: 'old', electricityAge: 'old' }, ['energy', 'electricity', 'gas', 'risks', 'livingArea']],
    ['the sale of a flat of 1997', { transaction: 'sale', buildYear: 1997 }, ['energy', 'asbestos', 'risks', 'privateArea']],
    ['the sale of a house of 1998', { transaction: 'sale', buildYear: 1998, propertyKind: 'house' }, ['energy', 'risks']],
    ['a dwelling of which the year is unknown', { buildYear: null, furnished: true }, ['energy', 'risks']],
  ] as const)('tells what the law asks of %s', (_what, change, due) => {
    expect(diagnosticsDue({ ...rental, ...change })).toEqual(due)
  })
})
