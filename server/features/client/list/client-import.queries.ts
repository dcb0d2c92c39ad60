import type { Likeness } from '@adm/domain/client/client'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'

/** An existing client that has one of the searched values. */
export type ClientAlike = { like: Likeness; value: string; id: string; name: string; zipCode: string; city: string }

type DuplicateKeys = { sirets: readonly string[]; phones: readonly string[]; names: readonly string[] }

/**
 * Existing clients with one of these numbers, or exactly one of these names, ignoring case and accents; of a merged one, its survivor.
 * Served by `client_siret_idx`, `client_phone_idx` and `client_name_order_idx`.
 */
export const findClientsLike = async (db: Db, { sirets, phones, names }: DuplicateKeys): Promise<ClientAlike[]> => {
  const { rows } = await sql<ClientAlike>`
    with alike as (
      select 'siret' as "like", siret as value, client.* from client where siret = any(${sirets}::text[])
      union all
      select 'phone', phone, client.* from client where phone = any(${phones}::text[])
      union all
      select 'name', input.name, client.* from unnest(${names}::text[]) as input (name) join client on plain(client.name) = plain(input.name)
    )
    select alike."like", alike.value, survivor.id, survivor.name, survivor.zip_code as "zipCode", survivor.city
    from alike join client as survivor on survivor.id = coalesce(alike.merged_into, alike.id)`.execute(db)
  return rows
}

/** The users who may be a client's sales representative: the active accounts, with name and address. */
export const findSalesReps = (db: Db): Promise<{ id: string; name: string; email: string }[]> =>
  db.selectFrom('user_account').select(['id', 'name', 'email']).where('status', '=', 'active').execute()
