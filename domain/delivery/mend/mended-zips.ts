import type { RowCells } from '../delivery-row.ts'
import type { MendContext, TownsByZip } from './mend.ts'
import { proposeMends } from './propose-mends.ts'

const noTowns: TownsByZip = new Map()

/** The zip codes of rows, as they are and as they would be corrected, each once: their towns judge the corrections. */
export const mendedZips = (rows: readonly RowCells[], context: Omit<MendContext, 'townsByZip'>): string[] => {
  const zips = rows.flatMap((cells) => {
    const mends = proposeMends(cells, { ...context, townsByZip: noTowns }, (kind) => kind === 'zipCode' || kind === 'shifted')
    return [cells.zipCode, ...mends.map(({ change }) => change.zipCode ?? null)]
  })
  return [...new Set(zips)].filter((zip): zip is string => zip !== null && /^\d{5}$/.test(zip))
}
