import { expect, it } from 'vitest'
import type { Confirmer } from '../client/client-terms.ts'
import { dueOf } from './notification-due.ts'
import { type Audience, notificationKinds, type NotificationKind, notificationKindNames } from './notification-kind.ts'

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

const day = { now, isConfirmed: false, confirmedBy: 'tenant', isIncomplete: false, hasOptedOut: false } as const
const rowOf = (kind: NotificationKind, change: { recipient?: string | null; missionAt?: string | null } = {}) =>
  ({ kind, audience: 'tenant', recipient: 'a@adm.example', missionAt, ...change }) as const

it('leaves by day, and waits for 8:00 in Paris between 21:00 and 8:00', () => {
  const at = (moment: string) => dueOf(rowOf('j8'), { ...day, now: moment })
  expect(at('2026-11-20T19:59:00.000Z')).toEqual({ act: 'post' })
  expect(at('2026-11-20T20:00:00.000Z')).toEqual({ act: 'wait', dueAt: '2026-11-21T07:00:00.000Z' })
  expect(at('2026-11-20T06:59:00.000Z')).toEqual({ act: 'wait', dueAt: '2026-11-20T07:00:00.000Z' })
})

it('does not leave without an address, whatever the hour', () => {
  expect(dueOf(rowOf('j8', { recipient: null }), { ...day, now: '2026-11-20T23:00:00.000Z' })).toEqual({ act: 'skip', reason: 'noAddress' })
})

it('does not leave once the hour of the mission is past, or when it is past in the morning', () => {
  expect(dueOf(rowOf('j1'), { ...day, now: missionAt })).toEqual({ act: 'skip', reason: 'over' })
  expect(dueOf(rowOf('j1', { missionAt: '2026-11-21T07:00:00.000Z' }), { ...day, now: '2026-11-20T21:00:00.000Z' })).toEqual({
    act: 'skip',
    reason: 'night',
  })
  expect(dueOf(rowOf('j1', { missionAt: null }), day)).toEqual({ act: 'post' })
})

it('leaves after the hour of the mission where it says more than that hour', () => {
  const after = notificationKindNames.filter((kind) => dueOf(rowOf(kind, { missionAt: now }), day).act === 'post')
  expect(notificationKindNames.filter((kind) => !after.includes(kind))).toEqual([
    'confirmation',
    'change',
    'cancellation',
    'j8',
    'j5',
    'j1',
  ])
})

it('reaches who refused messages only where it is legal', () => {
  const outcome = (kind: NotificationKind) => dueOf(rowOf(kind), { ...day, hasOptedOut: true })
  const legal = notificationKindNames.filter((kind) => outcome(kind).act === 'post')
  expect(legal).toEqual(notificationKindNames.filter((kind) => notificationKinds[kind].isLegal))
  expect(outcome('j1')).toEqual({ act: 'skip', reason: 'optedOut' })
})

it('asks for a confirmation five days before only', () => {
  expect(dueOf(rowOf('j1'), { ...day, confirmedBy: 'nobody' })).toEqual({ act: 'post' })
  expect(dueOf(rowOf('j8'), { ...day, isConfirmed: true })).toEqual({ act: 'post' })
})
