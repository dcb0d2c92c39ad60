import { type Place, placeOf } from '@adm/domain/checker/travel'
import type { Db } from '../../../platform/database/database.ts'
import { findPlace } from '../../geo/geo.queries.ts'

/** The area that covers a zip code, and the place of the zip code with the travel settings of that area; null for an uncovered one. */
export const findAreaPlace = async (
  db: Db,
  zipCode: string,
): Promise<{ area: { id: string; name: string }; place: Place | null } | null> => {
  const [point, row] = await Promise.all([
    findPlace(db, zipCode),
    db
      .selectFrom('area_zip')
      .innerJoin('area', 'area.id', 'area_zip.area_id')
      .select(['area.id', 'area.name', 'area.travel_profile as travelProfile', 'area.around_minutes as aroundMinutes'])
      .where('area_zip.zip_code', '=', zipCode)
      .executeTakeFirst(),
  ])
  if (!row) return null
  const { id, name, ...travel } = row
  const coordinates = point ?? { latitude: null, longitude: null }
  return { area: { id, name }, place: placeOf({ zipCode, latitude: coordinates.latitude, longitude: coordinates.longitude, ...travel }) }
}
