import type { BoardLine } from '@adm/contract/calendar'

type Mission = { id: string; startAt: string }
const missionsOf = ({ missions }: Pick<BoardLine, 'missions'>): readonly Mission[] =>
  missions.flatMap(({ order, startAt }) => (order ? [{ id: order.id, startAt }] : []))

const nearest = (missions: readonly Mission[], startAt: string): string | undefined => {
  const gap = (mission: Mission): number => Math.abs(Date.parse(mission.startAt) - Date.parse(startAt))
  return missions.toSorted((a, b) => gap(a) - gap(b))[0]?.id
}

/** The place of a mission: its line among the lines, and its index on it. */
type Place = { rows: readonly (readonly Mission[])[]; row: number; index: number }
const onLine = ({ rows, row }: Place): readonly Mission[] => rows[row] ?? []
const beside = (place: Place, lines: readonly (readonly Mission[])[]): string | undefined =>
  nearest(lines.find((missions) => missions.length > 0) ?? [], onLine(place)[place.index]?.startAt ?? '')

const moves: Readonly<Record<string, (place: Place) => string | undefined>> = {
  ArrowLeft: (place) => onLine(place)[place.index - 1]?.id,
  ArrowRight: (place) => onLine(place)[place.index + 1]?.id,
  Home: (place) => (place.index > 0 ? onLine(place)[0]?.id : undefined),
  End: (place) => (place.index < onLine(place).length - 1 ? onLine(place).at(-1)?.id : undefined),
  ArrowDown: (place) => beside(place, place.rows.slice(place.row + 1)),
  ArrowUp: (place) => beside(place, place.rows.slice(0, place.row).toReversed()),
}

/**
 * The order that an arrow key leads to: the mission before or after it on its line, or the nearest in time on the next line that has one.
 * Undefined at an edge, and for another key.
 */
export const neighbourOf = (lines: readonly Pick<BoardLine, 'missions'>[], id: string, key: string): string | undefined => {
  const move = moves[key]
  if (!move) return undefined
  const rows = lines.map(missionsOf)
  const row = rows.findIndex((missions) => missions.some((mission) => mission.id === id))
  const index = rows[row]?.findIndex((mission) => mission.id === id) ?? -1
  return move({ rows, row, index })
}
