import type { CheckedZip } from '@adm/contract/area'
import type { Area } from '@adm/domain/area/area'
import { areaRefusals } from '@adm/domain/area/area-refusals'
import { zipRefusals } from '@adm/domain/area/zip-refusals'
import { recordRow } from '../../platform/history/change-row.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Work } from '../../platform/work/work.ts'
import { areaSubject, getAreaForChange, updateArea } from './area.queries.ts'
import { deleteZips, findZipsOfAreas, findOpenOrdersAt, insertZips, type ZipOfArea } from './area-zip.queries.ts'

const mostCodes = 5

/** Why a zip code of five digits cannot join an area, or nothing. */
const refusalOf = (known: ZipOfArea | undefined, areaId: string | undefined): string | null => {
  if (!known) return zipRefusals.unknown
  if (known.areaId === null) return null
  return known.areaId === areaId ? zipRefusals.own : zipRefusals.taken(known.areaName ?? '')
}

/** Every zip code may join the area. @throws {Refusal} `FIELDS_INVALID` with one error for each that may not, at its place in the list */
export const requireFreeZips = async (db: Db, zips: readonly string[], areaId?: string): Promise<void> => {
  const known = await findZipsOfAreas(db, zips)
  const errors = zips.flatMap((zip, index) => {
    const message = refusalOf(known.get(zip), areaId)
    return message ? [{ path: `zips.${index}`, message: `${zip} : ${message}` }] : []
  })
  if (errors.length > 0) throw areaRefusals.fields(errors)
}

/** Why each of these zip codes cannot join the area of its line; an area that is not there yet has none. */
export const findZipRefusals = async (
  db: Db,
  lines: readonly { zip: string; areaId: string | undefined }[],
): Promise<readonly (string | null)[]> => {
  const known = await findZipsOfAreas(
    db,
    lines.map(({ zip }) => zip),
  )
  return lines.map(({ zip, areaId }) => refusalOf(known.get(zip), areaId))
}

/** Tells of each line that was pasted what it is, or why it cannot join the area; empty lines are left out. Nothing is written. */
export const checkZips = async (db: Db, lines: readonly string[], areaId: string | undefined): Promise<CheckedZip[]> => {
  const typed = lines.map((text, index) => ({ line: index + 1, typed: text.trim() })).filter((one) => one.typed !== '')
  const isZip = (text: string) => /^\d{5}$/.test(text)
  const known = await findZipsOfAreas(db, [...new Set(typed.map((one) => one.typed).filter(isZip))])
  const seen = new Set<string>()
  return typed.map((one) => {
    const isRepeated = seen.has(one.typed)
    seen.add(one.typed)
    const zip = known.get(one.typed)
    const message = isZip(one.typed) ? refusalOf(zip, areaId) : zipRefusals.malformed
    return { ...one, communes: zip?.communes ?? [], refusal: message ?? (isRepeated ? zipRefusals.repeated : null) }
  })
}

/** Adds zip codes to an area: all of them, or none. @throws {Refusal} `FIELDS_INVALID` with one error for each that cannot join */
export const addZips = async (work: Work, id: string, zips: readonly string[]): Promise<Area> => {
  const before = await getAreaForChange(work.db, id)
  await requireFreeZips(work.db, zips, id)
  if (zips.length === 0) return before
  await insertZips(work.db, id, zips)
  await updateArea(work.db, before)
  return recordRow(work, areaSubject, before, { kind: 'zips-added', facts: () => ({ zips }) })
}

/**
 * Takes zip codes out of an area; those that it does not have are passed over.
 * @throws {Refusal} `AREA_HAS_ORDERS` where orders are open and nobody said `force`: they stay, and are told as ordered but not served
 */
export const removeZips = async (work: Work, id: string, asked: readonly string[], force: boolean): Promise<Area> => {
  const before = await getAreaForChange(work.db, id)
  const zips = asked.filter((zip) => before.zips.includes(zip))
  if (zips.length === 0) return before
  const open = await findOpenOrdersAt(work.db, zips, mostCodes)
  if (open.count > 0 && !force) throw areaRefusals.openOrders(open.count, open.codes)
  await deleteZips(work.db, id, zips)
  await updateArea(work.db, before)
  return recordRow(work, areaSubject, before, { kind: 'zips-removed', facts: () => ({ zips, openOrders: open.count }) })
}
