import type { Db } from '../../platform/database/database.ts'
import { preparedQuery } from '../../platform/database/prepared-query.ts'

const checkerById = preparedQuery((db, { id }: { id: string }) =>
  db.selectFrom('checker').select(['id', 'name', 'email', 'phone']).where('id', '=', id),
)

/** The address of a checker; undefined when there is none of this id. */
export const findCheckerAddress = async (db: Db, id: string | null) => (id === null ? undefined : (await checkerById(db, { id }))[0])
