import { describe, expect, it } from 'vitest'
import { exampleLine } from '../board/example-board.ts'
import { timeBlockOnBoard, writtenOnBoard } from './time-block-on-board.ts'

const block = (id: string, hour: string) => ({
  id,
  version: 1,
  reason: 'Réunion',
  startAt: `2027-03-01T${hour}:00:00.000Z`,
  endAt: `2027-03-01T${hour}:45:00.000Z`,
})
const [ada, bo, cy] = [exampleLine('ada'), exampleLine('bo'), exampleLine('cy')]
const board = {
  fromDay: '2027-03-01',
  untilDay: '2027-03-01',
  total: 3,
  page_index: 0,
  lines: [{ ...ada, timeBlocks: [block('meeting', '09'), block('training', '14')] }, bo, cy],
}
const idsOf = ({ lines }: typeof board) => lines.map(({ timeBlocks }) => timeBlocks.map(({ id }) => id))

describe('a time block on the board', () => {
  it('is found with its line', () => {
    expect(timeBlockOnBoard(board.lines, 'training')).toEqual({ ...block('training', '14'), checkerId: 'ada' })
    expect([timeBlockOnBoard(board.lines, 'none'), timeBlockOnBoard(board.lines, undefined)]).toEqual([undefined, undefined])
  })

  it('moves within its line in the order of the hours, and to another line; other lines stay the same objects', () => {
    const later = writtenOnBoard(board, { ...block('meeting', '16'), checkerId: 'ada' })
    expect(idsOf(later)).toEqual([['training', 'meeting'], [], []])
    const elsewhere = writtenOnBoard(board, { ...block('meeting', '09'), checkerId: 'bo' })
    expect(idsOf(elsewhere)).toEqual([['training'], ['meeting'], []])
    expect(elsewhere.lines[2]).toBe(board.lines[2])
  })
})
