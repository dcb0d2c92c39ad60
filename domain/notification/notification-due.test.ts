import { expect, it } from 'vitest'
import type { Confirmer } from '../client/client-terms.ts'
import { dueOf } from './notification-due.ts'
import type { Audience } from './notification-kind.ts'

const now = '2026-11-20T09:00:00.000Z'
const missionAt = '2026-11-25T09:00:00.000Z'
const outcomeOf = (audience: Audience, confirmedBy: Confirmer, change: { isConfirmed?: boolean; isIncomplete?: boolean } = {}) => {
  const row = { kind: 'j5', audience, recipient: 'a@adm.example', missionAt } as const
  const due = dueOf(row, { now, confirmedBy, isConfirmed: false, isIncomplete: false, hasOptedOut: false, ...change })
  return due.act === 'skip' ? due.reason : due.act
}

it.each([
  ['tenant', 'tenant', 'post'],
  ['tenant', 'client', 'notConfirmer'],
  ['tenant', 'nobody', 'notConfirmer'],
  ['client', 'client', 'post'],
  ['client', 'tenant', 'complete'],
  ['client', 'nobody', 'complete'],
  ['checker', 'client', 'complete'],
] as const)('five days before, the %s of a complete order that the %s confirms: %s', (audience, confirmedBy, outcome) => {
  expect(outcomeOf(audience, confirmedBy)).toBe(outcome)
})

it('asks nobody to confirm again, and tells the client all the same what is missing', () => {
  expect(outcomeOf('tenant', 'tenant', { isConfirmed: true })).toBe('confirmed')
  expect(outcomeOf('client', 'client', { isConfirmed: true })).toBe('complete')
  expect(outcomeOf('client', 'tenant', { isIncomplete: true })).toBe('post')
})
