import type { BookingMeters } from '@adm/contract/meter'
import { type Meter, type MeterChange, type MeterDraft, refusedMeterFields } from '@adm/domain/meter/meter'
import { meterEvents } from '@adm/domain/meter/meter-events'
import { meterRefusals } from '@adm/domain/meter/meter-refusals'
import { dayOf } from '@adm/domain/values/date/moment'
import { changeRow } from '../../platform/history/change-row.ts'
import { record } from '../../platform/history/history.ts'
import type { Reading, Work } from '../../platform/work/work.ts'
import { findDwellingId } from '../dwelling/dwelling.queries.ts'
import {
  deleteMeter,
  findMetersOfDwelling,
  findPhotosOfDwelling,
  getBookingPlace,
  getMeter,
  getMeterForChange,
  insertMeter,
  meterSubject,
  updateMeter,
} from './meter.queries.ts'

/**
 * The meters of an order's dwelling, the expected types, and the default day of a reading: the day of the mission, or today before it.
 * @throws {Refusal} `BOOKING_NOT_FOUND`
 */
export const readMetersOfBooking = async ({ db, now }: Reading, bookingId: string): Promise<BookingMeters> => {
  const { dwellingId, expected, startAt } = await getBookingPlace(db, bookingId)
  const day = dayOf(startAt && startAt < now ? startAt : now)
  if (!dwellingId) return { dwellingId, expected, day, meters: [], photos: [] }
  const [meters, photos] = await Promise.all([findMetersOfDwelling(db, dwellingId), findPhotosOfDwelling(db, dwellingId)])
  return { dwellingId, expected, day, meters, photos }
}

/** Adds a meter to a dwelling. @throws {Refusal} `FIELDS_INVALID` for an unknown dwelling, `METER_EXISTS` (by a database constraint) */
export const addMeter = async (work: Work, draft: MeterDraft): Promise<Meter> => {
  const dwellingId = await findDwellingId(work.db, draft.dwellingId)
  if (!dwellingId) throw meterRefusals.dwellingMissing()
  const id = work.newId()
  await insertMeter(work.db, { id, createdAt: work.now }, { ...draft, dwellingId })
  const after = await getMeter(work.db, id)
  await record(work, meterEvents.created, { id, before: null, after })
  return after
}

/** Corrects the fields of a meter. @throws {Refusal} `METER_NOT_FOUND`, `STALE_VERSION`, `FIELDS_INVALID`, `METER_EXISTS` */
export const changeMeter = (work: Work, id: string, change: MeterChange, version: number): Promise<Meter> =>
  changeRow(work, meterSubject, { id, version, event: meterEvents.changed }, async (before) => {
    const { pointNumber = before.pointNumber, serial = before.serial, unit = before.unit } = change
    const refused = refusedMeterFields({ type: before.type, pointNumber, serial, unit })
    if (refused.length > 0) throw meterRefusals.fields(refused)
    if (unit !== before.unit && before.readings.length > 0) throw meterRefusals.unitInUse()
    await updateMeter(work.db, id, change)
  })

/** Deletes a meter without readings; readings are retained. @throws {Refusal} `METER_NOT_FOUND`, `STALE_VERSION`, `METER_READ` */
export const removeMeter = async (work: Work, id: string, version: number): Promise<undefined> => {
  const before = await getMeterForChange(work.db, id, version)
  if (before.readings.length > 0) throw meterRefusals.read()
  await deleteMeter(work.db, id)
  await record(work, meterEvents.deleted, { id, before, after: { version: before.version + 1 } })
}
