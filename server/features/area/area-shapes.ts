import { Delaunay } from 'd3-delaunay'

/** A place on the map: longitude, latitude. */
type Position = [number, number]
type Ring = Position[]
/** What an owner's places draw: its rings, outer ones with the holes inside them, and those whose ground touches its own. */
export type Shape = { polygons: Ring[][]; neighbours: Set<number>; box: [number, number, number, number] }

/** The ground of nobody: places without owner, and the far frame that makes every other cell end somewhere. */
const nobody = -1
const frameDegrees = 3
const digits = 1e4
const round = (value: number): number => Math.round(value * digits) / digits

const push = <Value>(lists: Map<number, Value[]>, key: number, value: Value): void => {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}

/** Places on the sea around those that are known, so that a coast is not drawn to the next continent. */
const frameOf = (places: readonly Position[]): Position[] => {
  const cellOf = (value: number): number => Math.floor(value / frameDegrees)
  const held = new Set(places.map(([longitude, latitude]) => `${cellOf(longitude)} ${cellOf(latitude)}`))
  const frame = new Map<string, Position>()
  for (const [longitude, latitude] of places)
    for (const across of [-1, 0, 1])
      for (const along of [-1, 0, 1]) {
        const [x, y] = [cellOf(longitude) + across, cellOf(latitude) + along]
        if (!held.has(`${x} ${y}`)) frame.set(`${x} ${y}`, [(x + 0.5) * frameDegrees, (y + 0.5) * frameDegrees])
      }
  return [...frame.values(), [-179, -89], [179, -89], [179, 89], [-179, 89]]
}

/** The cells of places (Voronoi), as lines between two of them: kept for as long as the places are the same. */
export type Cells = { places: readonly Position[]; placeCount: number; delaunay: Delaunay<Position>; corners: Float64Array }

/** Cuts the ground into one cell a place. */
export const cellsOf = (places: readonly Position[]): Cells => {
  const all = [...places, ...frameOf(places)]
  const delaunay = Delaunay.from(all)
  const { circumcenters } = delaunay.voronoi([-180, -90, 180, 90])
  return { places: all, placeCount: places.length, delaunay, corners: Float64Array.from(circumcenters) }
}

/** The lines where the ground of an owner ends, from corner to corner, the owner at the left. */
type Border = { from: number; to: number }

const bordersOf = (
  { delaunay, placeCount }: Cells,
  owners: readonly number[],
): { borders: Map<number, Border[]>; met: Map<number, Set<number>> } => {
  const { halfedges, triangles } = delaunay
  const ownerOf = (place: number): number => (place < placeCount ? (owners[place] ?? nobody) : nobody)
  const borders = new Map<number, Border[]>()
  const met = new Map<number, Set<number>>()
  halfedges.forEach((twin, edge) => {
    if (twin < 0) return
    const mine = ownerOf(triangles[edge] ?? nobody)
    const other = ownerOf(triangles[edge % 3 === 2 ? edge - 2 : edge + 1] ?? nobody)
    if (mine === nobody || mine === other) return
    const border = { from: Math.floor(edge / 3), to: Math.floor(twin / 3) }
    push(borders, mine, border)
    if (other !== nobody) met.set(mine, (met.get(mine) ?? new Set()).add(other))
  })
  return { borders, met }
}

/** Joins the lines of one owner into closed rings. */
const ringsOf = (borders: readonly Border[], corners: Float64Array): Ring[] => {
  const next = new Map<number, number[]>()
  for (const { from, to } of borders) push(next, from, to)
  const rings: Ring[] = []
  for (const start of next.keys()) {
    for (let to = next.get(start)?.pop(); to !== undefined; to = next.get(start)?.pop()) {
      const path = [start]
      while (to !== undefined && to !== start) {
        path.push(to)
        to = next.get(to)?.pop()
      }
      const ring = path.map((corner): Position => [round(corners[corner * 2] ?? 0), round(corners[corner * 2 + 1] ?? 0)])
      if (ring[0] && ring.length > 2) rings.push([...ring, ring[0]])
    }
  }
  return rings
}

/** Twice the surface of a ring, positive against the clock. */
const turnOf = (ring: Ring): number =>
  ring.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = ring[(index + 1) % ring.length] ?? [x, y]
    return sum + x * nextY - nextX * y
  }, 0)

const ringContains = (ring: Ring, [x, y]: Position): boolean =>
  ring.reduce((isIn, [ax, ay], index) => {
    const [bx, by] = ring[(index + 1) % ring.length] ?? [ax, ay]
    return ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax ? !isIn : isIn
  }, false)

/** Outer rings each with the holes that lie in them: the smallest that holds a hole has it. */
const polygonsOf = (rings: readonly Ring[]): Ring[][] => {
  const isOuter = (ring: Ring): boolean => turnOf(ring) > 0
  const outer = rings.filter(isOuter).toSorted((a, b) => turnOf(a) - turnOf(b))
  const polygons = outer.map((ring) => [ring])
  for (const hole of rings.filter((ring) => !isOuter(ring))) {
    const [first] = hole
    const around = first && outer.findIndex((ring) => ringContains(ring, first))
    if (around !== undefined && around >= 0) polygons[around]?.push(hole)
  }
  return polygons
}

const boxOf = (places: readonly Position[]): Shape['box'] =>
  places.reduce<Shape['box']>(
    ([west, south, east, north], [x, y]) => [Math.min(west, x), Math.min(south, y), Math.max(east, x), Math.max(north, y)],
    [180, 90, -180, -90],
  )

/**
 * What each owner's places draw together, by owner.
 * @param owners the owner of each place that the cells were cut from, in their order; -1 for nobody
 */
export const shapesOf = (cells: Cells, owners: readonly number[]): Map<number, Shape> => {
  const { borders, met } = bordersOf(cells, owners)
  const held = new Map<number, Position[]>()
  owners.forEach((owner, index) => {
    const place = cells.places[index]
    if (owner !== nobody && place) push(held, owner, place)
  })
  return new Map(
    [...held].map(([owner, places]) => [
      owner,
      {
        polygons: polygonsOf(ringsOf(borders.get(owner) ?? [], cells.corners)),
        neighbours: met.get(owner) ?? new Set(),
        box: boxOf(places),
      },
    ]),
  )
}

/** A colour for each owner, from 0, different from those of its neighbours: the first that is free, the most surrounded first. */
export const coloursOf = (shapes: ReadonlyMap<number, Shape>): Map<number, number> => {
  const colours = new Map<number, number>()
  const mostSurrounded = [...shapes].toSorted(([a, one], [b, other]) => other.neighbours.size - one.neighbours.size || a - b)
  for (const [owner, { neighbours }] of mostSurrounded) {
    const taken = new Set([...neighbours].map((neighbour) => colours.get(neighbour)))
    let colour = 0
    while (taken.has(colour)) colour += 1
    colours.set(owner, colour)
  }
  return colours
}
