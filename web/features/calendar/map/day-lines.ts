import type { BoardLine, BoardMission, BoardOrder, BoardPlaces } from '@adm/contract/calendar/calendar'

export type Position = [longitude: number, latitude: number]
/** A mission on the map, by its number in the day. */
export type Stop = { number: number; order: BoardOrder; mission: BoardMission; at: Position }
/** The day of a checker on the map. */
export type DayLine = {
  id: string
  name: string
  /** The number of its colour. */
  colour: number
  home: Position | null
  stops: readonly Stop[]
  /** The missions without a known place, which the numbers count too. */
  unplaced: number
}

/** The days of the checkers who have missions, with the places of these, in the order of the board. */
export const dayLines = (lines: readonly BoardLine[], { stops, homes }: BoardPlaces): readonly DayLine[] => {
  const places = new Map(stops.map(({ bookingId, longitude, latitude }) => [bookingId, [longitude, latitude] satisfies Position]))
  const begins = new Map(homes.map(({ checkerId, longitude, latitude }) => [checkerId, [longitude, latitude] satisfies Position]))
  return lines
    .filter(({ missions }) => missions.length > 0)
    .map(({ id, name, missions }, colour) => {
      const placed = missions.flatMap((mission, index): Stop[] => {
        const at = mission.order && places.get(mission.order.id)
        return mission.order && at ? [{ number: index + 1, order: mission.order, mission, at }] : []
      })
      return { id, name, colour, home: begins.get(id) ?? null, stops: placed, unplaced: missions.length - placed.length }
    })
}

/** The way of a line in its order: from home, then stop by stop. */
export const wayOf = ({ home, stops }: Pick<DayLine, 'home' | 'stops'>): readonly Position[] => [
  ...(home ? [home] : []),
  ...stops.map(({ at }) => at),
]

/** The smallest box that contains these positions, west, south, east, north; null without one. */
export const boxOf = (positions: readonly Position[]): [number, number, number, number] | null => {
  if (positions.length === 0) return null
  const [longitudes, latitudes] = [positions.map(([longitude]) => longitude), positions.map(([, latitude]) => latitude)]
  return [Math.min(...longitudes), Math.min(...latitudes), Math.max(...longitudes), Math.max(...latitudes)]
}

const [west, south, east, north] = [-5.2, 41.3, 9.6, 51.1]

/** The box that a map shows: of the positions in metropolitan France, since those overseas would make these a point; else of all. */
export const boxInSight = (positions: readonly Position[]): ReturnType<typeof boxOf> => {
  const near = positions.filter(([longitude, latitude]) => longitude > west && longitude < east && latitude > south && latitude < north)
  return boxOf(near.length > 0 ? near : positions)
}

const offsetPx = 13

/** How far each stop is drawn beside its place, in pixels: stops of one place stand around it, so that each can be seen and taken. */
export const offsetsOf = (stops: readonly Pick<Stop, 'at'>[]): readonly [number, number][] => {
  const keyOf = ({ at }: Pick<Stop, 'at'>) => at.map((degrees) => degrees.toFixed(4)).join()
  return stops.map((stop) => {
    const neighbour = stops.filter((other) => keyOf(other) === keyOf(stop))
    if (neighbour.length < 2) return [0, 0]
    const angle = (2 * Math.PI * neighbour.indexOf(stop)) / neighbour.length
    const radius = Math.max(offsetPx, (offsetPx * neighbour.length) / Math.PI)
    return [Math.round(radius * Math.sin(angle)), Math.round(-radius * Math.cos(angle))]
  })
}
