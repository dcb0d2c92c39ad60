import { type SavedViewDraft, savedView } from '@adm/contract/saved-view'
import type { ViewedList } from '@adm/contract/lists'
import { defineColumns } from '../../platform/database/columns.ts'
import type { Db, OpenDb } from '../../platform/database/database.ts'

const columns = defineColumns(
  'saved_view',
  savedView.pick({ list: true, name: true, shared: true, filter: true, columns: true, density: true }),
  { json: ['filter'] },
)

const views = (db: Db) =>
  db
    .selectFrom('saved_view')
    .innerJoin('user_account', 'user_account.id', 'saved_view.owner_id')
    .select(columns.select)
    .select(['saved_view.id', 'saved_view.owner_id as ownerId', 'user_account.name as ownerName', 'saved_view.version'])
export type ViewRow = Awaited<ReturnType<typeof findViews>>[number]

/** A user's own views of a list, then those shared by others. Served by `saved_view_name_idx` and `saved_view_shared_idx`. */
export const findViews = (db: Db, list: ViewedList, personId: string) =>
  views(db)
    .where('saved_view.list', '=', list)
    .where((eb) => eb.or([eb('saved_view.owner_id', '=', personId), eb('saved_view.shared', '=', true)]))
    .orderBy((eb) => eb('saved_view.owner_id', '=', personId), 'desc')
    .orderBy((eb) => eb.fn('lower', ['saved_view.name']))
    .orderBy('saved_view.id')
    .execute()

/** A view that this user owns or that is shared, if any. */
export const findView = (db: Db, id: string, personId: string): Promise<ViewRow | undefined> =>
  views(db)
    .where('saved_view.id', '=', id)
    .where((eb) => eb.or([eb('saved_view.owner_id', '=', personId), eb('saved_view.shared', '=', true)]))
    .executeTakeFirst()

/** Locks the view until the end of the transaction. */
export const lockView = async (db: OpenDb, id: string): Promise<void> => {
  await db.selectFrom('saved_view').select('id').where('id', '=', id).forUpdate().execute()
}

/** Locks the user's new views until the end of the transaction, so that two of them at once do not both count one too few. */
export const lockViewsOf = async (db: OpenDb, ownerId: string): Promise<void> => {
  await db.selectFrom('user_account').select('id').where('id', '=', ownerId).forNoKeyUpdate().execute()
}

/** The number of views of a list that a user owns. */
export const countViews = async (db: Db, list: ViewedList, ownerId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('saved_view')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('owner_id', '=', ownerId)
    .where('list', '=', list)
    .executeTakeFirstOrThrow()
  return Number(count)
}

type StoredView = Pick<SavedViewDraft, 'list' | 'name' | 'shared' | 'columns' | 'density'> & { filter: object }
/** Writes a new view. */
export const insertView = async (db: OpenDb, fixed: { id: string; ownerId: string; version?: number }, view: StoredView): Promise<void> => {
  const { id, ownerId, version = 1 } = fixed
  await db
    .insertInto('saved_view')
    .values({ ...columns.values(view), id, owner_id: ownerId, version })
    .execute()
}

/** Overwrites a view. */
export const updateView = async (db: OpenDb, id: string, view: StoredView): Promise<void> => {
  await db
    .updateTable('saved_view')
    .set((eb) => ({ ...columns.values(view), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Deletes a view. */
export const deleteView = async (db: OpenDb, id: string): Promise<void> => {
  await db.deleteFrom('saved_view').where('id', '=', id).execute()
}
