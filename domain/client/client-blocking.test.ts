import { expect, it } from 'vitest'
import { isBlockActive } from './client-blocking.ts'

const block = { title: 'Factures impayées', startDay: '2026-11-02', endDay: null, unblockedAt: null }

it('blocks from its first day to its last, unless it was lifted [STATE-3]', () => {
  expect(['2026-11-01', '2026-11-02', '2030-01-01'].map((day) => isBlockActive(block, day))).toEqual([false, true, true])
  expect(['2026-11-30', '2026-12-01'].map((day) => isBlockActive({ ...block, endDay: '2026-11-30' }, day))).toEqual([true, false])
  expect(isBlockActive({ ...block, unblockedAt: '2026-11-03T09:00:00.000Z' }, '2026-11-04')).toBe(false)
})
