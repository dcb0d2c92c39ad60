import { useQuery } from '@tanstack/react-query'
import { geoCalls } from '@adm/contract/geo'
import { mendedPlaces } from '@adm/domain/delivery/mend/mended-places'
import type { MendContext, TownsByZip } from '@adm/domain/delivery/mend/mend'
import type { RowCells } from '@adm/domain/delivery/delivery-row'
import { apiQuery } from '../../../platform/api/api.ts'

/** A programme has one zip code, a landlord's list some; above these numbers, towns are not compared. */
const most = 40
const firstOf = (texts: readonly string[]) => (texts.length > 0 ? [...texts].slice(0, most) : undefined)

/** The towns that judge the corrections of these rows; undefined while they are read. */
export const useTowns = (rows: readonly RowCells[], context: Omit<MendContext, 'townsByZip'>): TownsByZip | undefined => {
  const { zips, towns } = mendedPlaces(rows, context)
  const { data, isPending } = useQuery(apiQuery(geoCalls.towns, { query: { zip: firstOf(zips), name: firstOf(towns) } }))
  if (isPending) return undefined
  return new Map((data?.items ?? []).map(({ zip, names }) => [zip, names]))
}
