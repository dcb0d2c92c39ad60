import { useQueries } from '@tanstack/react-query'
import { geoCalls } from '@adm/contract/geo'
import { proposeMends } from '@adm/domain/delivery/mend/propose-mends'
import type { MendContext, TownsByZip } from '@adm/domain/delivery/mend/mend'
import type { RowCells } from '@adm/domain/delivery/delivery-row'
import { apiQuery } from '../../../platform/api/api.ts'

/** A programme has one zip code, a landlord's list some; above this number, towns are not compared. */
const mostZips = 40
const noTowns: TownsByZip = new Map()

/** The zip codes of rows, as they are or as they would be corrected. */
const zipsOf = (rows: readonly RowCells[], context: Omit<MendContext, 'townsByZip'>): string[] => {
  const zips = rows.flatMap((cells) => {
    const mended = proposeMends(cells, { ...context, townsByZip: noTowns }, (kind) => kind === 'zipCode' || kind === 'shifted')
    return [cells.zipCode, ...mended.map(({ change }) => change.zipCode ?? null)]
  })
  return [...new Set(zips)].filter((zip): zip is string => zip !== null && /^\d{5}$/.test(zip)).slice(0, mostZips)
}

/** The towns of the zip codes of these rows, each code read once; undefined while they are read. */
export const useTowns = (rows: readonly RowCells[], context: Omit<MendContext, 'townsByZip'>): TownsByZip | undefined => {
  const zips = zipsOf(rows, context)
  const answers = useQueries({ queries: zips.map((zip) => apiQuery(geoCalls.communes, { params: { zip } })) })
  if (answers.some(({ isPending }) => isPending)) return undefined
  return new Map(zips.map((zip, index) => [zip, (answers[index]?.data ?? []).map(({ name }) => name)]))
}
