import { expect, it } from 'vitest'
import { endedBeforeBegun, spanMessage } from './span.ts'

it.each([
  [{ min_date: '2026-12-20', max_date: '2026-12-01' }, ['max_date']],
  [{ min_wished_day: '2026-12-20', max_wished_day: '2026-12-19', min_date: '2026-12-01', max_date: '2026-12-01' }, ['max_wished_day']],
  [{ fromDay: '2026-12-20', untilDay: '2026-12-01' }, ['untilDay']],
  [{ from: '2026-12-20', until: '2026-12-01' }, ['until']],
  [{ min_date: '2026-12-20' }, []],
  [{ max_date: '2026-12-20', fromDay: '2026-12-20', untilDay: '2026-12-20', from: 3, until: 2 }, []],
])('refuses the period of %o that ends before it begins', (query, refused) => {
  expect(endedBeforeBegun(query)).toEqual(refused.map((path) => ({ path, message: spanMessage })))
})
