import type { Alert } from '@adm/domain/alert/alert'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

/**
 * The orders that most probably have an alert: those that wait for somebody, those whose mission or report is late, and those of the
 * next days that lack data, a confirmation, their keys or the code of their box. The others are evaluated after the load, by a job.
 */
export const findOrdersLikelyAlerted = async (db: Db, now: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from booking
    where status in ('waiting', 'waiting requestReceived', 'waiting_roomer', 'waiting_visitors', 'waiting_checker', 'no_checker')
      or (status in ('planned', 'confirmed') and end_at <= ${now})
      or (status in ('planned', 'confirmed') and start_at < ${now}::timestamptz + interval '5 days' and instructions_acknowledged is null)
      or (status = 'planned' and start_at < ${now}::timestamptz + interval '2 days')
      or (status = 'done' and end_at < ${now}::timestamptz - interval '1 day')
      or (status in ('planned', 'confirmed') and start_at < ${now}::timestamptz + interval '3 days' and id in (
        select booking_id from key_tracking where leg = 'WITHDRAW' and active and (due_at <= ${now} or (way = 'SAFELOCK_BOX' and not has_safelock_code))))
    order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** The open alerts, in an order that depends on nothing but the orders and clients. */
export const findOpenAlerts = async (db: Db): Promise<Pick<Alert, 'id' | 'ownerGroup' | 'severity'>[]> => {
  const { rows } = await sql<Pick<Alert, 'id' | 'ownerGroup' | 'severity'>>`
    select alert.id, owner_group as "ownerGroup", severity from alert
    left join booking on booking.id = alert.booking_id left join client on client.id = alert.client_id
    where alert.status = 'open' order by alert.type, booking.code, client.name`.execute(db)
  return rows
}
