import { type Alert, alert } from '@adm/domain/alert/alert'
import { alertRefusals } from '@adm/domain/alert/alert-refusals'
import { sql } from 'kysely'
import { defineColumns } from '../../../platform/database/columns.ts'
import type { Db, OpenDb } from '../../../platform/database/database.ts'
import { preparedQuery, preparedSql } from '../../../platform/database/prepared-query.ts'
import { lockRow, rowForChange } from '../../../platform/history/change-row.ts'

export const alertColumns = defineColumns('alert', alert, { json: ['facts'] })

/** The order or client of an alert as the filters of the list see it. */
export type AlertCopies = { ofClientId: string; areaId: string | null; checkerId: string | null; startAt: string | null }
const copies = ['of_client_id as ofClientId', 'area_id as areaId', 'checker_id as checkerId', 'start_at as startAt'] as const

/** An alert. @throws {Refusal} `ALERT_NOT_FOUND` */
export const getAlert = async (db: Db, id: string): Promise<Alert> => {
  const row = await db.selectFrom('alert').select(alertColumns.select).where('id', '=', id).executeTakeFirst()
  if (!row) throw alertRefusals.missing()
  return row
}

/** The alert, locked until the end of the transaction. @throws {Refusal} `ALERT_NOT_FOUND`, `STALE_VERSION` */
export const getAlertForChange = rowForChange(lockRow('alert'), getAlert, alertRefusals.stale)

const openAlertsOf = (object: 'booking_id' | 'client_id') =>
  preparedQuery((db, { objectIds }: { objectIds: readonly string[] }) =>
    db
      .selectFrom('alert')
      .select([...alertColumns.select, ...copies])
      .where(object, '=', sql<string>`any(${objectIds}::uuid[])`)
      .where('resolved_at', 'is', null)
      .orderBy('id')
      .forUpdate(),
  )
const openAlertsOfOrders = openAlertsOf('booking_id')
const openAlertsOfClients = openAlertsOf('client_id')

/**
 * The alerts of these orders and clients that are not resolved, locked. Served by `alert_booking_once_idx`, `alert_client_once_idx`: one
 * statement about both reads all open alerts.
 */
export const lockOpenAlerts = async (
  db: OpenDb,
  { bookings, clients }: { bookings: readonly string[]; clients: readonly string[] },
): Promise<(Alert & AlertCopies)[]> => {
  const [ofOrders, ofClients] = await Promise.all([
    bookings.length > 0 ? openAlertsOfOrders(db, { objectIds: bookings }) : [],
    clients.length > 0 ? openAlertsOfClients(db, { objectIds: clients }) : [],
  ])
  return [...ofOrders, ...ofClients]
}

const acceptedOf = preparedSql(
  ({ ids }: { ids: readonly string[] }) => sql<{
    bookingId: string
    score: number | null
  }>`select booking_id as "bookingId", score from alert
    where booking_id = any(${ids}::uuid[]) and resolution = 'accepted' order by accepted_at`,
)

/** The score at which the risk of each of these orders was accepted last. Served by `alert_accepted_idx`. */
export const findAcceptedScores = async (db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, number>> => {
  const rows = await acceptedOf(db, { ids })
  return new Map(rows.flatMap(({ bookingId, score }) => (score !== null ? [[bookingId, score] as const] : [])))
}

const written = [
  'id', 'type', 'booking_id', 'client_id', 'severity', 'facts', 'score', 'status', 'owner_group', 'assignee_id', 'since', 'opened_at',
  'snoozed_until', 'reason', 'accepted_by_id', 'accepted_at', 'resolved_at', 'resolved_by_id', 'resolution', 'version', 'of_client_id',
  'area_id', 'checker_id', 'start_at',
] as const // biome-ignore format: a list of columns
const names = sql.join(written.map((name) => sql.ref(name)))
const changeable = written.filter((name) => !['id', 'type', 'booking_id', 'client_id', 'opened_at'].includes(name))
const taken = sql.join(changeable.map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`))

const rowOf = ({ ofClientId, areaId, checkerId, startAt, ...row }: Alert & AlertCopies) => ({
  ...alertColumns.jsonRow(row),
  of_client_id: ofClientId,
  area_id: areaId,
  checker_id: checkerId,
  start_at: startAt,
})

/** Writes new and changed alerts, all in one statement. */
export const saveAlerts = async (db: OpenDb, alerts: readonly (Alert & AlertCopies)[]): Promise<void> => {
  if (alerts.length === 0) return
  await sql`insert into alert (${names}) select ${names} from json_populate_recordset(null::alert, ${JSON.stringify(alerts.map(rowOf))})
    on conflict (id) do update set ${taken}`.execute(db)
}

/**
 * Writes how these alerts stand from now on, in the place of how they stood. Who waited for another change may have an earlier `now` than
 * that change: then the alert stands so from the moment of that change.
 */
export const saveStates = async (db: OpenDb, alerts: readonly Alert[], now: string): Promise<void> => {
  if (alerts.length === 0) return
  const ids = alerts.map(({ id }) => id)
  const ended = await db
    .updateTable('alert_state')
    .set({ until_at: sql`greatest(from_at, ${now})` })
    .where('alert_id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('until_at', 'is', null)
    .returning(['alert_id as id', 'until_at as at'])
    .execute()
  const ends = new Map(ended.map(({ id, at }) => [id, at]))
  const states = alerts.map(({ id, version, severity, facts, score, status, ownerGroup, assigneeId, snoozedUntil, reason }) => ({
    alert_id: id,
    from_at: ends.get(id) ?? now,
    version,
    severity,
    facts,
    score,
    status,
    owner_group: ownerGroup,
    assignee_id: assigneeId,
    snoozed_until: snoozedUntil,
    reason,
  }))
  await sql`insert into alert_state select * from json_populate_recordset(null::alert_state, ${JSON.stringify(states)})`.execute(db)
}

/** Writes how an alert stands after an act of a person. */
export const setAlert = async (db: OpenDb, after: Alert, now: string): Promise<void> => {
  const { id, type: _, bookingId: _b, clientId: _c, openedAt: _o, facts, ...rest } = after
  await db
    .updateTable('alert')
    .set(alertColumns.values({ ...rest, facts }))
    .where('id', '=', id)
    .execute()
  await saveStates(db, [after], now)
}

/** Whether another alert of the type is open for the same order or client. */
export const isOpenAgain = async (db: Db, { id, type, bookingId, clientId }: Alert): Promise<boolean> => {
  const same = db.selectFrom('alert').select('id').where('type', '=', type).where('resolved_at', 'is', null).where('id', '!=', id)
  const ofObject = bookingId ? same.where('booking_id', '=', bookingId) : same.where('client_id', '=', clientId)
  return (await ofObject.executeTakeFirst()) !== undefined
}
