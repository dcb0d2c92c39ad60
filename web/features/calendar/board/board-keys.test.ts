import type { BoardLine, BoardMission, BoardTimeBlock } from '@adm/contract/calendar/calendar'
import { expect, it } from 'vitest'
import { neighbourOf } from './board-keys.ts'

const mission = (id: string, hour: string): BoardMission => {
  const startAt = `2027-03-01T${hour}:00.000Z`
  const order = {
    id,
    code: id,
    version: 1,
    status: 'planned',
    service: 'checkin',
    address: '',
    zipCode: '',
    city: '',
    clientName: '',
    matches: true,
  } as const
  return { startAt, endAt: startAt, leavesAt: startAt, order }
}
const timeBlock = (id: string, hour: string): BoardTimeBlock => {
  const startAt = `2027-03-01T${hour}:00.000Z`
  return { id, version: 1, startAt, endAt: startAt, reason: 'Réunion' }
}
const lines: readonly Pick<BoardLine, 'missions' | 'timeBlocks'>[] = [
  { missions: [mission('a', '08:00'), mission('b', '14:00')], timeBlocks: [] },
  { missions: [], timeBlocks: [] },
  { missions: [mission('c', '09:00'), mission('d', '13:00'), mission('e', '17:00')], timeBlocks: [timeBlock('meeting', '15:00')] },
]

it.each([
  ['a', 'ArrowRight', 'b'],
  ['b', 'ArrowRight', undefined],
  ['b', 'ArrowLeft', 'a'],
  ['b', 'ArrowDown', 'd'],
  ['e', 'ArrowUp', 'b'],
  ['a', 'ArrowUp', undefined],
  ['e', 'Home', 'c'],
  ['c', 'End', 'e'],
  ['c', 'x', undefined],
  ['d', 'ArrowRight', 'meeting'],
  ['meeting', 'ArrowRight', 'e'],
  ['meeting', 'ArrowUp', 'b'],
])('leads from %s by %s to %s', (from, key, to) => {
  expect(neighbourOf(lines, from, key)).toBe(to)
})
