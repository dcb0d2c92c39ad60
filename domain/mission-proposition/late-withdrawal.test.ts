import { expect, it } from 'vitest'
import { countWithdrawals, isLateWithdrawal } from './late-withdrawal.ts'

const now = '2026-11-25T09:00:00.000Z'
const late = { now, mission: { checkerId: 'ada', startAt: '2026-11-26T08:59:00.000Z' }, actors: ['CHK'], stated: {} } as const
const isLate = (change: Partial<Parameters<typeof isLateWithdrawal>[0]>): boolean => isLateWithdrawal({ ...late, ...change })

it('a withdrawal counts when the checker gives up within 24 hours, by the link or as the desk says, and not when we unassign', () => {
  expect([isLate({}), isLate({ actors: ['OPS'], stated: { checkerWithdrew: true } })]).toEqual([true, true])
  expect(isLate({ actors: ['OPS'] })).toBe(false)
  expect(isLate({ mission: { checkerId: 'ada', startAt: '2026-11-26T09:00:00.000Z' } })).toBe(false)
  expect(isLate({ mission: { checkerId: 'ada', startAt: '2026-11-25T08:00:00.000Z' } })).toBe(false)
  expect(isLate({ mission: { checkerId: null, startAt: late.mission.startAt } })).toBe(false)
})

it('withdrawals are counted over the last 90 and 365 days', () => {
  const at = (day: string) => ({ at: `${day}T10:00:00.000Z` })
  const rows = [at('2026-11-25'), at('2026-08-28'), at('2026-08-27'), at('2025-11-26'), at('2025-11-25')]
  expect(countWithdrawals(rows, now)).toEqual({ last90: 2, last365: 4 })
})
