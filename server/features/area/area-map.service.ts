import type { AreaFeature, AreaMap, PointFeature } from '@adm/contract/area'
import { hasPermissions } from '@adm/domain/permission'
import { seeChecker } from '@adm/domain/screen-right'
import type { Db } from '../../platform/database/database.ts'
import type { Reading } from '../../platform/work/work.ts'
import { findHomes, findMapAreas, findMapPlaces, type MapArea, type MapPlace } from './area-map.queries.ts'
import { type Cells, cellsOf, coloursOf, type Shape, shapesOf } from './area-shapes.ts'
import { findUnservedZips } from './area-zip.queries.ts'

/** The commune register changes by migration only, so its Voronoi cells are computed once per process. */
const grounds = new WeakMap<Db, Promise<{ places: MapPlace[]; cells: Cells }>>()
/** The last computed shapes and the zip codes they were computed from; they are computed again after a zip code moved. */
const drawn = new WeakMap<Db, { from: string; shapes: ReadonlyMap<number, Shape>; colours: ReadonlyMap<number, number> }>()

const groundOf = (db: Db): Promise<{ places: MapPlace[]; cells: Cells }> => {
  const cached = grounds.get(db)
  if (cached) return cached
  const ground = findMapPlaces(db).then((places) => ({
    places,
    cells: cellsOf(places.map(({ longitude, latitude }) => [longitude, latitude])),
  }))
  grounds.set(db, ground)
  ground.catch(() => grounds.delete(db))
  return ground
}

/** The map of the areas; checkers' homes only for callers with the permission to see checkers. */
export const findAreaMap = async ({ db, by }: Reading): Promise<AreaMap> => {
  const seesCheckers = hasPermissions(by.permissions, [seeChecker])
  const [areas, homes, unserved] = await Promise.all([drawnAreas(db), seesCheckers ? findHomes(db) : [], findUnservedZips(db)])
  const checkers = homes.flatMap(({ id, name, longitude, latitude }): PointFeature[] =>
    longitude === null || latitude === null ? [] : [{ ...pointAt(id, longitude, latitude), properties: { kind: 'checker', name } }],
  )
  const orphans = unserved.map(
    ({ zipCode, communes, openOrders, longitude, latitude }): PointFeature => ({
      ...pointAt(zipCode, longitude, latitude),
      properties: { kind: 'unserved', name: communes[0] ?? zipCode, orders: openOrders },
    }),
  )
  return { type: 'FeatureCollection', features: [...areas, ...checkers, ...orphans] }
}

const pointAt = (id: string, longitude: number, latitude: number) => {
  const coordinates: [number, number] = [longitude, latitude]
  return { type: 'Feature' as const, id, geometry: { type: 'Point' as const, coordinates } }
}

const drawnAreas = async (db: Db): Promise<AreaFeature[]> => {
  const areas = await findMapAreas(db)
  const { shapes, colours } = await draw(db, areas)
  return areas.flatMap(({ id, name, zips, checkerCount }, owner): AreaFeature[] => {
    const shape = shapes.get(owner)
    if (!shape) return []
    const properties = { kind: 'area' as const, name, colour: colours.get(owner) ?? 0, zipCount: zips.length, checkerCount, box: shape.box }
    return [{ type: 'Feature', id, geometry: { type: 'MultiPolygon', coordinates: shape.polygons }, properties }]
  })
}

const draw = async (db: Db, areas: readonly MapArea[]) => {
  const from = areas.map(({ id, zips }) => `${id} ${zips.join(' ')}`).join('\n')
  const cached = drawn.get(db)
  if (cached?.from === from) return cached
  const { places, cells } = await groundOf(db)
  const ownerOf = new Map(areas.flatMap(({ zips }, owner) => zips.map((zip) => [zip, owner] as const)))
  const shapes = shapesOf(
    cells,
    places.map(({ zipCode }) => ownerOf.get(zipCode) ?? -1),
  )
  const made = { from, shapes, colours: coloursOf(shapes) }
  drawn.set(db, made)
  return made
}
