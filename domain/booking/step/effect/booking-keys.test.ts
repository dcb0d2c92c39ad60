import { describe, expect, it } from 'vitest'
import { bookingStatuses } from '../booking-status.ts'
import { keyTurnsBack, keyTurnsOf } from './booking-keys.ts'

type Followed = Parameters<typeof keyTurnsBack>[0]

const undated: Followed = { status: 'waiting', startAt: null, endAt: null, checkerId: null }
const planned: Followed = { status: 'planned', startAt: '2026-11-24T09:00:00.000Z', endAt: '2026-11-24T10:00:00.000Z', checkerId: 'ada' }
const later: Followed = { ...planned, startAt: '2026-11-25T09:00:00.000Z' }
const longer: Followed = { ...planned, endAt: '2026-11-24T11:00:00.000Z' }
const ofBo: Followed = { ...planned, checkerId: 'bo' }
const step = {}
const undo = { isUndo: true } as const

const visited = ['done', 'visited', 'not_visited', 'succeeded'] as const
const stopped = ['canceled', 'prospect_canceled', 'unsuccessful_move', 'finished_no_date', 'no_mission', 'failed'] as const

describe('the keys after a transition', () => {
  it.each<[string, Followed, Followed, readonly string[]]>([
    ['a date', undated, planned, ['dated']],
    ['another hour', planned, later, ['moved']],
    ['another end', planned, longer, ['moved']],
    ['another checker', planned, ofBo, ['moved']],
    ['no date any more', planned, undated, ['freed']],
    ['the same slot', planned, { ...planned, status: 'confirmed' }, []],
    ['still no date', undated, { ...undated, status: 'waiting_checker' }, []],
  ])('%s', (_, before, after, turns) => expect(keyTurnsOf(before, after, step)).toEqual(turns))

  it.each(visited)('are done with the status %s, once', (status) => {
    expect(keyTurnsOf(planned, { ...planned, status }, step)).toEqual(['done'])
    expect(keyTurnsOf({ ...planned, status }, { ...planned, status }, step)).toEqual([])
  })

  it.each(stopped)('are stopped with the status %s, once', (status) => {
    expect(keyTurnsOf(planned, { ...planned, status }, step)).toEqual(['stopped'])
    expect(keyTurnsOf({ ...planned, status }, { ...later, status }, step)).toEqual(['moved'])
  })

  it('are reopened, and dated, by the undo of an end or a new mission', () => {
    expect(keyTurnsOf({ ...planned, status: 'canceled' }, planned, undo)).toEqual(['reopened', 'dated'])
    expect(keyTurnsOf({ ...undated, status: 'canceled' }, undated, undo)).toEqual(['reopened'])
    expect(keyTurnsOf({ ...undated, status: 'no_mission' }, undated, step)).toEqual(['reopened'])
    expect(keyTurnsOf({ ...planned, status: 'no_mission' }, planned, step)).toEqual([])
    expect(keyTurnsOf({ ...undated, status: 'no_checker' }, undated, step)).toEqual([])
    expect(keyTurnsOf({ ...planned, status: 'validated' }, { ...planned, status: 'done' }, undo)).toEqual([])
  })
})

describe('the keys after the undo of a step', () => {
  it.each<[string, Followed, Followed, readonly string[]]>([
    ['an end is taken back', { ...planned, status: 'done' }, planned, ['reopened', 'dated']],
    ['an end without a date is taken back', { ...undated, status: 'canceled' }, undated, ['reopened']],
    ['a visit comes back', planned, { ...planned, status: 'visited' }, ['done']],
    ['a cancellation comes back', planned, { ...planned, status: 'canceled' }, ['stopped']],
    ['an end for another end', { ...planned, status: 'validated' }, { ...planned, status: 'done' }, []],
    ['a date is taken back', planned, undated, ['freed']],
    ['a date comes back', undated, planned, ['dated']],
    ['the former hour', later, planned, ['moved']],
    ['the same slot', { ...planned, status: 'confirmed' }, planned, []],
  ])('%s', (_, now, back, turns) => expect(keyTurnsBack(now, back)).toEqual(turns))

  it('knows which statuses close the keys', () => {
    const closing = bookingStatuses.filter((status) => keyTurnsBack({ ...undated, status }, undated).includes('reopened'))
    expect(closing.toSorted()).toEqual([...visited, ...stopped, 'validated'].toSorted())
  })
})
