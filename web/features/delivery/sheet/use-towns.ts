import { useQueries } from '@tanstack/react-query'
import { geoCalls } from '@adm/contract/geo'
import { mendedZips } from '@adm/domain/delivery/mend/mended-zips'
import type { MendContext, TownsByZip } from '@adm/domain/delivery/mend/mend'
import type { RowCells } from '@adm/domain/delivery/delivery-row'
import { apiQuery } from '../../../platform/api/api.ts'

/** A programme has one zip code, a landlord's list some; above this number, towns are not compared. */
const mostZips = 40

/** The towns of the zip codes of these rows, each code read once; undefined while they are read. */
export const useTowns = (rows: readonly RowCells[], context: Omit<MendContext, 'townsByZip'>): TownsByZip | undefined => {
  const zips = mendedZips(rows, context).slice(0, mostZips)
  const answers = useQueries({ queries: zips.map((zip) => apiQuery(geoCalls.communes, { params: { zip } })) })
  if (answers.some(({ isPending }) => isPending)) return undefined
  return new Map(zips.map((zip, index) => [zip, (answers[index]?.data ?? []).map(({ name }) => name)]))
}
