import type { Board, BoardOrder } from '@adm/contract/calendar/calendar'

/** An order on its way to a checker and a start, as the board draws it before the server has answered. */
export type Moved = { order: BoardOrder; checkerId: string; startAt: string; endAt: string; leavesAt: string }

/** The board after a move: the mission leaves its line and stands on the other. The server's answer replaces it. */
export const movedOnBoard = (board: Board, { order, checkerId, startAt, endAt, leavesAt }: Moved): Board => ({
  ...board,
  lines: board.lines.map((line) => {
    const others = line.missions.filter((mission) => mission.order?.id !== order.id)
    const isTarget = line.id === checkerId
    if (!isTarget && others.length === line.missions.length) return line
    const missions = isTarget ? [...others, { startAt, endAt, leavesAt, order }] : others
    return { ...line, missions: missions.toSorted((a, b) => a.startAt.localeCompare(b.startAt)) }
  }),
})

/** The board once a move is saved, with the version that it left: the next move of the same order may begin before the board is read again. */
export const savedOnBoard = (board: Board, { id, version }: { id: string; version: number }): Board => ({
  ...board,
  lines: board.lines.map((line) => {
    if (!line.missions.some(({ order }) => order?.id === id)) return line
    const missions = line.missions.map((mission) =>
      mission.order?.id === id ? { ...mission, order: { ...mission.order, version } } : mission,
    )
    return { ...line, missions }
  }),
})
