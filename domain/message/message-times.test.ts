import { expect, it } from 'vitest'
import { afterUndo, goodUntil, linkUntil } from './message-times.ts'

it('a message about a step waits ten minutes for the undo, in the evening until the morning', () => {
  expect(afterUndo('2026-11-24T09:00:00.000Z')).toBe('2026-11-24T09:10:00.000Z')
  expect(afterUndo('2026-11-24T19:49:00.000Z')).toBe('2026-11-24T19:59:00.000Z')
  expect(afterUndo('2026-11-24T19:50:00.000Z')).toBe('2026-11-25T07:00:00.000Z')
})

it('a message about an order is good for a week, about an account for three days, about a mission for one', () => {
  const now = '2026-11-24T09:00:00.000Z'
  expect(goodUntil(now, 'order')).toBe('2026-12-01T09:00:00.000Z')
  expect(goodUntil(now, 'account')).toBe('2026-11-27T09:00:00.000Z')
  expect(goodUntil(now, 'mission')).toBe('2026-11-25T09:00:00.000Z')
})

it('the link of an order lives for 180 days, that of an opt-out for a year', () => {
  const now = '2026-11-24T09:00:00.000Z'
  expect(linkUntil(now, 'order')).toBe('2027-05-23T09:00:00.000Z')
  expect(linkUntil(now, 'optOut')).toBe('2027-11-24T09:00:00.000Z')
})
