import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { actors } from '../actor.ts'
import { bookingStatuses } from '../booking/step/booking-status.ts'
import { addDays, addMinutes, dayOf, hourOf, instantAt, startOfDay } from '../values/date/moment.ts'
import { daysToMove, isInNotice, isTenantHour, nextActOf, offerExpiry, slotOfferStatuses, spreadSlots } from './slot-offer.ts'
import { linkState, offerAfterOrder, slotOfferMachine } from './slot-offer-transition.ts'

/** The table of `docs/domain.md` 1.1.7, written a second time. */
const listed = ['open chosen', 'open expired', 'open withdrawn', 'chosen open', 'expired open', 'withdrawn open']

describe('the offer of slots', () => {
  it('takes the transitions of the table, by the product alone, and no other [STATE-1]', () => {
    for (const from of slotOfferStatuses)
      for (const to of slotOfferStatuses)
        for (const actor of actors) {
          const isOpen = slotOfferMachine.open(from, [actor]).some((row) => row.to === to)
          expect([from, to, actor, isOpen]).toEqual([from, to, actor, actor === 'SYS' && listed.includes(`${from} ${to}`)])
        }
  })

  it('follows its order: chosen when it is planned, expired by the clock, else withdrawn', () => {
    const outcomes = bookingStatuses.map((status) => [status, offerAfterOrder(status, false)])
    expect(outcomes.filter(([, outcome]) => outcome === null).map(([status]) => status)).toEqual(['waiting_roomer', 'waiting_visitors'])
    expect(outcomes.filter(([, outcome]) => outcome === 'chosen').map(([status]) => status)).toEqual(['waiting_checker', 'planned'])
    const byClock = [offerAfterOrder('waiting', true), offerAfterOrder('waiting requestReceived', true)]
    expect(byClock).toEqual(['expired', 'expired'])
    expect([
      offerAfterOrder('waiting requestReceived', false),
      offerAfterOrder('waiting', false),
      offerAfterOrder('canceled', true),
    ]).toEqual(['withdrawn', 'withdrawn', 'withdrawn'])
  })
})

describe('the link of a tenant', () => {
  const startAt = '2026-11-25T09:00:00.000Z'
  const now = '2026-11-24T09:00:00.000Z'
  const expiresAt = '2026-11-26T09:00:00.000Z'
  const statesOf = (offer: Parameters<typeof linkState>[1], order: { startAt: string | null; now?: string } = { startAt }) =>
    Object.fromEntries(
      bookingStatuses.flatMap((status) => {
        const state = linkState({ status, startAt: order.startAt }, offer, order.now ?? now)
        return state === null ? [] : [[status, state]]
      }),
    )

  it('opens a choice while the order waits for it and the offer has an end', () => {
    expect(statesOf({ status: 'open', expiresAt })).toEqual({ waiting_roomer: 'open', waiting_visitors: 'open' })
    expect(statesOf({ status: 'open', expiresAt: null })).toEqual({})
  })

  it('opens the chosen slot while a checker is looked for, then the appointment until it begins', () => {
    const waiting = { waiting_checker: 'waiting', no_checker: 'waiting' }
    expect(statesOf({ status: 'chosen', expiresAt })).toEqual({ ...waiting, planned: 'booked', confirmed: 'booked' })
    expect(statesOf({ status: 'chosen', expiresAt: null }, { startAt, now: startAt })).toEqual(waiting)
    expect(statesOf({ status: 'chosen', expiresAt }, { startAt: null })).toEqual(waiting)
  })

  it('opens nothing once the offer has ended without a choice', () => {
    expect([statesOf({ status: 'expired', expiresAt }), statesOf({ status: 'withdrawn', expiresAt })]).toEqual([{}, {}])
  })
})

const createdAt = '2026-11-23T09:00:00.000Z'
const starts = ['2026-12-01T09:00:00.000Z', '2026-12-03T09:00:00.000Z']

describe('the clock of an offer', () => {
  it('ends it after 72 hours, 3 days before the wished day when that is earlier, and never in the past', () => {
    expect(offerExpiry(createdAt, { wishedDay: null, starts })).toBe('2026-11-26T09:00:00.000Z')
    expect(offerExpiry(createdAt, { wishedDay: '2026-12-20', starts })).toBe('2026-11-26T09:00:00.000Z')
    expect(offerExpiry(createdAt, { wishedDay: '2026-11-28', starts })).toBe(startOfDay('2026-11-25'))
    expect(offerExpiry(createdAt, { wishedDay: '2026-11-24', starts })).toBe('2026-11-26T09:00:00.000Z')
    expect(offerExpiry(createdAt, { wishedDay: null, starts: ['2026-11-24T09:00:00.000Z'] })).toBe('2026-11-24T09:00:00.000Z')
  })

  it('reminds after 24 and 48 hours, outside the quiet hours, and never after the end', () => {
    const expiresAt = '2026-11-26T09:00:00.000Z'
    expect(nextActOf({ createdAt, expiresAt, reminders: 0 })).toBe('2026-11-24T09:00:00.000Z')
    expect(nextActOf({ createdAt, expiresAt, reminders: 1 })).toBe('2026-11-25T09:00:00.000Z')
    expect(nextActOf({ createdAt, expiresAt, reminders: 2 })).toBe(expiresAt)
    expect(nextActOf({ createdAt: '2026-11-23T21:30:00.000Z', expiresAt, reminders: 0 })).toBe('2026-11-25T07:00:00.000Z')
    expect(nextActOf({ createdAt, expiresAt: '2026-11-23T12:00:00.000Z', reminders: 0 })).toBe('2026-11-23T12:00:00.000Z')
    expect(nextActOf({ createdAt, expiresAt: null, reminders: 0 })).toBeNull()
  })

  it('is never past, and no reminder leaves in the night, whatever the moment and the wished day', () => {
    const moments = fc.integer({ min: 0, max: 525_600 }).map((minutes) => addMinutes('2026-01-01T00:00:00.000Z', minutes))
    fc.assert(
      fc.property(
        moments,
        fc.option(fc.integer({ min: -5, max: 40 }), { nil: null }),
        fc.integer({ min: 1, max: 20_000 }),
        (at, wish, after) => {
          const wishedDay = wish === null ? null : addDays(dayOf(at), wish)
          const expiresAt = offerExpiry(at, { wishedDay, starts: [addMinutes(at, after)] })
          expect(expiresAt > at && expiresAt <= addMinutes(at, 72 * 60)).toBe(true)
          for (const reminders of [0, 1, 2]) {
            const next = nextActOf({ createdAt: at, expiresAt, reminders }) ?? ''
            expect(next <= expiresAt).toBe(true)
            expect(next === expiresAt || (hourOf(next) >= '08:00' && hourOf(next) < '21:00')).toBe(true)
          }
        },
      ),
    )
  })

  it('lets a tenant move an appointment until 24 hours before', () => {
    expect([isInNotice(addMinutes(createdAt, 1_440), createdAt), isInNotice(addMinutes(createdAt, 1_439), createdAt)]).toEqual([
      true,
      false,
    ])
  })
})

it('lets a tenant choose again in the two weeks around the appointment, from tomorrow on, at hours of the day', () => {
  expect(daysToMove('2026-12-20', '2026-11-23')).toEqual({ fromDay: '2026-12-13', untilDay: '2026-12-26' })
  expect(daysToMove('2026-11-26', '2026-11-23')).toEqual({ fromDay: '2026-11-24', untilDay: '2026-12-07' })
  const hours = ['06:30', '07:00', '18:30', '19:00'].map((hour) => isTenantHour(`2026-11-24T${hour}:00.000Z`))
  expect(hours).toEqual([false, true, true, false])
})

it('spreads a selection over the days before it takes a second slot of one', () => {
  const at = (day: string, hour: string) => ({ startAt: `2026-11-${day}T${hour}:00:00.000Z` })
  const slots = [at('24', '08'), at('24', '09'), at('24', '15'), at('25', '08'), at('26', '10'), at('26', '12')]
  expect(spreadSlots(slots, 3)).toEqual([at('24', '08'), at('25', '08'), at('26', '12')])
  expect(spreadSlots(slots, 4)).toEqual([at('24', '08'), at('24', '15'), at('25', '08'), at('26', '12')])
  expect(spreadSlots(slots, 9)).toEqual(slots)
})

it('spreads a selection over morning, noon and evening, so that who works at one of them has a choice', () => {
  const days = Array.from({ length: 6 }, (_, index) => addDays('2026-11-23', index))
  const slots = days.flatMap((day) =>
    Array.from({ length: 11 }, (_, hour) => ({ startAt: instantAt(day, `${String(hour + 8).padStart(2, '0')}:00`) })),
  )
  const hoursOf = (most: number) => spreadSlots(slots, most).map(({ startAt }) => hourOf(startAt))

  expect(hoursOf(6)).toEqual(['08:00', '12:00', '18:00', '08:00', '12:00', '18:00'])
  expect(hoursOf(12)).toEqual(['08:00', '18:00', '08:00', '12:00', '12:00', '18:00', '08:00', '18:00', '08:00', '12:00', '12:00', '18:00'])
})

it('takes the slot nearest to a part of the day by the minute, and in the end all slots of a day', () => {
  const at = (hour: string) => ({ startAt: instantAt('2026-11-24', hour) })
  const day = ['07:45', '08:30', '10:00', '12:30', '15:00'].map(at)
  expect(spreadSlots(day, 1)).toEqual([at('07:45')])
  expect(spreadSlots(day, 5)).toEqual(day)
})
