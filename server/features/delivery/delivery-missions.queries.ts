import type { MissionsRow } from '@adm/contract/delivery/delivery-missions'
import type { BookingService } from '@adm/domain/offer/sold-service'
import type { BookingStatus } from '@adm/domain/booking/step/booking-status'
import { sql } from 'kysely'
import { findBulks } from '../../platform/bulk/bulk.queries.ts'
import { goesOn } from '../../platform/bulk/bulk.ts'
import type { Db } from '../../platform/database/database.ts'

/** The name of the act, of its job and of its rows. */
export const missionsName = 'delivery.missions'

/** The creation of missions of a delivery that runs or is undone, with its progress. */
export const findRunningMissions = async (db: Db, deliveryId: string) => {
  const running = (await findBulks(db, missionsName, deliveryId)).find(goesOn)
  if (!running) return null
  const { id, undo, done, total, changed } = running
  return undo ? { id, done: undo.undone + undo.kept, total: changed, isUndo: true } : { id, done, total, isUndo: false }
}

/** The rows of a creation by number, with the order that each received. Served by the key. */
export const findMissionRows = async (db: Db, bulkId: string, { most, left }: { most: number; left: boolean }): Promise<MissionsRow[]> => {
  const { rows } = await sql<MissionsRow>`
    select row.object_id as "rowId", (row.input ->> 'number')::int as number, row.state, event.entity_id as "bookingId",
      row.words as "bookingCode", row.message, lot.incomplete_information as "incompleteInformation"
    from bulk_row as row
      left join event on event.id = row.change_id
      left join delivery_row as lot on lot.id = row.object_id
    where row.bulk_id = ${bulkId} and (not ${left}::boolean or row.state in ('refused', 'kept'))
    order by row.position limit ${most}`.execute(db)
  return rows
}

type MadeOrder = { code: string; status: BookingStatus; service: BookingService; version: number }

/** The orders that a creation made and that are not taken back, as they are now. Served by the keys. */
export const findMadeOrders = async (db: Db, bulkId: string): Promise<MadeOrder[]> => {
  const { rows } = await sql<MadeOrder>`
    select booking.code, booking.status, booking.service, booking.version
    from bulk_row as row join event on event.id = row.change_id join booking on booking.id = event.entity_id
    where row.bulk_id = ${bulkId} and row.state = 'done' order by row.position`.execute(db)
  return rows
}
