import { describe, expect, it } from 'vitest'
import type { BookingStatus } from '../booking-status.ts'
import { movesMission, opensNewMission, reservesTime, slotAfter, slotBack } from './booking-slot.ts'
import { bookingTransitions, statusAfter } from '../booking-transition.ts'

const startAt = '2026-11-23T09:00:00.000Z'
const planned: Parameters<typeof slotAfter>[0] = {
  service: 'checkin',
  checkerId: 'ada',
  startAt,
  endAt: '2026-11-23T10:00:00.000Z',
  durationMinutes: 60,
}
const undated = { ...planned, checkerId: null, startAt: null, endAt: null }
const rowOf = (id: string) => {
  const row = bookingTransitions.find((transition) => transition.id === id)
  if (!row) throw new Error(`No transition ${id}`)
  return row
}
const plannedSlot = { checkerId: 'ada', startAt, endAt: '2026-11-23T10:00:00.000Z' }

describe('the slot of a mission', () => {
  it('begins when asked and lasts as long as the mission', () => {
    const change = { checkerId: 'ada', startAt }
    expect(slotAfter(undated, rowOf('E04'), change)).toEqual({ slot: plannedSlot, live: true })
  })

  it('has no date until one is chosen: the guards then speak', () => {
    expect(slotAfter(undated, rowOf('E08'), {}).slot).toBeNull()
    expect(slotAfter(undated, rowOf('E08'), { startAt }).slot?.checkerId).toBeNull()
  })

  it('keeps the checker of a moved mission, or takes another', () => {
    const later = '2026-11-24T13:00:00.000Z'
    expect(slotAfter(planned, rowOf('E15a'), { startAt: later }).slot).toEqual({
      checkerId: 'ada',
      startAt: later,
      endAt: '2026-11-24T14:00:00.000Z',
    })
    expect(slotAfter(planned, rowOf('E15b'), { checkerId: 'bo' }).slot).toEqual({ ...plannedSlot, checkerId: 'bo' })
  })

  it('has a date and no checker on demand: a partner comes', () => {
    const change = { checkerId: 'ada', startAt }
    expect(slotAfter({ ...undated, service: 'cleaning' }, rowOf('D05'), change).slot).toEqual({ ...plannedSlot, checkerId: null })
  })

  it('takes no date with a transition that asks for none: nobody walks around the guards', () => {
    expect(slotAfter(planned, rowOf('E14'), { startAt: '2026-12-01T09:00:00.000Z', checkerId: 'bo' }).slot).toEqual(plannedSlot)
    expect(slotAfter(undated, rowOf('E03'), { startAt, checkerId: 'bo' }).slot).toBeNull()
  })

  it.each(['E16', 'E17', 'V06', 'E23', 'E29', 'E30', 'D13'])('%s gives up date and checker', (id) => {
    expect(slotAfter(planned, rowOf(id), {})).toEqual({ slot: null, live: true })
  })

  it.each(['E20', 'E21', 'E22', 'V10'])('%s keeps the date for reading and frees the checker', (id) => {
    expect(slotAfter(planned, rowOf(id), {})).toEqual({ slot: plannedSlot, live: false })
  })

  it.each(['E13', 'E18', 'E19', 'E26', 'E27', 'E28', 'E31', 'V08', 'V09', 'V12', 'D07', 'D08'])('%s keeps date and checker', (id) => {
    expect(slotAfter(planned, rowOf(id), {})).toEqual({ slot: plannedSlot, live: true })
  })

  it('never gives a slot to what is still to plan', () => {
    const toPlan: readonly BookingStatus[] = [
      'waiting',
      'waiting_roomer',
      'waiting_visitors',
      'waiting_checker',
      'no_checker',
      'no_mission',
    ]
    const rows = bookingTransitions.filter((row) => toPlan.includes(statusAfter(row)))
    expect(rows.filter((row) => slotAfter(planned, row, { startAt, checkerId: 'bo' }).slot !== null)).toEqual([])
  })

  it('opens a mission with the next rank on a reopening, and only then', () => {
    expect(bookingTransitions.filter(opensNewMission).map(({ id }) => id)).toEqual('E28 E29 E31 V12 V15 D09 D13'.split(' '))
  })
})

describe('a change of the mission', () => {
  const before = { ...planned, status: 'planned' as const }
  const unplanned = { ...undated, status: 'waiting' as const }

  it.each([
    ['the same slot', before, { slot: plannedSlot, live: true }, false],
    ['no slot before and after', unplanned, { slot: null, live: true }, false],
    ['a first slot', unplanned, { slot: plannedSlot, live: true }, true],
    ['no slot any more', before, { slot: null, live: true }, true],
    ['another checker', before, { slot: { ...plannedSlot, checkerId: 'bo' }, live: true }, true],
    ['another hour', before, { slot: { ...plannedSlot, startAt: '2026-11-23T08:00:00.000Z' }, live: true }, true],
    ['another end', before, { slot: { ...plannedSlot, endAt: '2026-11-23T11:00:00.000Z' }, live: true }, true],
    ['a freed checker', before, { slot: plannedSlot, live: false }, true],
    ['a checker reserved again', { ...planned, status: 'canceled' as const }, { slot: plannedSlot, live: true }, true],
    ['still freed', { ...planned, status: 'canceled' as const }, { slot: plannedSlot, live: false }, false],
  ])('%s', (_, from, to, moves) => expect(movesMission(from, rowOf('E13'), to)).toBe(moves))

  it('is a new mission after a reopening', () => {
    expect(movesMission(before, rowOf('E28'), { slot: plannedSlot, live: true })).toBe(true)
  })

  it('is undone to the former slot, for the current duration', () => {
    const longer = { ...before, durationMinutes: 90 }
    expect(slotBack(longer)).toEqual({ slot: { ...plannedSlot, endAt: '2026-11-23T10:30:00.000Z' }, live: true })
    expect(slotBack({ ...longer, status: 'canceled' }).live).toBe(false)
    expect(slotBack(unplanned).slot).toBeNull()
  })

  it('reserves time unless the order is closed without a visit', () => {
    expect(reservesTime('planned')).toBe(true)
    const freed = ['canceled', 'prospect_canceled', 'finished_no_date'] as const
    expect(freed.filter(reservesTime)).toEqual([])
  })
})
