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

/** The place of a mission or a time block: its line among the lines, and its index on it. */
type Place = { rows: readonly (readonly Stop[])[]; row: number; index: number }
const onLine = ({ rows, row }: Place): readonly Stop[] => rows[row] ?? []
const neighbour = (place: Place, lines: readonly (readonly Stop[])[]): string | undefined =>
  nearest(lines.find((stops) => stops.length > 0) ?? [], onLine(place)[place.index]?.startAt ?? '')

const moves: Readonly<Record<string, (place: Place) => string | undefined>> = {
  ArrowLeft: (place) => onLine(place)[place.index - 1]?.id,
  ArrowRight: (place) => onLine(place)[place.index + 1]?.id,
  Home: (place) => (place.index > 0 ? onLine(place)[0]?.id : undefined),
  End: (place) => (place.index < onLine(place).length - 1 ? onLine(place).at(-1)?.id : undefined),
  ArrowDown: (place) => neighbour(place, place.rows.slice(place.row + 1)),
  ArrowUp: (place) => neighbour(place, place.rows.slice(0, place.row).toReversed()),
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
