import type { BoardLine } from '@adm/contract/calendar/calendar'

type Stop = { id: string; startAt: string }
/** The missions and the time blocks of a line, by their start. */
const stopsOf = ({ missions, timeBlocks }: Pick<BoardLine, 'missions' | 'timeBlocks'>): readonly Stop[] => {
  const orders = missions.flatMap(({ order, startAt }) => (order ? [{ id: order.id, startAt }] : []))
  if (timeBlocks.length === 0) return orders
  return [...orders, ...timeBlocks.map(({ id, startAt }) => ({ id, startAt }))].toSorted((a, b) => a.startAt.localeCompare(b.startAt))
}

const nearest = (stops: readonly Stop[], startAt: string): string | undefined => {
  const gap = (stop: Stop): number => Math.abs(Date.parse(stop.startAt) - Date.parse(startAt))
  return stops.toSorted((a, b) => gap(a) - gap(b))[0]?.id
}

/** The position of a mission or a time block: its line among the lines, and its index on it. */
type Position = { rows: readonly (readonly Stop[])[]; row: number; index: number }
const onLine = ({ rows, row }: Position): readonly Stop[] => rows[row] ?? []
const neighbour = (at: Position, lines: readonly (readonly Stop[])[]): string | undefined =>
  nearest(lines.find((stops) => stops.length > 0) ?? [], onLine(at)[at.index]?.startAt ?? '')

const moves: Readonly<Record<string, (at: Position) => string | undefined>> = {
  ArrowLeft: (at) => onLine(at)[at.index - 1]?.id,
  ArrowRight: (at) => onLine(at)[at.index + 1]?.id,
  Home: (at) => (at.index > 0 ? onLine(at)[0]?.id : undefined),
  End: (at) => (at.index < onLine(at).length - 1 ? onLine(at).at(-1)?.id : undefined),
  ArrowDown: (at) => neighbour(at, at.rows.slice(at.row + 1)),
  ArrowUp: (at) => neighbour(at, at.rows.slice(0, at.row).toReversed()),
}

/**
 * The mission or time block that an arrow key leads to: the one before or after it on its line, or the nearest in time on the next line that
 * has one. Undefined at an edge, and for another key.
 * @param id of the order of a mission, or of a time block
 */
export const neighbourOf = (lines: readonly Pick<BoardLine, 'missions' | 'timeBlocks'>[], id: string, key: string): string | undefined => {
  const move = moves[key]
  if (!move) return undefined
  const rows = lines.map(stopsOf)
  const row = rows.findIndex((stops) => stops.some((stop) => stop.id === id))
  const index = rows[row]?.findIndex((stop) => stop.id === id) ?? -1
  return move({ rows, row, index })
}
