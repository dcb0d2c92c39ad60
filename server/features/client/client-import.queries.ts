import type { Likeness } from '@adm/domain/client/client'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'

/** A known client that has one of the values asked. */
export type ClientAlike = { like: Likeness; value: string; id: string; name: string; zipCode: string; city: string }

type Asked = { sirets: readonly string[]; phones: readonly string[]; names: readonly string[] }

/**
 * The known clients with one of these numbers, or one of these names to the letter, whatever the case and accents. Served by
 * `client_siret_idx`, `client_phone_idx` and `client_name_order_idx`.
 */
export const findClientsLike = async (db: Db, { sirets, phones, names }: Asked): Promise<ClientAlike[]> => {
  const { rows } = await sql<ClientAlike>`
    select 'siret' as "like", siret as value, id, name, zip_code as "zipCode", city from client where siret = any(${sirets}::text[])
    union all
    select 'phone', phone, id, name, zip_code, city from client where phone = any(${phones}::text[])
    union all
    select 'name', asked.name, client.id, client.name, zip_code, city
    from unnest(${names}::text[]) as asked (name) join client on plain(client.name) = plain(asked.name)`.execute(db)
  return rows
}

/** Those who may be a client's sales representative: people who can sign in, by address and by name. */
export const findSalesReps = (db: Db): Promise<{ id: string; name: string; email: string }[]> =>
  db.selectFrom('user_account').select(['id', 'name', 'email']).where('status', '=', 'active').execute()
