import type { Area, AreaChange, AreaDraft, ZipLine } from '@adm/domain/area/area'
import { areaEvents } from '@adm/domain/area/area-events'
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

/** Creates an area with its zip codes. @throws {Refusal} `FIELDS_INVALID` with one error for each zip code that cannot join it */
export const createArea = async (work: Work, draft: AreaDraft): Promise<Area> => {
  await requireManager(work, draft.managerId)
  await requireFreeZips(work.db, draft.zips)
  const id = work.newId()
  await insertArea(work.db, id, draft)
  await insertZips(work.db, id, draft.zips)
  const after = await getArea(work.db, id)
  await record(work, areaEvents.created, { id, before: null, after })
  return after
}

/**
 * Adds zip codes to the area named in their lines, which is created if it does not exist.
 * @throws {Refusal} as `createArea` and `addZips`
 */
export const addZipsByArea = async (work: Work, lines: readonly [ZipLine, ...ZipLine[]]): Promise<Area> => {
  const { areaName: name } = lines[0]
  const zips = lines.map(({ zip }) => zip)
  const id = (await findAreasByName(work.db, [name])).get(name)
  if (id) return addZips(work, id, zips)
  return createArea(work, { name, zips, department: lines.find(({ department }) => department)?.department })
}

/** Changes the fields of an area. @throws {Refusal} `STALE_VERSION` with the current row, `FIELDS_INVALID` */
export const changeArea = (work: Work, id: string, change: AreaChange, version: number, kind: EditKind = 'changed'): Promise<Area> =>
  changeRow(work, areaSubject, { id, version, event: areaEvents[kind] }, async (before) => {
    await requireManager(work, change.managerId)
    await updateArea(work.db, before, change)
  })

/** Deletes an area that no order ever referred to. @throws {Refusal} `AREA_USED`, `STALE_VERSION` */
export const removeArea = async (work: Work, id: string, version: number): Promise<undefined> => {
  const before = await getAreaForChange(work.db, id, version)
  if (await isAreaOrdered(work.db, id)) throw areaRefusals.used()
  await deleteArea(work.db, id)
  await record(work, areaEvents.deleted, { id, before, after: { version: version + 1 } })
}

/** Adds a checker to the area, or changes the checker's rank there. @throws {Refusal} `FIELDS_INVALID` for an unknown checker */
export const setAreaChecker = async (work: Work, id: string, checkerId: string, isPrimary: boolean): Promise<Area> => {
  const before = await getAreaForChange(work.db, id)
  const name = await findCheckerName(work.db, checkerId)
  if (name === undefined) throw areaRefusals.checkerMissing()
  const current = before.checkers.find((checker) => checker.id === checkerId)
  if (current?.isPrimary === isPrimary) return before
  await upsertAreaChecker(work.db, id, checkerId, isPrimary)
  await updateArea(work.db, before)
  return recordRow(work, areaSubject, before, {
    event: current ? areaEvents.checkerChanged : areaEvents.checkerAdded,
    facts: () => ({ name, isPrimary }),
  })
}

/** Removes a checker from the area; planned missions stay. @throws {Refusal} `CHECKER_NOT_IN_AREA`, `STALE_VERSION` */
export const removeAreaChecker = async (work: Work, id: string, checkerId: string, version: number): Promise<Area> => {
  const before = await getAreaForChange(work.db, id, version)
  const current = before.checkers.find((checker) => checker.id === checkerId)
  if (!current) throw areaRefusals.checkerNotThere()
  await deleteAreaChecker(work.db, id, checkerId)
  await updateArea(work.db, before)
  return recordRow(work, areaSubject, before, { event: areaEvents.checkerRemoved, facts: () => ({ name: current.name }) })
}
