import { expect, it } from 'vitest'
import { bookingDraft } from '../order/booking.ts'
import { likenessOf } from './same-order.ts'

const existing = { id: 'original', status: 'planned', day: '2026-12-20', clientReference: 'Réf-7', isSameDwelling: true } as const

it.each([
  ['the same dwelling and day', { wishedDay: '2026-12-20' }, existing, ['day']],
  ['the same dwelling, both without a day', {}, { ...existing, day: null }, ['day']],
  ['another day', { wishedDay: '2026-12-21' }, existing, []],
  ['another dwelling on that day', { wishedDay: '2026-12-20' }, { ...existing, isSameDwelling: false }, []],
  [
    'the reference in another writing, at another dwelling',
    { clientReference: 'ref 7' },
    { ...existing, isSameDwelling: false },
    ['reference'],
  ],
  ['the same dwelling, day and reference', { wishedDay: '2026-12-20', clientReference: 'REF-7' }, existing, ['day', 'reference']],
  ['the reference of a closed order', { clientReference: 'REF-7' }, { ...existing, status: 'validated' } as const, []],
  ['the reference that a copy has from its original', { clientReference: 'REF-7', copiedFromId: 'original' }, existing, []],
  ['a copy of the same day', { wishedDay: '2026-12-20', clientReference: 'REF-7', copiedFromId: 'original' }, existing, ['day']],
  ['no reference on both', { clientReference: ' ' }, { ...existing, clientReference: null }, []],
])('likens %s [PC-37]', (_, typed, other, like) => {
  expect(likenessOf(typed, other)).toEqual(like)
})

it('an unticked confirmation is none: the second try of an order, sent once the box is there, has the body of the first [PC-37]', () => {
  const { despiteDuplicates } = bookingDraft.shape
  expect([undefined, false, true].map((ticked) => despiteDuplicates.parse(ticked))).toEqual([undefined, undefined, true])
})
