import { readersOfList, type ViewedList } from '@adm/contract/lists'
import { type SavedView, type SavedViewChange, type SavedViewDraft, savedView, savedViewChange } from '@adm/contract/saved-view'
import { hasPermissions } from '@adm/domain/permission'
import { mayChangeView, mostViews } from '@adm/domain/saved-view/saved-view'
import { savedViewEvents } from '@adm/domain/saved-view/saved-view-events'
import { savedViewRefusals } from '@adm/domain/saved-view/saved-view-refusals'
import { undoRefusals } from '@adm/domain/undo/undo-refusals'
import { z } from 'zod'
import { record } from '../../platform/history/history.ts'
import { bindUndos } from '../../platform/history/undo.ts'
import { requireRight } from '../../platform/identity/session.ts'
import { fieldsOf, type Undo, undoBy, undoCreation } from '../../platform/history/undo.ts'
import type { Reading, Work } from '../../platform/work/work.ts'
import {
  countViews,
  deleteView,
  findView,
  findViews,
  insertView,
  lockView,
  lockViewsOf,
  updateView,
  type ViewRow,
} from './saved-view.queries.ts'

type Reader = Pick<Reading, 'db' | 'by'>

const personOf = ({ by }: Reader): string => {
  if (!by.id) throw savedViewRefusals.missing()
  return by.id
}
const isChangedBy = ({ by }: Reader, view: Pick<ViewRow, 'ownerId' | 'shared'>): boolean =>
  mayChangeView(view, { id: by.id, isAdministrator: hasPermissions(by.permissions, ['all']) })

const seenBy = (reader: Reader, { version: _version, ...view }: ViewRow): SavedView => ({ ...view, mayChange: isChangedBy(reader, view) })

const getView = async (reader: Reader, id: string): Promise<ViewRow> => {
  const view = await findView(reader.db, id, personOf(reader))
  if (!view) throw savedViewRefusals.missing()
  requireRight(reader, readersOfList(view.list))
  return view
}

const getViewForChange = async (work: Work, id: string): Promise<ViewRow> => {
  await lockView(work.db, id)
  const view = await getView(work, id)
  if (!isChangedBy(work, view)) throw savedViewRefusals.notYours()
  return view
}

/** The caller's own views of a list, then the shared ones. @throws {Refusal} `FORBIDDEN` without the permission to see the list */
export const readViews = async (reading: Reading, list: ViewedList): Promise<SavedView[]> => {
  requireRight(reading, readersOfList(list))
  const views = await findViews(reading.db, list, personOf(reading))
  return views.map((view) => seenBy(reading, view))
}

/** One view. @throws {Refusal} `SAVED_VIEW_NOT_FOUND` also for another user's private view, `FORBIDDEN` */
export const readView = async (reading: Reading, id: string): Promise<SavedView> => seenBy(reading, await getView(reading, id))

/** Saves a view for the caller. @throws {Refusal} `SAVED_VIEWS_TOO_MANY`, `SAVED_VIEW_NAME_TAKEN`, `FORBIDDEN` */
export const createView = async (work: Work, draft: SavedViewDraft): Promise<SavedView> => {
  requireRight(work, readersOfList(draft.list))
  const ownerId = personOf(work)
  await requireRoom(work, draft.list, ownerId)
  const id = work.newId()
  await insertView(work.db, { id, ownerId }, draft)
  const after = await getView(work, id)
  await record(work, savedViewEvents.created, { id, before: null, after })
  return seenBy(work, after)
}

const requireRoom = async ({ db }: Work, list: ViewedList, ownerId: string): Promise<void> => {
  await lockViewsOf(db, ownerId)
  if ((await countViews(db, list, ownerId)) >= mostViews) throw savedViewRefusals.tooMany()
}

/** A view with a change applied; `null` leaves columns or density to the user who opens it. */
const changed = (view: ViewRow, { name, shared, filter, columns, density }: Omit<SavedViewChange, 'list'>): ViewRow => ({
  ...view,
  name: name ?? view.name,
  shared: shared ?? view.shared,
  filter: filter ?? view.filter,
  columns: columns === undefined ? view.columns : columns,
  density: density === undefined ? view.density : density,
  version: view.version + 1,
})

/** Changes the given fields of a view. @throws {Refusal} `SAVED_VIEW_NOT_YOURS`, `SAVED_VIEW_OF_OTHER_LIST`, `SAVED_VIEW_NAME_TAKEN` */
export const changeView = async (work: Work, id: string, { list, ...change }: SavedViewChange): Promise<SavedView> => {
  const before = await getViewForChange(work, id)
  if (before.list !== list) throw savedViewRefusals.otherList()
  const after = changed(before, change)
  await updateView(work.db, id, after)
  await record(work, savedViewEvents.changed, { id, before, after })
  return seenBy(work, after)
}

/** Deletes a view for all users. @returns the change whose undo restores it */
export const removeView = async (work: Work, id: string): Promise<{ changeId: string }> => {
  const before = await getViewForChange(work, id)
  await deleteView(work.db, id)
  const after = { version: before.version + 1 }
  return { changeId: await record(work, savedViewEvents.deleted, { id, before, after }) }
}

/** The view as history records it: without nulls. */
const removed = savedView
  .omit({ mayChange: true })
  .extend({ columns: savedView.shape.columns.default(null), density: savedView.shape.density.default(null), version: z.int() })

/** Restores a deleted view to its owner. @throws {Refusal} `NOT_UNDOABLE` when it exists again, `SAVED_VIEW_NOT_YOURS` */
const restoreView: Undo = async (work, { entityId: id, before }) => {
  const { version, ...was } = removed.parse(before)
  requireRight(work, readersOfList(was.list))
  if (!isChangedBy(work, was)) throw savedViewRefusals.notYours()
  if (await findView(work.db, id, was.ownerId)) throw undoRefusals.notUndoable('la vue est déjà revenue')
  await requireRoom(work, was.list, was.ownerId)
  await insertView(work.db, { id, ownerId: was.ownerId, version: version + 2 }, was)
  await record(work, savedViewEvents.restored, { id, before: null, after: { ...was, version: version + 2 } })
}

const lock = (db: Work['db'], id: string) => lockView(db, id)
const viewedFields = ['name', 'shared', 'filter', 'columns', 'density']
const undoChanged = undoBy({ requires: [], lock, fields: viewedFields }, async (work, { entityId, before }) => {
  const { list } = await getView(work, entityId)
  const was = Object.fromEntries(Object.entries(fieldsOf(before)).filter(([field]) => viewedFields.includes(field)))
  return changeView(work, entityId, savedViewChange.parse({ ...was, list }))
})
const undoCreated = undoCreation({ requires: [], lock }, (work, id) => removeView(work, id))

/** The view changes that can be undone; each service checks the view's owner. */
export const savedViewUndos = bindUndos(savedViewEvents, {
  created: undoCreated,
  restored: undoCreated,
  deleted: restoreView,
  changed: undoChanged,
})
