import { areaCalls } from '@adm/contract/area'
import { area } from '@adm/domain/area/area'
import { undoRefusals } from '@adm/domain/undo-refusals'
import { z } from 'zod'
import { record } from '../../platform/history.ts'
import { restoring, undoEdit } from '../../platform/restore.ts'
import { requireRight } from '../../platform/session.ts'
import { tellingUndone, type Undo, undoBy, undoCreation, type Undos } from '../../platform/undo.ts'
import { deleteAreaChecker, getArea, getAreaForChange, insertArea, isKnownArea, updateArea, upsertAreaChecker } from './area.queries.ts'
import { changeArea, removeArea } from './area.service.ts'
import { addZips, removeZips, requireFreeZips } from './area-zip.service.ts'
import { insertZips } from './area-zip.queries.ts'

const hold = getAreaForChange
const changing = areaCalls.change.requires
/** The ordinary edit of an area, by which history puts values back. */
export const areaEdit = restoring(areaCalls.change, changeArea)

const zipFacts = z.object({ zips: z.array(z.string()) })
/** Zip codes that came leave, unless orders are open there; those that left come back, unless another area has them. */
const undoZips = undoBy({ requires: changing, hold }, (work, { entityId, facts }) => {
  const { zips } = zipFacts.parse(facts)
  const takesAway = (work.undoing.kind === 'zips-added') !== work.undoing.isAgain
  return takesAway ? removeZips(work, entityId, zips, false) : addZips(work, entityId, zips)
})

const checkersOf = area.pick({ checkers: true })
const undoCheckers = undoBy({ requires: changing, hold, fields: ['checkers'] }, async (work, change, before) => {
  const { checkers: was } = checkersOf.parse(change.before)
  for (const { id } of before.checkers) if (!was.some((one) => one.id === id)) await deleteAreaChecker(work.db, before.id, id)
  for (const { id, isPrimary } of was) await upsertAreaChecker(work.db, before.id, id, isPrimary)
  const after = await updateArea(work.db, before)
  await record(work, { entity: 'area', id: before.id, kind: 'checker-changed', before, after })
})

/** As history keeps it: without what was null. */
const removed = area.partial().required({ name: true, zips: true, checkers: true, version: true })

/** Brings a deleted area back with its zip codes and its checkers. @throws {Refusal} `NOT_UNDOABLE` when it is back, `FIELDS_INVALID` for a zip code that another has */
const restoreArea: Undo = async (work, { entityId: id, before }) => {
  for (const right of changing) requireRight(work, right)
  if (await isKnownArea(work.db, id)) throw undoRefusals.again()
  const { name, zips, checkers, department, managerId, travelProfile, aroundMinutes } = removed.parse(before)
  await requireFreeZips(work.db, zips)
  await insertArea(work.db, id, { name, zips, department, managerId, travelProfile, aroundMinutes })
  await insertZips(work.db, id, zips)
  for (const checker of checkers) await upsertAreaChecker(work.db, id, checker.id, checker.isPrimary)
  await record(work, { entity: 'area', id, kind: 'restored', before: null, after: await getArea(work.db, id) })
}

const undoEdited = tellingUndone(undoEdit([areaEdit], hold))
const undoCreated = undoCreation({ requires: areaCalls.remove.requires, hold }, (work, id, { version }) => removeArea(work, id, version))

/** What can be undone of areas. */
export const areaUndos: Undos = {
  'area.created': undoCreated,
  'area.restored': undoCreated,
  'area.deleted': restoreArea,
  'area.changed': undoEdited,
  'area.valueRestored': undoEdited,
  'area.zips-added': undoZips,
  'area.zips-removed': undoZips,
  'area.checker-added': undoCheckers,
  'area.checker-changed': undoCheckers,
  'area.checker-removed': undoCheckers,
}
