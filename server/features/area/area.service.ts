import type { Area, AreaChange, AreaDraft, ZipLine } from '@adm/domain/area/area'
import { areaRefusals } from '@adm/domain/area/area-refusals'
import { changeRow, recordRow } from '../../platform/history/change-row.ts'
import { record } from '../../platform/history/history.ts'
import type { EditKind } from '../../platform/history/restore.ts'
import type { Work } from '../../platform/work/work.ts'
import {
  areaSubject,
  deleteArea,
  deleteAreaChecker,
  findAreasByName,
  findCheckerName,
  getArea,
  getAreaForChange,
  insertArea,
  isAccount,
  isAreaOrdered,
  updateArea,
  upsertAreaChecker,
} from './area.queries.ts'
import { addZips, requireFreeZips } from './area-zip.service.ts'
import { insertZips } from './area-zip.queries.ts'

const requireManager = async (work: Work, managerId: string | null | undefined): Promise<void> => {
  if (managerId && !(await isAccount(work.db, managerId))) throw areaRefusals.managerMissing()
}

/** Makes an area with its zip codes. @throws {Refusal} `FIELDS_INVALID` with one error for each zip code that cannot be its own */
export const createArea = async (work: Work, draft: AreaDraft): Promise<Area> => {
  await requireManager(work, draft.managerId)
  await requireFreeZips(work.db, draft.zips)
  const id = work.newId()
  await insertArea(work.db, id, draft)
  await insertZips(work.db, id, draft.zips)
  const after = await getArea(work.db, id)
  await record(work, { entity: 'area', id, kind: 'created', before: null, after })
  return after
}

/** Gives zip codes to the area of their lines, made with them when there is none of that name yet. @throws {Refusal} as `createArea` and `addZips` */
export const placeZips = async (work: Work, lines: readonly [ZipLine, ...ZipLine[]]): Promise<Area> => {
  const { areaName: name } = lines[0]
  const zips = lines.map(({ zip }) => zip)
  const id = (await findAreasByName(work.db, [name])).get(name)
  if (id) return addZips(work, id, zips)
  return createArea(work, { name, zips, department: lines.find(({ department }) => department)?.department })
}

/** Changes the informations of an area. @throws {Refusal} `STALE_VERSION` with the row as it is, `FIELDS_INVALID` */
export const changeArea = (work: Work, id: string, change: AreaChange, version: number, kind: EditKind = 'changed'): Promise<Area> =>
  changeRow(work, areaSubject, { id, version, kind }, async (before) => {
    await requireManager(work, change.managerId)
    await updateArea(work.db, before, change)
  })

/** Deletes an area that no order ever named. @throws {Refusal} `AREA_USED`, `STALE_VERSION` */
export const removeArea = async (work: Work, id: string, version: number): Promise<undefined> => {
  const before = await getAreaForChange(work.db, id, version)
  if (await isAreaOrdered(work.db, id)) throw areaRefusals.used()
  await deleteArea(work.db, id)
  await record(work, { entity: 'area', id, kind: 'deleted', before, after: { version: version + 1 } })
}

/** Gives a checker to the area, or another rank there. @throws {Refusal} `FIELDS_INVALID` for a checker who does not exist */
export const setAreaChecker = async (work: Work, id: string, checkerId: string, isPrimary: boolean): Promise<Area> => {
  const before = await getAreaForChange(work.db, id)
  const name = await findCheckerName(work.db, checkerId)
  if (name === undefined) throw areaRefusals.checkerMissing()
  const known = before.checkers.find((checker) => checker.id === checkerId)
  if (known?.isPrimary === isPrimary) return before
  await upsertAreaChecker(work.db, id, checkerId, isPrimary)
  await updateArea(work.db, before)
  return recordRow(work, areaSubject, before, { kind: known ? 'checker-changed' : 'checker-added', facts: () => ({ name, isPrimary }) })
}

/** Takes a checker out of the area; missions that are planned stay. @throws {Refusal} `CHECKER_NOT_IN_AREA`, `STALE_VERSION` */
export const removeAreaChecker = async (work: Work, id: string, checkerId: string, version: number): Promise<Area> => {
  const before = await getAreaForChange(work.db, id, version)
  const known = before.checkers.find((checker) => checker.id === checkerId)
  if (!known) throw areaRefusals.checkerNotThere()
  await deleteAreaChecker(work.db, id, checkerId)
  await updateArea(work.db, before)
  return recordRow(work, areaSubject, before, { kind: 'checker-removed', facts: () => ({ name: known.name }) })
}
