import type { RowCells } from '../delivery-row.ts'
import type { MendContext, TownsByZip } from './mend.ts'
import { townWords } from './place-mends.ts'
import { proposeMends } from './propose-mends.ts'

/** No commune has a longer name. */
const longestTown = 60
const noTowns: TownsByZip = new Map()

/** What of the register judges the corrections of rows: these zip codes, and every zip code of these towns (`townWords`). */
export type MendedPlaces = { zips: readonly string[]; towns: readonly string[] }

/** The zip codes and towns of rows, as they are and as they would be corrected, each once. */
export const mendedPlaces = (rows: readonly RowCells[], context: Omit<MendContext, 'townsByZip'>): MendedPlaces => {
  const [zips, towns] = [new Set<string>(), new Set<string>()]
  for (const cells of rows) {
    const mends = proposeMends(cells, { ...context, townsByZip: noTowns }, (kind) => kind === 'zipCode' || kind === 'shifted')
    for (const { zipCode, city } of [cells, ...mends.map(({ change }) => change)]) {
      if (zipCode && /^\d{5}$/.test(zipCode)) zips.add(zipCode)
      if (city) towns.add(townWords(city))
    }
  }
  return { zips: [...zips], towns: [...towns].filter((town) => town !== '' && town.length <= longestTown) }
}
