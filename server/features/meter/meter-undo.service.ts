import { meterCalls } from '@adm/contract/meter'
import { type Meter, meter, meterChange, meterDraft, type MeterReading } from '@adm/domain/meter/meter'
import { undoRefusals } from '@adm/domain/undo-refusals'
import { record } from '../../platform/history/history.ts'
import { restoring, undoEdit } from '../../platform/history/restore.ts'
import { requireRight } from '../../platform/identity/session.ts'
import { recordedAsUndone, type Undo, undoBy, undoCreation, type Undos } from '../../platform/history/undo.ts'
import type { Work } from '../../platform/work/work.ts'
import { getMeter, getMeterForChange, insertMeter, isDwelling, meterExists } from './meter.queries.ts'
import { changeReading, putReadingBack, removeReading } from './meter-reading.service.ts'
import { changeMeter, removeMeter } from './meter.service.ts'

const lock = getMeterForChange
const requires = meterCalls.change.requires
const undoEdited = recordedAsUndone(undoEdit([restoring({ requires, body: meterChange }, changeMeter)], lock))

const readingsOf = meter.pick({ readings: true })

/** Takes back a change of the readings: what came leaves, what left comes back, what was corrected is as before. */
const undoReadings = undoBy({ requires, lock, fields: ['readings', 'device', 'serial'] }, async (work, change, now: Meter) => {
  const { readings: was } = readingsOf.parse(change.before)
  const added = now.readings.find(({ id }) => !was.some((one) => one.id === id))
  if (added) return removeReading(work, { id: now.id, readingId: added.id }, now.version)
  const missing = was.filter(({ id }) => !now.readings.some((one) => one.id === id))
  return missing.length > 0 ? putBack(work, now, missing) : correct(work, now, was)
})

const putBack = async (work: Work, now: Meter, [reading, ...others]: readonly MeterReading[]): Promise<void> => {
  if (!reading || others.length > 0) throw undoRefusals.stands("l'appareil remplacé se saisit de nouveau depuis le compteur")
  await putReadingBack(work, now, reading)
}

const correct = async (work: Work, now: Meter, was: readonly MeterReading[]): Promise<void> => {
  const other = was.find(({ id, day, index }) => now.readings.some((one) => one.id === id && (one.day !== day || one.index !== index)))
  if (!other || other.index === null) throw undoRefusals.stands("elle n'a rien changé qui se remette")
  await changeReading(work, { id: now.id, readingId: other.id }, { day: other.day, index: other.index }, now.version)
}

/** Brings back a meter that nobody had read. @throws {Refusal} `NOT_UNDOABLE`, `METER_EXISTS` when another one has its number */
const restoreMeter: Undo = async (work, { entityId: id, before }) => {
  for (const right of requires) requireRight(work, right)
  if (await meterExists(work.db, id)) throw undoRefusals.again()
  const was = meterDraft.strip().parse(before)
  if (!(await isDwelling(work.db, was.dwellingId))) throw undoRefusals.stands("le logement n'existe plus")
  await insertMeter(work.db, { id, createdAt: work.now }, was)
  await record(work, { entity: 'meter', id, kind: 'restored', before: null, after: await getMeter(work.db, id) })
}

const undoCreated = undoCreation({ requires: meterCalls.remove.requires, lock }, (work, id, { version }) => removeMeter(work, id, version))

/** What can be undone of meters. */
export const meterUndos: Undos = {
  'meter.created': undoCreated,
  'meter.restored': undoCreated,
  'meter.deleted': restoreMeter,
  'meter.changed': undoEdited,
  'meter.read': undoReadings,
  'meter.readingChanged': undoReadings,
  'meter.readingRemoved': undoReadings,
  'meter.deviceChanged': undoReadings,
  'meter.deviceChangeUndone': undoReadings,
}
