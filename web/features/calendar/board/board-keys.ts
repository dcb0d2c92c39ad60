import type { BoardLine } from '@adm/contract/calendar'

type Mission = { id: string; startAt: string }
const missionsOf = ({ missions }: Pick<BoardLine, 'missions'>): readonly Mission[] =>
  missions.flatMap(({ order, startAt }) => (order ? [{ id: order.id, startAt }] : []))

const nearest = (missions: readonly Mission[], startAt: string): string | undefined => {
  const gap = (mission: Mission): number => Math.abs(Date.parse(mission.startAt) - Date.parse(startAt))
  return missions.toSorted((a, b) => gap(a) - gap(b))[0]?.id
}

/**
 * The order that an arrow key leads to: the mission before or after it on its line, or the nearest in time on the next line that has one.
 * Undefined at an edge, and for another key.
 */
export const neighbourOf = (lines: readonly Pick<BoardLine, 'missions'>[], id: string, key: string): string | undefined => {
  const rows = lines.map(missionsOf)
  const row = rows.findIndex((missions) => missions.some((mission) => mission.id === id))
  const missions = rows[row] ?? []
  const place = missions.findIndex((mission) => mission.id === id)
  const startAt = missions[place]?.startAt ?? ''
  if (key === 'ArrowLeft') return missions[place - 1]?.id
  if (key === 'ArrowRight') return missions[place + 1]?.id
  if (key === 'Home') return place > 0 ? missions[0]?.id : undefined
  if (key === 'End') return place < missions.length - 1 ? missions.at(-1)?.id : undefined
  if (key === 'ArrowDown') return nearest(rows.slice(row + 1).find((others) => others.length > 0) ?? [], startAt)
  if (key === 'ArrowUp') return nearest(rows.slice(0, row).findLast((others) => others.length > 0) ?? [], startAt)
  return undefined
}
