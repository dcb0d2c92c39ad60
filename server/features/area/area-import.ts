import { areaCalls } from '@adm/contract/area'
import { type ZipLine, zipLine } from '@adm/domain/area/area'
import { zipRefusals } from '@adm/domain/area/zip-refusals'
import type { Db } from '../../platform/database/database.ts'
import { type Clash, type ImportPart, repeatedRows, type SoundRow } from '../../platform/import/import.ts'
import { asDigits, asText, plainText } from '../../platform/import/import-cells.ts'
import { importOf } from '../../platform/import/import.routes.ts'
import { findAreasByName } from './area.queries.ts'
import { addZipsByArea } from './area.service.ts'
import { findZipRefusals } from './area-zip.service.ts'

const columns = [
  { title: 'Zone', field: 'areaName', read: asText, sample: 'Exemple Nord', isRequired: true },
  { title: 'Code postal', field: 'zip', read: asDigits(5), sample: '59000', isRequired: true },
  { title: 'Département', field: 'department', read: asDigits(2), sample: '59' },
] as const

const namesOf = (rows: readonly SoundRow<ZipLine>[]) => [...new Set(rows.map(({ draft }) => draft.areaName))]

const findClashes = async (db: Db, rows: readonly SoundRow<ZipLine>[]): Promise<Clash[]> => {
  const areas = await findAreasByName(db, namesOf(rows))
  const lines = rows.map(({ draft }) => ({ zip: draft.zip, areaId: areas.get(draft.areaName) }))
  const refusals = await findZipRefusals(db, lines)
  const clashes = rows.flatMap(({ row }, index) => (refusals[index] ? [{ row, field: 'zip', message: refusals[index] }] : []))
  const free = rows.filter((_, index) => !refusals[index])
  return [
    ...clashes,
    ...repeatedRows(free, 'zip', ({ zip }) => zip).map((clash) => ({ ...clash, message: zipRefusals.repeated, isLikeness: false })),
  ]
}

const mostNamed = 20
const notes = async (db: Db, rows: readonly SoundRow<ZipLine>[]): Promise<string[]> => {
  const existing = await findAreasByName(db, namesOf(rows))
  const created = namesOf(rows).filter((name) => !existing.has(name))
  if (created.length === 0) return []
  const named = created.slice(0, mostNamed).map((name) => `« ${name} »`)
  const more = created.length > mostNamed ? ` et ${created.length - mostNamed} autres` : ''
  return [`${created.length > 1 ? `${created.length} zones seront créées` : 'Une zone sera créée'} : ${named.join(', ')}${more}.`]
}

const part: ImportPart<ZipLine> = {
  subject: 'area',
  things: 'codes-postaux',
  requires: areaCalls.import.requires,
  columnsOf: async () => columns,
  blank: {},
  draft: zipLine,
  findClashes,
  notes,
  unitOf: ({ areaName }) => plainText(areaName),
  create: addZipsByArea,
}

/** Zip codes from a file, each with the area that it joins. */
export const areaImport = importOf(part)
