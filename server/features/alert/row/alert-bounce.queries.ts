import type { AlertFact, ReturnedMessage } from '@adm/domain/alert/alert-fact'
import type { BouncedAddress, UsedAddress } from '@adm/domain/alert/bounce'
import { sql } from 'kysely'
import type { Db, OpenDb } from '../../../platform/database/database.ts'
import { preparedQuery } from '../../../platform/database/prepared-query.ts'
import { isOpenOrder } from '../../area/area-open.queries.ts'

/** The last returned messages of an object that an alert names. */
const mostMessages = 3

type Returned = ReturnedMessage & { address: string; bookingId: string | null; clientId: string | null }

/** The messages that came back from these addresses, the last first, with the order and the client that they are about. Served by `notification_search_idx`. */
const findReturned = async (db: Db, addresses: readonly string[]): Promise<Returned[]> => {
  const { rows } = await sql<Returned>`
    select notification.id, notification.kind, bounced.address, notification.booking_id as "bookingId",
      coalesce(notification.client_id, booking.client_id) as "clientId"
    from unnest(${addresses}::text[]) as bounced (address)
    join notification on plain(coalesce(person_name, '') || ' ' || coalesce(recipient, '')) like '%' || plain(bounced.address) || '%'
      and lower(recipient) = bounced.address and notification.status = 'failed' and notification.reason = 'bounced'
    left join booking on booking.id = notification.booking_id
    order by notification.failed_at desc, notification.id`.execute(db)
  return rows
}

const bouncedOf = preparedQuery((db, { addresses }: { addresses: readonly string[] }) =>
  db.selectFrom('bounced_address').select(['id', 'address', 'since']).where('address', '=', sql<string>`any(${addresses}::text[])`),
)

/**
 * Of the addresses that each order or client uses, those from which messages come back, by order or client. Almost always there are none:
 * then it is one statement, served by `bounced_address_address_idx`.
 */
export const findBouncedOf = async (db: Db, used: ReadonlyMap<string, readonly UsedAddress[]>): Promise<Map<string, BouncedAddress[]>> => {
  const addresses = [...new Set([...used.values()].flatMap((all) => all.map(({ address }) => address)))]
  if (addresses.length === 0) return new Map()
  const bounced = await bouncedOf(db, { addresses })
  if (bounced.length === 0) return new Map()
  const messages = await findReturned(
    db,
    bounced.map(({ address }) => address),
  )
  const messagesOf = (id: string, address: string): ReturnedMessage[] =>
    messages
      .filter((message) => message.address === address && (message.bookingId === id || message.clientId === id))
      .slice(0, mostMessages)
      .map(({ id: messageId, kind }) => ({ id: messageId, kind }))
  return new Map(
    [...used].map(([id, all]) => {
      const own = bounced.filter(({ address }) => all.some((each) => each.address === address))
      return [id, own.map((row) => ({ ...row, messages: messagesOf(id, row.address) }))]
    }),
  )
}

/** A changed address: one from which a message came back, or that a person cleared. */
export type ChangedAddress = { id: string; byId: string | null }

const sharing = (fact: Pick<NonNullable<AlertFact['bounce']>, 'addressId'> | { ownerId: string }) => JSON.stringify([{ bounce: fact }])

/**
 * Queues the open orders and the clients that use these addresses, and those with an alert about them: a cleared address has no row any
 * more. The candidates may be too many: the evaluation compares the addresses exactly. Tenants are served by `tenant_search_idx`.
 */
export const queueUsersOfAddresses = async (db: OpenDb, addresses: readonly ChangedAddress[]): Promise<void> => {
  for (const { id, byId } of addresses) {
    const alerts = sql`select * from alert where type = 'bouncedAddress' and resolved_at is null and facts @> ${sharing({ addressId: id })}::jsonb`
    await sql`
      with bounced as (select address, '%' || address || '%' as pattern from bounced_address where id = ${id}),
      about as (${alerts}),
      person as (
        select tenant.booking_id from bounced join tenant on tenant.plain_text like '%' || plain(bounced.address) || '%'
        union select contact.booking_id from bounced join contact on lower(contact.emails) like bounced.pattern
        union select booking.id from bounced join booking on lower(booking.partner_email) = bounced.address
        union select booking.id from bounced join checker on lower(checker.email) = bounced.address or checker.phone = bounced.address
          join booking on booking.checker_id = checker.id
        union select mission_proposition.booking_id from bounced
          join checker on lower(checker.email) = bounced.address or checker.phone = bounced.address
          join mission_proposition on mission_proposition.checker_id = checker.id and mission_proposition.status = 'proposed'
      )
      insert into alert_due (entity, entity_id, by_id)
      select 'booking', id, ${byId}::uuid from booking where id in (select booking_id from person) and ${isOpenOrder}
      union select 'booking', booking_id, ${byId}::uuid from about where booking_id is not null
      union select 'client', client_id, ${byId}::uuid from about where client_id is not null
      union select 'client', client.id, ${byId}::uuid from bounced join client on lower(client.email) like bounced.pattern
        or lower(client.recipients::text) like bounced.pattern
      union select 'client', client_user.client_id, ${byId}::uuid from bounced join client_user on lower(client_user.email) = bounced.address`.execute(
      db,
    )
  }
}

/** Queues the orders with an alert about an address of these checkers, whenever they begin. */
export const queueBouncesOfCheckers = async (db: OpenDb, checkers: readonly ChangedAddress[]): Promise<void> => {
  for (const { id, byId } of checkers)
    await sql`insert into alert_due (entity, entity_id, by_id)
      select 'booking', booking_id, ${byId}::uuid from alert
      where type = 'bouncedAddress' and resolved_at is null and booking_id is not null and facts @> ${sharing({ ownerId: id })}::jsonb`.execute(
      db,
    )
}
