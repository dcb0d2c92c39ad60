import {
  type DeviceChangeDraft,
  type Meter,
  type MeterReading,
  type ReadingChange,
  type ReadingDraft,
  refusedMeterFields,
} from '@adm/domain/meter/meter'
import { meterEvents } from '@adm/domain/meter/meter-events'
import { type Read, refusedReading } from '@adm/domain/meter/meter-reading'
import { meterRefusals } from '@adm/domain/meter/meter-refusals'
import { dayOf } from '@adm/domain/values/date/moment'
import { recordRow } from '../../platform/history/change-row.ts'
import type { Work } from '../../platform/work/work.ts'
import {
  deleteReadings,
  getBookingPlace,
  getMeterForChange,
  insertReadings,
  meterSubject,
  updateMeter,
  updateReading,
} from './meter.queries.ts'

/**
 * Records a reading of a meter's current device, for an order.
 * @throws {Refusal} `METER_NOT_FOUND`, `STALE_VERSION`, `FIELDS_INVALID` for a decreasing index, `METER_ALREADY_READ` (by a database
 * constraint)
 */
export const readMeter = async (work: Work, id: string, { bookingId, day, index }: ReadingDraft, version?: number): Promise<Meter> => {
  const before = await getMeterForChange(work.db, id, version)
  await requireOrderOfDwelling(work, before, bookingId)
  const reading = { id: work.newId(), bookingId, kind: 'reading', day, index, device: before.device, serial: null } as const
  requirePossible(work, before.readings, reading)
  await insertReadings(work.db, id, [reading])
  return settle(work, before, { kind: 'read', bookingId })
}

/** Corrects a reading. @throws {Refusal} `READING_NOT_FOUND`, `STALE_VERSION`, `FIELDS_INVALID` */
export const changeReading = async (work: Work, { id, readingId }: Place, change: ReadingChange, version: number): Promise<Meter> => {
  const before = await getMeterForChange(work.db, id, version)
  const reading = readingOf(before, readingId)
  const { day = reading.day, index = reading.index } = change
  const corrected = { ...reading, day, index }
  requirePossible(
    work,
    before.readings.filter((other) => other !== reading),
    corrected,
  )
  await updateReading(work.db, readingId, corrected)
  return settle(work, before, { kind: 'readingChanged', bookingId: reading.bookingId })
}

/**
 * Removes a reading. The removal of a device-change reading undoes that change, as long as the new device has no other reading.
 * @throws {Refusal} `READING_NOT_FOUND`, `STALE_VERSION`, `DEVICE_IN_USE`
 */
export const removeReading = async (work: Work, { id, readingId }: Place, version: number): Promise<undefined> => {
  const before = await getMeterForChange(work.db, id, version)
  const reading = readingOf(before, readingId)
  if (reading.kind === 'reading') {
    await deleteReadings(work.db, [readingId])
    await settle(work, before, { kind: 'readingRemoved', bookingId: reading.bookingId })
  } else await undoDeviceChange(work, before, reading)
}

/** Restores a removed reading. @throws {Refusal} `FIELDS_INVALID` for an index that would decrease by now */
export const restoreReading = async (work: Work, before: Meter, was: MeterReading): Promise<void> => {
  const { id, bookingId, kind, day, index, device, serial } = was
  const reading = { id, bookingId, kind, day, index, device, serial }
  requirePossible(work, before.readings, reading)
  await insertReadings(work.db, before.id, [reading])
  await settle(work, before, { kind: 'read', bookingId: reading.bookingId })
}

/** Restores the previous device. */
const undoDeviceChange = async (work: Work, before: Meter, reading: MeterReading): Promise<void> => {
  const old = reading.kind === 'removed' ? reading.device : reading.device - 1
  const isOfChange = ({ kind, device }: MeterReading) =>
    (kind === 'removed' && device === old) || (kind === 'installed' && device === old + 1)
  const ofChange = before.readings.filter(isOfChange)
  if (before.readings.some((reading) => reading.device > old && !isOfChange(reading))) throw meterRefusals.deviceInUse()
  await deleteReadings(
    work.db,
    ofChange.map(({ id }) => id),
  )
  await updateMeter(work.db, before.id, { device: old, serial: ofChange.find(({ kind }) => kind === 'removed')?.serial ?? null })
  await recordReading(work, before, { kind: 'deviceChangeUndone', bookingId: reading.bookingId })
}

/**
 * Replaces the device of a meter: the index starts again.
 * @throws {Refusal} `METER_NOT_FOUND`, `STALE_VERSION`, `FIELDS_INVALID` for a decreasing last index, `METER_EXISTS`
 */
export const changeDevice = async (work: Work, id: string, draft: DeviceChangeDraft, version?: number): Promise<Meter> => {
  const before = await getMeterForChange(work.db, id, version)
  const { bookingId, day, lastIndex = null, serial = null, firstIndex } = draft
  await requireOrderOfDwelling(work, before, bookingId)
  const refused = refusedMeterFields({ ...before, serial })
  if (refused.length > 0) throw meterRefusals.fields(refused)
  const { device } = before
  const removed = { id: work.newId(), bookingId, day, kind: 'removed', index: lastIndex, device, serial: before.serial } as const
  const installed = { id: work.newId(), bookingId, day, kind: 'installed', index: firstIndex, device: device + 1, serial: null } as const
  requirePossible(work, before.readings, removed, 'lastIndex')
  await insertReadings(work.db, id, [removed, installed])
  await updateMeter(work.db, id, { device: device + 1, serial })
  return recordReading(work, before, { kind: 'deviceChanged', bookingId })
}

type Place = { id: string; readingId: string }
/** The kind of the event, and the order whose history contains it too. */
type Done = { kind: 'read' | 'readingChanged' | 'readingRemoved' | 'deviceChanged' | 'deviceChangeUndone'; bookingId: string }

/** A change of readings is a change of the meter: a new version and an event. */
const settle = async (work: Work, before: Meter, done: Done): Promise<Meter> => {
  await updateMeter(work.db, before.id, {})
  return recordReading(work, before, done)
}

const recordReading = (work: Work, before: Meter, { kind, bookingId }: Done): Promise<Meter> =>
  recordRow(work, meterSubject, before, { event: meterEvents[kind], partOf: bookingId, facts: whichMeter })

const whichMeter = ({ type, pointNumber, serial }: Meter) => ({ type, pointNumber, serial })

const readingOf = ({ readings }: Meter, id: string): MeterReading => {
  const match = readings.find((reading) => reading.id === id)
  if (!match) throw meterRefusals.readingMissing()
  return match
}

const requireOrderOfDwelling = async ({ db }: Work, { dwellingId }: Meter, bookingId: string): Promise<void> => {
  const booking = await getBookingPlace(db, bookingId)
  if (booking.dwellingId !== dwellingId) throw meterRefusals.otherDwelling()
}

/** @param field the draft's name of the index, when it is not `index` */
const requirePossible = (work: Work, others: readonly Read[], reading: Read, field = 'index'): void => {
  if (reading.day > dayOf(work.now)) throw meterRefusals.inTheFuture()
  const refused = refusedReading(others, reading)
  if (refused.length > 0)
    throw meterRefusals.fields(refused.map(({ path, message }) => ({ path: path === 'index' ? field : path, message })))
}
