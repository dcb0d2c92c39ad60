import { Delaunay } from 'd3-delaunay'

/** A place on the map: longitude, latitude. */
type Position = [number, number]
type Ring = Position[]
/** The shape of an owner's places: polygons (an outer ring, then its holes), neighbouring owners and the bounding box. */
export type Shape = { polygons: Ring[][]; neighbours: Set<number>; box: [number, number, number, number] }

/** No owner: places without one, and the far frame that bounds every other cell. */
const noOwner = -1
const frameDegrees = 3
const digits = 1e4
const round = (value: number): number => Math.round(value * digits) / digits

const push = <Value>(lists: Map<number, Value[]>, key: number, value: Value): void => {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}

/** Extra places in the sea around the real ones, so that a coastal area does not extend to the next continent. */
const frameOf = (places: readonly Position[]): Position[] => {
  const cellOf = (value: number): number => Math.floor(value / frameDegrees)
  const occupied = new Set(places.map(([longitude, latitude]) => `${cellOf(longitude)} ${cellOf(latitude)}`))
  const frame = new Map<string, Position>()
  for (const [longitude, latitude] of places)
    for (const across of [-1, 0, 1])
      for (const along of [-1, 0, 1]) {
        const [x, y] = [cellOf(longitude) + across, cellOf(latitude) + along]
        if (!occupied.has(`${x} ${y}`)) frame.set(`${x} ${y}`, [(x + 0.5) * frameDegrees, (y + 0.5) * frameDegrees])
      }
  return [...frame.values(), [-179, -89], [179, -89], [179, 89], [-179, 89]]
}

/** The Voronoi cells of places, with the corners of the lines between them; cached while the places are the same. */
export type Cells = { places: readonly Position[]; placeCount: number; delaunay: Delaunay<Position>; corners: Float64Array }

/** Computes one cell per place. */
export const cellsOf = (places: readonly Position[]): Cells => {
  const all = [...places, ...frameOf(places)]
  const delaunay = Delaunay.from(all)
  const { circumcenters } = delaunay.voronoi([-180, -90, 180, 90])
  return { places: all, placeCount: places.length, delaunay, corners: Float64Array.from(circumcenters) }
}

/** A line of an owner's border, from corner to corner, with the owner on its left. */
type Border = { from: number; to: number }

const bordersOf = (
  { delaunay, placeCount }: Cells,
  owners: readonly number[],
): { borders: Map<number, Border[]>; met: Map<number, Set<number>> } => {
  const { halfedges, triangles } = delaunay
  const ownerOf = (place: number): number => (place < placeCount ? (owners[place] ?? noOwner) : noOwner)
  const borders = new Map<number, Border[]>()
  const met = new Map<number, Set<number>>()
  halfedges.forEach((twin, edge) => {
    if (twin < 0) return
    const mine = ownerOf(triangles[edge] ?? noOwner)
    const other = ownerOf(triangles[edge % 3 === 2 ? edge - 2 : edge + 1] ?? noOwner)
    if (mine === noOwner || mine === other) return
    const border = { from: Math.floor(edge / 3), to: Math.floor(twin / 3) }
    push(borders, mine, border)
    if (other !== noOwner) met.set(mine, (met.get(mine) ?? new Set()).add(other))
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

/** Twice the signed surface of a ring; positive when counter-clockwise. */
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

/** Outer rings with their holes; a hole belongs to the smallest outer ring that contains it. */
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
 * The shape of each owner's places, by owner.
 * @param owners the owner of each place of the cells, in the order of the places; -1 for none
 */
export const shapesOf = (cells: Cells, owners: readonly number[]): Map<number, Shape> => {
  const { borders, met } = bordersOf(cells, owners)
  const placesByOwner = new Map<number, Position[]>()
  owners.forEach((owner, index) => {
    const place = cells.places[index]
    if (owner !== noOwner && place) push(placesByOwner, owner, place)
  })
  return new Map(
    [...placesByOwner].map(([owner, places]) => [
      owner,
      {
        polygons: polygonsOf(ringsOf(borders.get(owner) ?? [], cells.corners)),
        neighbours: met.get(owner) ?? new Set(),
        box: boxOf(places),
      },
    ]),
  )
}

/** A colour number from 0 for each owner, different from its neighbours': the first free number, owners with the most neighbours first. */
export const coloursOf = (shapes: ReadonlyMap<number, Shape>): Map<number, number> => {
  const colours = new Map<number, number>()
  const mostSurrounded = [...shapes].toSorted(([a, shape], [b, other]) => other.neighbours.size - shape.neighbours.size || a - b)
  for (const [owner, { neighbours }] of mostSurrounded) {
    const taken = new Set([...neighbours].map((neighbour) => colours.get(neighbour)))
    let colour = 0
    while (taken.has(colour)) colour += 1
    colours.set(owner, colour)
  }
  return colours
}
