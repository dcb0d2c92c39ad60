import type { Board, BoardLine, BoardTimeBlock } from '@adm/contract/calendar/calendar'

/** Hours of a checker. */
export type Hours = { checkerId: string; startAt: string; endAt: string }
/** Whether both are the same hours of the same checker. */
export const isSameHours = (a: Hours | undefined, b: Hours | undefined): boolean =>
  a?.checkerId === b?.checkerId && a?.startAt === b?.startAt && a?.endAt === b?.endAt
/** A time block with its line. */
export type PlacedTimeBlock = BoardTimeBlock & { checkerId: string }

/** A time block of the lines; undefined when it is not there. */
export const timeBlockOnBoard = (lines: readonly BoardLine[], id: string | undefined): PlacedTimeBlock | undefined =>
  lines
    .flatMap((line) => line.timeBlocks.map((timeBlock) => ({ ...timeBlock, checkerId: line.id })))
    .find((timeBlock) => timeBlock.id === id)

/** The board with a time block at these hours, before the server has answered or as it answered. */
export const writtenOnBoard = (board: Board, { checkerId, id, version, startAt, endAt, reason }: PlacedTimeBlock): Board => ({
  ...board,
  lines: board.lines.map((line) => {
    const others = line.timeBlocks.filter((timeBlock) => timeBlock.id !== id)
    const isTarget = line.id === checkerId
    if (!isTarget && others.length === line.timeBlocks.length) return line
    const timeBlocks = isTarget ? [...others, { id, version, startAt, endAt, reason }] : others
    return { ...line, timeBlocks: timeBlocks.toSorted((a, b) => a.startAt.localeCompare(b.startAt)) }
  }),
})
