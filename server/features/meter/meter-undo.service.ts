import { meterCalls } from '@adm/contract/meter'
import { type Meter, meter, meterChange, meterDraft, type MeterReading } from '@adm/domain/meter/meter'
import { meterEvents } from '@adm/domain/meter/meter-events'
import { undoRefusals } from '@adm/domain/undo/undo-refusals'
import { record } from '../../platform/history/history.ts'
import { restoring, undoEdit } from '../../platform/history/restore.ts'
import { requireRight } from '../../platform/identity/session.ts'
import { bindUndos, recordedAsUndone, type Undo, undoBy, undoCreation } from '../../platform/history/undo.ts'
import type { Work } from '../../platform/work/work.ts'
import { findDwellingId } from '../dwelling/dwelling.queries.ts'
import { getMeter, getMeterForChange, insertMeter, meterExists } from './meter.queries.ts'
import { changeReading, restoreReading, removeReading } from './meter-reading.service.ts'
import { changeMeter, removeMeter } from './meter.service.ts'

const lock = getMeterForChange
const requires = meterCalls.change.requires
const undoEdited = recordedAsUndone(undoEdit([restoring({ requires, body: meterChange }, changeMeter)], lock))

const readingsOf = meter.pick({ readings: true })

/** Undoes a change of the readings: added readings are removed, removed readings restored, corrected values reset. */
const undoReadings = undoBy({ requires, lock, fields: ['readings', 'device', 'serial'] }, async (work, change, now: Meter) => {
  const { readings: was } = readingsOf.parse(change.before)
  const added = now.readings.find(({ id }) => !was.some((reading) => reading.id === id))
  if (added) return removeReading(work, { id: now.id, readingId: added.id }, now.version)
  const missing = was.filter(({ id }) => !now.readings.some((reading) => reading.id === id))
  return missing.length > 0 ? putBack(work, now, missing) : correct(work, now, was)
})

const putBack = async (work: Work, now: Meter, [reading, ...others]: readonly MeterReading[]): Promise<void> => {
  if (!reading || others.length > 0) throw undoRefusals.notUndoable("l'appareil remplacé se saisit de nouveau depuis le compteur")
  await restoreReading(work, now, reading)
}

const correct = async (work: Work, now: Meter, was: readonly MeterReading[]): Promise<void> => {
  const other = was.find(({ id, day, index }) =>
    now.readings.some((current) => current.id === id && (current.day !== day || current.index !== index)),
  )
  if (!other || other.index === null) throw undoRefusals.notUndoable("elle n'a rien changé qui se remette")
  await changeReading(work, { id: now.id, readingId: other.id }, { day: other.day, index: other.index }, now.version)
}

/** Restores a deleted meter, which had no readings. @throws {Refusal} `NOT_UNDOABLE`, `METER_EXISTS` when another meter has its number */
const restoreMeter: Undo = async (work, { entityId: id, before }) => {
  for (const right of requires) requireRight(work, right)
  if (await meterExists(work.db, id)) throw undoRefusals.again()
  const was = meterDraft.strip().parse(before)
  const dwellingId = await findDwellingId(work.db, was.dwellingId)
  if (!dwellingId) throw undoRefusals.notUndoable("le logement n'existe plus")
  await insertMeter(work.db, { id, createdAt: work.now }, { ...was, dwellingId })
  await record(work, meterEvents.restored, { id, before: null, after: await getMeter(work.db, id) })
}

const undoCreated = undoCreation({ requires: meterCalls.remove.requires, lock }, (work, id, { version }) => removeMeter(work, id, version))

/** The undos of meter changes. */
export const meterUndos = bindUndos(meterEvents, {
  created: undoCreated,
  restored: undoCreated,
  deleted: restoreMeter,
  changed: undoEdited,
  read: undoReadings,
  readingChanged: undoReadings,
  readingRemoved: undoReadings,
  deviceChanged: undoReadings,
  deviceChangeUndone: undoReadings,
})
