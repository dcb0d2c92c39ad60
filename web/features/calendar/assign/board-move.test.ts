import type { Board } from '@adm/contract/calendar/calendar'
import { expect, it } from 'vitest'
import { exampleLine as line, exampleMission as mission } from '../board/example-board.ts'
import { movedOnBoard, savedOnBoard } from './board-move.ts'

const board: Board = {
  fromDay: '2027-03-01',
  untilDay: '2027-03-01',
  lines: [line('ana', mission('a', '08'), mission('b', '12')), line('bob', mission('c', '10')), line('eve')],
  total: 3,
  page_index: 0,
}
const idsOf = ({ lines }: Board) => lines.map(({ missions }) => missions.map((each) => each.order?.id))
const to = (id: string, checkerId: string, hour: string) => ({ ...mission(id, hour), checkerId })

it('moves a mission to its place on another line, and leaves the other lines as they are', () => {
  const after = movedOnBoard(board, to('a', 'bob', '09'))
  expect(idsOf(after)).toEqual([['b'], ['a', 'c'], []])
  expect(after.lines[2]).toBe(board.lines[2])
})

it('moves a mission along its own line, and adds an order that waited', () => {
  expect(idsOf(movedOnBoard(board, to('a', 'ana', '15')))).toEqual([['b', 'a'], ['c'], []])
  expect(idsOf(movedOnBoard(board, to('new', 'eve', '09')))).toEqual([['a', 'b'], ['c'], ['new']])
})

it('leaves a saved mission with its new version, wherever the next move has put it meanwhile', () => {
  const after = savedOnBoard(movedOnBoard(board, to('a', 'bob', '09')), { id: 'a', version: 7 })
  const versionOf = (id: string) => after.lines.flatMap(({ missions }) => missions).find(({ order }) => order?.id === id)?.order?.version
  expect([versionOf('a'), versionOf('c')]).toEqual([7, 1])
  expect(after.lines[2]).toBe(board.lines[2])
})
