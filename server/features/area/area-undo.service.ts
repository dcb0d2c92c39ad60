import { areaCalls } from '@adm/contract/area'
import { area } from '@adm/domain/area/area'
import { areaEvents } from '@adm/domain/area/area-events'
import { undoRefusals } from '@adm/domain/undo/undo-refusals'
import { z } from 'zod'
import { recordRow } from '../../platform/history/change-row.ts'
import { record } from '../../platform/history/history.ts'
import { restoring, undoEdit } from '../../platform/history/restore.ts'
import { requireRight } from '../../platform/identity/session.ts'
import { bindUndos, recordedAsUndone, type Undo, undoBy, undoCreation } from '../../platform/history/undo.ts'
import {
  areaExists,
  areaSubject,
  deleteAreaChecker,
  getArea,
  getAreaForChange,
  insertArea,
  updateArea,
  upsertAreaChecker,
} from './area.queries.ts'
import { changeArea, removeArea } from './area.service.ts'
import { addZips, removeZips, requireFreeZips } from './area-zip.service.ts'
import { insertZips } from './area-zip.queries.ts'

const lock = getAreaForChange
const changing = areaCalls.change.requires
/** The ordinary edit of an area, by which history restores values. */
export const areaEdit = restoring(areaCalls.change, changeArea)

const zipFacts = z.object({ zips: z.array(z.string()) })
/** Removes added zip codes, unless orders are open there; adds removed ones again, unless another area has them. */
const undoZips = undoBy({ requires: changing, lock }, (work, { entityId, facts }) => {
  const { zips } = zipFacts.parse(facts)
  const takesAway = (work.undoing.kind === areaEvents.zipsAdded.kind) !== work.undoing.isAgain
  return takesAway ? removeZips(work, entityId, zips, false) : addZips(work, entityId, zips)
})

const checkersOf = area.pick({ checkers: true })
const undoCheckers = undoBy({ requires: changing, lock, fields: ['checkers'] }, async (work, change, before) => {
  const { checkers: was } = checkersOf.parse(change.before)
  for (const { id } of before.checkers) if (!was.some((checker) => checker.id === id)) await deleteAreaChecker(work.db, before.id, id)
  for (const { id, isPrimary } of was) await upsertAreaChecker(work.db, before.id, id, isPrimary)
  await updateArea(work.db, before)
  await recordRow(work, areaSubject, before, { event: areaEvents.checkersPutBack })
})

/** The area as history records it: without nulls. */
const removed = area.partial().required({ name: true, zips: true, checkers: true, version: true })

/**
 * Restores a deleted area with its zip codes and checkers.
 * @throws {Refusal} `NOT_UNDOABLE` when it exists again, `FIELDS_INVALID` for a zip code that another area has
 */
const restoreArea: Undo = async (work, { entityId: id, before }) => {
  for (const right of changing) requireRight(work, right)
  if (await areaExists(work.db, id)) throw undoRefusals.again()
  const { name, zips, checkers, department, managerId, travelProfile, aroundMinutes } = removed.parse(before)
  await requireFreeZips(work.db, zips)
  await insertArea(work.db, id, { name, zips, department, managerId, travelProfile, aroundMinutes })
  await insertZips(work.db, id, zips)
  for (const checker of checkers) await upsertAreaChecker(work.db, id, checker.id, checker.isPrimary)
  await record(work, areaEvents.restored, { id, before: null, after: await getArea(work.db, id) })
}

const undoEdited = recordedAsUndone(undoEdit([areaEdit], lock))
const undoCreated = undoCreation({ requires: areaCalls.remove.requires, lock }, (work, id, { version }) => removeArea(work, id, version))

/** The area changes that can be undone. */
export const areaUndos = bindUndos(areaEvents, {
  created: undoCreated,
  restored: undoCreated,
  deleted: restoreArea,
  changed: undoEdited,
  valueRestored: undoEdited,
  zipsAdded: undoZips,
  zipsRemoved: undoZips,
  checkerAdded: undoCheckers,
  checkerChanged: undoCheckers,
  checkerRemoved: undoCheckers,
})
