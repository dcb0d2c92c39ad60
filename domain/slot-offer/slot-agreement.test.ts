import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addMinutes, hourOf } from '../values/date/moment.ts'
import {
  agrees,
  answering,
  expiryAfterProposal,
  isAgreed,
  isShared,
  lackingAgreement,
  proposalEnd,
  proposalReminder,
} from './slot-agreement.ts'

const [ten, three] = ['2026-11-26T09:00:00.000Z', '2026-11-26T14:00:00.000Z']
const tenants = [
  { id: 'nina', emails: 'nina@example.fr' },
  { id: 'paul', emails: 'paul@example.fr' },
  { id: 'lou', emails: null },
]
const answer = (tenantId: string, startAt: string) => ({ tenantId, startAt, proposals: 0 })

it('waits for the tenants with an address, when all decide and they are several', () => {
  expect(answering(tenants).map(({ id }) => id)).toEqual(['nina', 'paul'])
  expect([isShared({ decision: 'all' }, tenants), isShared({ decision: 'first' }, tenants)]).toEqual([true, false])
  expect([isShared({ decision: 'all' }, tenants.slice(1)), isShared({ decision: 'all' }, [])]).toEqual([false, false])
})

it('counts an agreement to the proposed slot only, of a tenant who is still there', () => {
  const offer = { proposedAt: ten }
  expect([agrees(offer, [answer('nina', ten)], 'nina'), agrees(offer, [answer('nina', three)], 'nina')]).toEqual([true, false])
  expect(agrees({ proposedAt: null }, [answer('nina', ten)], 'nina')).toBe(false)
  expect(agrees(offer, [answer('paul', ten), answer('nina', three)], 'nina')).toBe(false)
  expect(isAgreed({ proposedAt: null }, tenants, [answer('nina', ten), answer('paul', ten)])).toBe(false)
  expect(isAgreed(offer, tenants, [answer('nina', ten), answer('paul', ten)])).toBe(true)
  expect(isAgreed(offer, tenants, [answer('nina', ten), answer('lou', ten)])).toBe(false)
  expect(isAgreed(offer, tenants, [answer('nina', ten), answer('paul', three)])).toBe(false)
  expect(isAgreed(offer, tenants.slice(2), [])).toBe(false)
  expect(lackingAgreement(offer, tenants, [answer('nina', ten)]).map(({ id }) => id)).toEqual(['paul'])
})

it.each([
  ['ends before: a day to answer', '2026-11-24T09:00:00.000Z', '2026-11-30T09:00:00.000Z', '2026-11-25T09:00:00.000Z'],
  [
    'ends before, for a slot within the day: until the slot',
    '2026-11-24T09:00:00.000Z',
    '2026-11-24T15:00:00.000Z',
    '2026-11-24T15:00:00.000Z',
  ],
  ['ends later: as before', '2026-11-27T09:00:00.000Z', '2026-11-30T09:00:00.000Z', '2026-11-27T09:00:00.000Z'],
])('an offer that %s', (_, expiresAt, startAt, after) => {
  expect(expiryAfterProposal(expiresAt, startAt, '2026-11-24T09:00:00.000Z')).toBe(after)
})

it('reserves a proposed slot until the end of the offer, but not beyond the slot', () => {
  expect([proposalEnd(ten, three), proposalEnd(three, ten)]).toEqual([ten, ten])
})

it.each([
  ['half way', '2026-11-24T13:00:00.000Z', '2026-11-24T11:00:00.000Z'],
  ['after a day at most', '2026-11-30T09:00:00.000Z', '2026-11-25T09:00:00.000Z'],
  ['at 8:00 in Paris when that is in the night', '2026-11-25T09:00:00.000Z', '2026-11-25T07:00:00.000Z'],
])('reminds %s', (_, expiresAt, at) => {
  expect(proposalReminder('2026-11-24T09:00:00.000Z', expiresAt)).toBe(at)
})

it('reminds at the end when the night ends after it', () => {
  expect(proposalReminder('2026-11-24T14:00:00.000Z', '2026-11-25T05:00:00.000Z')).toBe('2026-11-25T05:00:00.000Z')
})

it('leaves the others a day for a proposal, never beyond the slot, and never less than they had', () => {
  const moments = fc.integer({ min: 0, max: 525_600 }).map((minutes) => addMinutes('2026-01-01T00:00:00.000Z', minutes))
  const span = fc.integer({ min: 1, max: 10_000 })
  fc.assert(
    fc.property(moments, span, span, (now, toEnd, toStart) => {
      const [before, startAt] = [addMinutes(now, toEnd), addMinutes(now, toStart)]
      const expiresAt = expiryAfterProposal(before, startAt, now)
      expect(expiresAt >= before && (expiresAt === before || expiresAt <= startAt)).toBe(true)
      expect(expiresAt >= addMinutes(now, Math.min(1_440, toStart))).toBe(true)
      expect(proposalEnd(expiresAt, startAt) <= startAt && proposalEnd(expiresAt, startAt) > now).toBe(true)
      const reminder = proposalReminder(now, expiresAt)
      expect(reminder >= now && reminder <= expiresAt).toBe(true)
      expect(reminder === expiresAt || (hourOf(reminder) >= '08:00' && hourOf(reminder) < '21:00')).toBe(true)
    }),
  )
})
