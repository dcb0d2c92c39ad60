import type { CheckedZip } from '@adm/contract/area'
import type { Area } from '@adm/domain/area/area'
import { areaEvents } from '@adm/domain/area/area-events'
import { areaRefusals } from '@adm/domain/area/area-refusals'
import { zipRefusals } from '@adm/domain/area/zip-refusals'
import { recordRow } from '../../platform/history/change-row.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Work } from '../../platform/work/work.ts'
import { areaSubject, getAreaForChange, updateArea } from './area.queries.ts'
import { deleteZips, findZipsOfAreas, findOpenOrdersAt, insertZips, type ZipOfArea } from './area-zip.queries.ts'

const mostCodes = 5

/** The reason why a five-digit zip code cannot join an area; null when it can. */
const refusalOf = (zip: ZipOfArea | undefined, areaId: string | undefined): string | null => {
  if (!zip) return zipRefusals.unknown
  if (zip.areaId === null) return null
  return zip.areaId === areaId ? zipRefusals.own : zipRefusals.taken(zip.areaName ?? '')
}

/**
 * Requires that every zip code may join the area.
 * @throws {Refusal} `FIELDS_INVALID` with an error at the index of each one that may not
 */
export const requireFreeZips = async (db: Db, zips: readonly string[], areaId?: string): Promise<void> => {
  const existing = await findZipsOfAreas(db, zips)
  const errors = zips.flatMap((zip, index) => {
    const message = refusalOf(existing.get(zip), areaId)
    return message ? [{ path: `zips.${index}`, message: `${zip} : ${message}` }] : []
  })
  if (errors.length > 0) throw areaRefusals.fields(errors)
}

/** For each line, the reason why its zip code cannot join its area, or null. An area that does not exist yet has no id. */
export const findZipRefusals = async (
  db: Db,
  lines: readonly { zip: string; areaId: string | undefined }[],
): Promise<readonly (string | null)[]> => {
  const existing = await findZipsOfAreas(
    db,
    lines.map(({ zip }) => zip),
  )
  return lines.map(({ zip, areaId }) => refusalOf(existing.get(zip), areaId))
}

/** Checks pasted lines: the communes of each zip code, and the reason why it cannot join the area. Skips empty lines and writes nothing. */
export const checkZips = async (db: Db, lines: readonly string[], areaId: string | undefined): Promise<CheckedZip[]> => {
  const typed = lines.map((text, index) => ({ line: index + 1, typed: text.trim() })).filter((entry) => entry.typed !== '')
  const isZip = (text: string) => /^\d{5}$/.test(text)
  const existing = await findZipsOfAreas(db, [...new Set(typed.map((entry) => entry.typed).filter(isZip))])
  const seen = new Set<string>()
  return typed.map((entry) => {
    const isRepeated = seen.has(entry.typed)
    seen.add(entry.typed)
    const zip = existing.get(entry.typed)
    const message = isZip(entry.typed) ? refusalOf(zip, areaId) : zipRefusals.malformed
    return { ...entry, communes: zip?.communes ?? [], refusal: message ?? (isRepeated ? zipRefusals.repeated : null) }
  })
}

/** Adds zip codes to an area: all of them, or none. @throws {Refusal} `FIELDS_INVALID` with one error for each that cannot join */
export const addZips = async (work: Work, id: string, zips: readonly string[]): Promise<Area> => {
  const before = await getAreaForChange(work.db, id)
  await requireFreeZips(work.db, zips, id)
  if (zips.length === 0) return before
  await insertZips(work.db, id, zips)
  await updateArea(work.db, before)
  return recordRow(work, areaSubject, before, { event: areaEvents.zipsAdded, facts: () => ({ zips }) })
}

/**
 * Removes zip codes from an area; zip codes that it does not have are ignored.
 * @throws {Refusal} `AREA_HAS_ORDERS` when orders are open there and `force` is not set; with `force` the orders remain, listed as unserved
 */
export const removeZips = async (work: Work, id: string, requested: readonly string[], force: boolean): Promise<Area> => {
  const before = await getAreaForChange(work.db, id)
  const zips = requested.filter((zip) => before.zips.includes(zip))
  if (zips.length === 0) return before
  const open = await findOpenOrdersAt(work.db, zips, mostCodes)
  if (open.count > 0 && !force) throw areaRefusals.openOrders(open.count, open.codes)
  await deleteZips(work.db, id, zips)
  await updateArea(work.db, before)
  return recordRow(work, areaSubject, before, { event: areaEvents.zipsRemoved, facts: () => ({ zips, openOrders: open.count }) })
}
