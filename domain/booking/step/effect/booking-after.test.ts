import { expect, it } from 'vitest'
import type { Booking } from '../../order/booking.ts'
import { completeBooking } from '../../complete-booking.ts'
import { bookingAfter, type Left, missionAfter } from './booking-after.ts'
import { bookingTransitions } from '../booking-transition.ts'

const rowOf = (id: string) => {
  const row = bookingTransitions.find((transition) => transition.id === id)
  if (!row) throw new Error(`No transition ${id}`)
  return row
}
const before: Booking = {
  ...completeBooking,
  service: 'checkin',
  status: 'planned',
  missionRank: 2,
  missionCode: 'C26004217-4E2',
  checkerId: 'ada',
  checkerName: 'Ada Diallo',
  partnerName: 'Diag Express',
  startAt: '2026-11-24T09:00:00.000Z',
  endAt: '2026-11-24T10:00:00.000Z',
  version: 7,
}
const slot = { checkerId: 'bo', startAt: '2026-11-25T09:00:00.000Z', endAt: '2026-11-25T10:00:00.000Z' }
const left: Left = { slot, checkerName: 'Bo Petit', stated: {}, ended: null, at: '2026-11-23T09:00:00.000Z' }

it('takes the slot, the checker and the next version; the rest stays', () => {
  expect(bookingAfter(before, rowOf('E15a'), left)).toEqual({
    ...before,
    checkerId: 'bo',
    checkerName: 'Bo Petit',
    startAt: slot.startAt,
    endAt: slot.endAt,
    cause: null,
    result: null,
    resultCents: null,
    updatedAt: left.at,
    version: 8,
  })
})

it('without a slot, has no date and no checker; the partner stays named', () => {
  const after = bookingAfter(before, rowOf('E15a'), { ...left, slot: null })
  expect(after).toMatchObject({ checkerId: null, checkerName: null, partnerName: 'Diag Express', startAt: null, endAt: null })
  expect(bookingAfter(before, rowOf('E15a'), { ...left, slot: { ...slot, checkerId: null } }).checkerName).toBeNull()
})

it('takes the cause and the result of a cancellation, and the cause of no other transition', () => {
  const stated = { cause: 'duplicate' } as const
  const ended = { result: 'canceled', amountCents: 0 } as const
  const canceled = bookingAfter(before, rowOf('E20'), { ...left, stated, ended })
  expect(canceled).toMatchObject({
    status: 'canceled',
    cause: 'duplicate',
    result: 'canceled',
    resultCents: 0,
    partnerName: 'Diag Express',
  })
  expect(bookingAfter(before, rowOf('E20'), left).cause).toBeNull()
  expect(bookingAfter(before, rowOf('E15a'), { ...left, stated }).cause).toBeNull()
})

it('keeps its partner at every step, but for a reopening, which looks for another one', () => {
  const named = { ...before, partnerEmail: 'contact@diag.example', partnerPhone: '+33612345678' }
  const forgets = bookingTransitions
    .filter(({ family }) => family === 'DEM')
    .filter((row) => bookingAfter(named, row, left).partnerName === null)
    .map(({ id }) => id)
  expect(forgets).toEqual(['D09', 'D13'])
  expect(bookingAfter(named, rowOf('D09'), left)).toMatchObject({ partnerName: null, partnerEmail: null, partnerPhone: null })
})

it('opens the mission of the next rank when the order is reopened, and no other time', () => {
  const reopening = bookingTransitions.find(({ opensMission }) => opensMission)
  if (!reopening) throw new Error('No transition opens a mission')
  expect(missionAfter(before, reopening)).toEqual({ missionRank: 3, missionCode: 'C26004217-4E3' })
  expect(missionAfter(before, rowOf('E15a'))).toEqual({ missionRank: 2, missionCode: 'C26004217-4E2' })
})
