import {
  type Instalment,
  type Regularization,
  type RegularizationChange,
  type RegularizationDraft,
  regularization,
} from '@adm/domain/regularization/regularization'
import { regularizationRefusals } from '@adm/domain/regularization/regularization-refusals'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { defineColumns } from '../../platform/database/columns.ts'
import type { Db, OpenDb } from '../../platform/database/database.ts'
import { rowForChange } from '../../platform/history/change-row.ts'

const columns = defineColumns('regularization', regularization.omit({ instalments: true }))

/** Regularizations with their plans, each in the order of its months. */
const regularizations = (db: Db) =>
  db
    .selectFrom('regularization')
    .select(columns.select)
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('regularization_instalment as part')
          .select(['part.month', 'part.cents'])
          .whereRef('part.regularization_id', '=', 'regularization.id')
          .orderBy('part.month'),
      ).as('instalments'),
    )

/** The regularizations of a checker, the latest first. Served by `regularization_checker_idx`. */
export const findRegularizations = (db: Db, checkerId: string): Promise<Regularization[]> =>
  regularizations(db)
    .where('checker_id', '=', checkerId)
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('regularization.id', 'desc')
    .execute()

/** The ids of all regularizations of a checker, deleted ones included. Served by `regularization_checker_idx`. */
export const findRegularizationIds = async (db: Db, checkerId: string): Promise<string[]> =>
  (await db.selectFrom('regularization').select('id').where('checker_id', '=', checkerId).execute()).map(({ id }) => id)

/** A regularization. @throws {Refusal} `REGULARIZATION_NOT_FOUND`, also for a deleted one */
export const getRegularization = async (db: Db, id: string): Promise<Regularization> => {
  const row = await regularizations(db).where('regularization.id', '=', id).where('deleted_at', 'is', null).executeTakeFirst()
  if (!row) throw regularizationRefusals.missing()
  return row
}

/** Locks the row of a regularization, which protects its plan too. @returns whether it exists and is not deleted */
export const lockRegularization = async (db: OpenDb, id: string): Promise<boolean> => {
  const row = await db.selectFrom('regularization').select('deleted_at as deletedAt').where('id', '=', id).forUpdate().executeTakeFirst()
  return row !== undefined && row.deletedAt === null
}

/**
 * The regularization with a row lock, which protects its plan too. @throws {Refusal} `REGULARIZATION_NOT_FOUND`, `STALE_VERSION` with the
 * row
 */
export const getRegularizationForChange = rowForChange(lockRegularization, getRegularization, regularizationRefusals.stale)

/** Whether the checker exists. */
export const isChecker = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('checker').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

const insertPlan = async (db: OpenDb, id: string, instalments: readonly Instalment[]): Promise<void> => {
  if (instalments.length === 0) return
  const rows = instalments.map(({ month, cents }) => ({ regularization_id: id, month, cents }))
  await db.insertInto('regularization_instalment').values(rows).execute()
}

/** Writes a new regularization with its plan. */
export const insertRegularization = async (
  db: OpenDb,
  { id, createdAt }: { id: string; createdAt: string },
  draft: RegularizationDraft,
): Promise<void> => {
  await db
    .insertInto('regularization')
    .values({ ...columns.values(draft), id, created_at: createdAt })
    .execute()
  await insertPlan(db, id, draft.instalments)
}

/** Writes the changed fields of a regularization and its next version, and replaces its plan when the change contains a plan. */
export const updateRegularization = async (db: OpenDb, id: string, change: RegularizationChange): Promise<void> => {
  await db
    .updateTable('regularization')
    .set((eb) => ({ ...columns.values(change), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  if (!change.instalments) return
  await db.deleteFrom('regularization_instalment').where('regularization_id', '=', id).execute()
  await insertPlan(db, id, change.instalments)
}

/** Deletes a regularization at an instant, or restores it with null. */
export const setDeleted = async (db: OpenDb, id: string, deletedAt: string | null): Promise<void> => {
  await db
    .updateTable('regularization')
    .set((eb) => ({ deleted_at: deletedAt, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}
