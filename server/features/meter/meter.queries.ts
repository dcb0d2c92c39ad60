import type { ReadingPhoto } from '@adm/contract/meter'
import { type Meter, type MeterChange, type MeterDraft, type MeterReading, meter } from '@adm/domain/meter/meter'
import { meterRefusals } from '@adm/domain/meter/meter-refusals'
import type { MeterType } from '@adm/domain/meter/meter-type'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { defineColumns } from '../../platform/database/columns.ts'
import type { Db, OpenDb } from '../../platform/database/database.ts'
import { lockRow, rowForChange } from '../../platform/history/change-row.ts'

/** A meter's own columns. */
export const meterColumns = defineColumns('meter', meter.omit({ readings: true }))

/** Meters with their readings, the latest first. Served by `meter_reading_meter_idx`. */
const meters = (db: Db) =>
  db
    .selectFrom('meter')
    .select(meterColumns.select)
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('meter_reading as reading')
          .innerJoin('booking', 'booking.id', 'reading.booking_id')
          .select([
            'reading.id',
            'reading.booking_id as bookingId',
            'booking.code as bookingCode',
            'reading.kind',
            'reading.read_day as day',
          ])
          .select(['reading.index', 'reading.device', 'reading.serial'])
          .whereRef('reading.meter_id', '=', 'meter.id')
          .orderBy('reading.device', 'desc')
          .orderBy(sql`(reading.kind = 'removed')::int`, 'desc')
          .orderBy(sql`(reading.kind = 'installed')::int`)
          .orderBy('reading.read_day', 'desc')
          .orderBy('reading.id', 'desc'),
      ).as('readings'),
    )

/** The meters of a dwelling, the oldest first. Served by `meter_dwelling_idx`. */
export const findMetersOfDwelling = (db: Db, dwellingId: string): Promise<Meter[]> =>
  meters(db).where('dwelling_id', '=', dwellingId).orderBy('created_at').orderBy('meter.id').execute()

/** The photos of the readings of a dwelling's meters. Served by `document_owner_idx`. */
export const findPhotosOfDwelling = (db: Db, dwellingId: string): Promise<ReadingPhoto[]> =>
  db
    .selectFrom('meter')
    .innerJoin('meter_reading', 'meter_reading.meter_id', 'meter.id')
    .innerJoin('document', 'document.entity_id', 'meter_reading.id')
    .select(['meter_reading.id as readingId', 'document.id as documentId', 'document.version'])
    .where('meter.dwelling_id', '=', dwellingId)
    .where('document.entity', '=', 'meter-reading')
    .where('document.status', '=', 'active')
    .execute()

/** The meter and the order of a reading, or undefined. */
export const findPlaceOfReading = (db: Db, id: string): Promise<{ meterId: string; bookingId: string } | undefined> =>
  db.selectFrom('meter_reading').select(['meter_id as meterId', 'booking_id as bookingId']).where('id', '=', id).executeTakeFirst()

/** A meter with its readings. @throws {Refusal} `METER_NOT_FOUND` */
export const getMeter = async (db: Db, id: string): Promise<Meter> => {
  const row = await meters(db).where('meter.id', '=', id).executeTakeFirst()
  if (!row) throw meterRefusals.missing()
  return row
}

/** The meter with a row lock, which protects its readings too. @throws {Refusal} `METER_NOT_FOUND`, `STALE_VERSION` with the row */
export const getMeterForChange = rowForChange(lockRow('meter'), getMeter, meterRefusals.stale)

/** A meter as a subject of history. */
export const meterSubject = { read: getMeter, forChange: getMeterForChange }

type BookingPlace = { dwellingId: string | null; expected: MeterType[]; startAt: string | null }
/** The dwelling and the start of an order, and its expected meters. @throws {Refusal} `BOOKING_NOT_FOUND` */
export const getBookingPlace = async (db: Db, id: string): Promise<BookingPlace> => {
  const row = await db
    .selectFrom('booking')
    .select(['dwelling_id as dwellingId', 'expected_meters as expected', 'start_at as startAt'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw meterRefusals.bookingMissing()
  return { ...row, expected: row.expected ?? [] }
}

/** The expected meters of orders that were neither read nor installed for them, by order; none while the feature `meters` is off. */
export const findUnreadMeters = async (db: Db, bookingIds: readonly string[]): Promise<ReadonlyMap<string, MeterType[]>> => {
  const { rows } = await sql<{ id: string; types: MeterType[] }>`
    select booking.id, array_agg(expected.type order by expected.place) as types
    from booking cross join unnest(expected_meters) with ordinality as expected (type, place)
    where booking.id = any(${bookingIds}::uuid[]) and (select meters from feature_option) and not exists (
      select from meter_reading join meter on meter.id = meter_reading.meter_id
      where meter_reading.booking_id = booking.id and meter.type = expected.type and meter_reading.kind in ('reading', 'installed'))
    group by booking.id`.execute(db)
  return new Map(rows.map(({ id, types }) => [id, types]))
}

/** Writes a new meter. */
export const insertMeter = async (db: OpenDb, { id, createdAt }: { id: string; createdAt: string }, draft: MeterDraft): Promise<void> => {
  await db
    .insertInto('meter')
    .values({ ...meterColumns.values(draft), id, created_at: createdAt })
    .execute()
}

/** Writes the changed fields of a meter and its next version; without a change, only the version, since its readings changed. */
export const updateMeter = async (db: OpenDb, id: string, change: MeterChange & { device?: number }): Promise<void> => {
  await db
    .updateTable('meter')
    .set((eb) => ({ ...meterColumns.values(change), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Deletes a meter. */
export const deleteMeter = async (db: OpenDb, id: string): Promise<void> => {
  await db.deleteFrom('meter').where('id', '=', id).execute()
}

type NewReading = Omit<MeterReading, 'bookingCode'>
/** The columns of a reading of a meter. */
export const readingRow = (meter_id: string, { id, bookingId, day, kind, index, device, serial }: NewReading) => ({
  id,
  meter_id,
  booking_id: bookingId,
  read_day: day,
  kind,
  index,
  device,
  serial,
})

/** Writes readings of a meter. */
export const insertReadings = async (db: OpenDb, meterId: string, readings: readonly NewReading[]): Promise<void> => {
  const rows = readings.map((reading) => readingRow(meterId, reading))
  await db.insertInto('meter_reading').values(rows).execute()
}

/** Corrects a reading. */
export const updateReading = async (db: OpenDb, id: string, { day, index }: Pick<MeterReading, 'day' | 'index'>): Promise<void> => {
  await db.updateTable('meter_reading').set({ read_day: day, index }).where('id', '=', id).execute()
}

/** Deletes readings. */
export const deleteReadings = async (db: OpenDb, ids: readonly string[]): Promise<void> => {
  await db.deleteFrom('meter_reading').where('id', 'in', ids).execute()
}

/** Moves a meter to another dwelling. */
export const moveMeter = async (db: OpenDb, id: string, dwellingId: string): Promise<void> => {
  await db
    .updateTable('meter')
    .set((eb) => ({ dwelling_id: dwellingId, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Gives the readings of a meter to another one of the same device, which gets a new version if there are any. */
export const moveReadings = async (db: OpenDb, from: string, to: string): Promise<void> => {
  await sql`with given as (update meter_reading set meter_id = ${to}::uuid where meter_id = ${from}::uuid returning id)
    update meter set version = version + 1 where id = ${to}::uuid and exists (select from given)`.execute(db)
}

/** Whether a meter with this id exists. */
export const meterExists = async (db: OpenDb, id: string): Promise<boolean> =>
  (await db.selectFrom('meter').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
