import type { Db } from '../database/database.ts'
import { preparedQuery } from '../database/prepared-query.ts'

const nameOf = preparedQuery((db, { id }: { id: string }) => db.selectFrom('user_account').select('name').where('id', '=', id))

/** The name of a member of staff, as displayed to colleagues. */
export const findPersonName = async (db: Db, id: string): Promise<string | undefined> => (await nameOf(db, { id }))[0]?.name
