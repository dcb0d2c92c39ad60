import type { BoardPlaces } from '@adm/contract/calendar/calendar'
import { describe, expect, it } from 'vitest'
import { exampleLine as line, exampleMission as mission } from '../board/example-board.ts'
import { boxInSight, boxOf, dayLines, offsetsOf, type Position, wayOf } from './day-lines.ts'

const places: BoardPlaces = {
  day: '2027-03-01',
  stops: [
    { bookingId: 'a', longitude: 2.3, latitude: 48.8 },
    { bookingId: 'c', longitude: 2.4, latitude: 48.9 },
    { bookingId: 'd', longitude: 2.4, latitude: 48.9 },
  ],
  homes: [{ checkerId: 'ana', longitude: 2.2, latitude: 48.7 }],
}

describe('the lines of the map', () => {
  const lines = dayLines(
    [line('ana', mission('a', '08'), mission('b', '10'), mission('c', '12')), line('eve'), line('bob', mission('d', '09'))],
    places,
  )

  it('are those with missions, each with its colour; a stop has its number in the day, also after one without a place', () => {
    expect(lines.map(({ id, colour }) => [id, colour])).toEqual([
      ['ana', 0],
      ['bob', 1],
    ])
    expect(lines[0]?.stops.map(({ number, order }) => [number, order.id])).toEqual([
      [1, 'a'],
      [3, 'c'],
    ])
    expect(lines.map(({ unplaced }) => unplaced)).toEqual([1, 0])
  })

  it('go from home, where it is known, stop by stop', () => {
    expect(lines.map(wayOf)).toEqual([
      [
        [2.2, 48.7],
        [2.3, 48.8],
        [2.4, 48.9],
      ],
      [[2.4, 48.9]],
    ])
  })

  it('leave out the mission of an order that may not be read', () => {
    const [taken] = dayLines([line('ana', { ...mission('a', '08'), order: null })], places)
    expect([taken?.stops, taken?.unplaced]).toEqual([[], 1])
  })
})

it('stops of one place stand around it, a single one on it', () => {
  const at = (longitude: number) => ({ at: [longitude, 48.8] satisfies Position })
  const offsets = offsetsOf([at(2.1), at(2.2), at(2.2)])
  expect(offsets[0]).toEqual([0, 0])
  expect(new Set(offsets.map(String)).size).toBe(3)
})

it('a map shows metropolitan France, and overseas alone where nothing else is', () => {
  const paris: Position = [2.3, 48.8]
  const reunion: Position = [55.5, -21]
  expect(boxInSight([paris, reunion])).toEqual([2.3, 48.8, 2.3, 48.8])
  expect(boxInSight([reunion])).toEqual([55.5, -21, 55.5, -21])
})

it('a box contains its positions, and there is none without a position', () => {
  expect(boxOf([])).toBeNull()
  expect(
    boxOf([
      [2.4, 48.7],
      [2.2, 48.9],
    ]),
  ).toEqual([2.2, 48.7, 2.4, 48.9])
})
