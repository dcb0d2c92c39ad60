import { dwellingForm } from '@adm/domain/dwelling/dwelling-form'
import { givenUpStatuses, likenessOf, type SameOrder } from '@adm/domain/booking/slip/same-order'
import type { SameOrderQuery } from '@adm/contract/booking/booking-link'
import { sql } from 'kysely'
import type { Db, OpenDb } from '../../../platform/database/database.ts'
import { preparedQuery, preparedSql } from '../../../platform/database/prepared-query.ts'

/** Upper bound of the orders that are told; the newest come first. */
const mostListed = 5

type Given = { clientId: string; service: SameOrderQuery['service']; dwellingId: string | null; reference: string | null } & Record<
  'zipCode' | 'street' | 'door',
  string
>

/** Served by `dwelling_same_idx` and `booking_dwelling_idx`, and by `booking_reference_idx`. */
const candidates = preparedQuery((db, { clientId, service, dwellingId, reference, zipCode, street, door }: Given) => {
  const isSameDwelling = sql<boolean>`booking.dwelling_id = any(array(
    select coalesce(merged_into, id) from dwelling
    where id = ${dwellingId}::uuid or (zip_code = ${zipCode} and street_form = ${street} and door_form = ${door})))`
  return db
    .selectFrom('booking')
    .select(['booking.id', 'booking.code', 'booking.status', 'booking.client_reference as clientReference'])
    .select(sql<string | null>`coalesce((booking.start_at at time zone 'Europe/Paris')::date, booking.wished_day)`.as('day'))
    .select(sql<boolean>`coalesce(${isSameDwelling}, false)`.as('isSameDwelling'))
    .where('booking.client_id', '=', clientId)
    .where('booking.service', '=', service)
    .where('booking.status', 'not in', givenUpStatuses)
    .where(sql<boolean>`(${isSameDwelling} or
      (booking.client_reference is not null and plain(booking.client_reference) collate "C" = plain(${reference}) collate "C"))`)
    .orderBy('booking.created_at', 'desc')
})

/** The existing orders that the typed one may repeat, the newest first. */
export const findSameOrders = async (db: Db, typed: SameOrderQuery): Promise<SameOrder[]> => {
  const { clientId, service, zipCode, dwellingId = null, clientReference = null } = typed
  const rows = await candidates(db, { clientId, service, zipCode, dwellingId, reference: clientReference, ...dwellingForm(typed) })
  return rows
    .map(({ id, code, status, day, ...row }) => ({ id, code, status, day, like: likenessOf(typed, { id, status, day, ...row }) }))
    .filter(({ like }) => like.length > 0)
    .slice(0, mostListed)
}

const lockText = preparedSql(({ text }: { text: string }) => sql`select pg_advisory_xact_lock(hashtextextended(${text}, 0))`)

/**
 * Takes an advisory lock on the orders of this client and service at this address until the end of the transaction, in all processes: of two
 * people who take one call at once, the second one is told the order of the first.
 */
export const lockSameOrders = async (db: OpenDb, typed: SameOrderQuery): Promise<void> => {
  await lockText(db, { text: `${typed.clientId} ${typed.service} ${typed.zipCode} ${dwellingForm(typed).street}` })
}
