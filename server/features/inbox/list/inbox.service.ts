import { alertCalls } from '@adm/contract/alert/alert'
import { bookingCalls } from '@adm/contract/booking/booking'
import { type Call, isOpenTo } from '@adm/contract/call/call'
import { featuresOf } from '@adm/contract/call/call-features'
import { mostUnreadCounted } from '@adm/contract/inbox/inbox'
import { warningCalls } from '@adm/contract/warning/warning'
import { inboxEvents } from '@adm/domain/inbox/inbox-events'
import { type InboxItem, inboxRefusals } from '@adm/domain/inbox/inbox-item'
import { type InboxEntity, inboxEntities } from '@adm/domain/inbox/inbox-kind'
import { undoRefusals } from '@adm/domain/undo/undo-refusals'
import { z } from 'zod'
import { record } from '../../../platform/history/history.ts'
import { undoBy } from '../../../platform/history/undo.ts'
import { bindUndos } from '../../../platform/history/undo.ts'
import type { Reading, Work } from '../../../platform/work/work.ts'
import { getOptions } from '../../auth/auth.queries.ts'
import { countUnread, findInboxItem, type InboxReader } from './inbox-list.queries.ts'
import { publishInbox } from './inbox-publication.ts'
import { readItemsUntil, updateItem, updateItems } from './inbox.queries.ts'

type Caller = Pick<Reading, 'db' | 'by'>

/** The call that opens the object of an item; one's own job needs none. */
const callOf: Readonly<Record<InboxEntity, Call | null>> = {
  alert: alertCalls.read,
  'alert-bulk': alertCalls.list,
  booking: bookingCalls.read,
  'booking-bulk': bookingCalls.list,
  warning: warningCalls.read,
  job: null,
}

/** The caller's own account. @throws {Refusal} `INBOX_ITEM_NOT_FOUND` for a caller without one */
export const accountOf = ({ by }: Pick<Caller, 'by'>): string => {
  if (by.kind !== 'staff' || !by.id) throw inboxRefusals.missing()
  return by.id
}

/** Who reads their inbox, with the objects that their permissions and the features that are on open to them now. */
export const inboxReaderOf = async (caller: Caller): Promise<InboxReader> => {
  const options = await getOptions(caller.db)
  const isOpen = (call: Call): boolean => isOpenTo(caller.by.permissions, call) && featuresOf(call).every((feature) => options[feature])
  const entities = inboxEntities.filter((entity) => {
    const call = callOf[entity]
    return call === null || isOpen(call)
  })
  return { accountId: accountOf(caller), entities }
}

/** The number of unread items of the caller; `mostUnreadCounted` + 1 means more. */
export const readUnread = async (reading: Reading): Promise<{ unread: number }> => ({
  unread: await countUnread(reading.db, await inboxReaderOf(reading), mostUnreadCounted),
})

/** Marks an item as read or unread. @throws {Refusal} `INBOX_ITEM_NOT_FOUND`, also for an item of somebody else */
export const markItem = async (work: Work, id: string, isRead: boolean): Promise<InboxItem> => {
  const reader = await inboxReaderOf(work)
  const { accountId } = reader
  const marked = await updateItem(work.db, { id, accountId, readAt: isRead ? work.now : null })
  const item = marked && (await findInboxItem(work.db, reader, id))
  if (!item) throw inboxRefusals.missing()
  publishInbox(work, accountId)
  return item
}

/** Marks all that arrived until a moment as read, what the caller may no longer read included; the history undoes it. */
export const markAll = async (work: Work, until: string): Promise<{ marked: number; changeId: string | null }> => {
  const accountId = accountOf(work)
  const items = await readItemsUntil(work.db, { accountId, until, now: work.now })
  if (items.length === 0) return { marked: 0, changeId: null }
  const change = { id: accountId, before: { isRead: false }, after: { items, isRead: true } }
  return { marked: items.length, changeId: await record(work, inboxEvents.allRead, change) }
}

const marking = z.object({ items: z.array(z.uuid()), isRead: z.boolean() })

/** The undo of marking all as read: what came since stays as it is. */
export const inboxUndos = bindUndos(inboxEvents, {
  allRead: undoBy({ requires: [], lock: async () => undefined }, async (work, { entityId, after }) => {
    if (entityId !== accountOf(work)) throw undoRefusals.missing()
    const { items: ids, isRead: wasRead } = marking.parse(after)
    await updateItems(work.db, { ids, accountId: entityId, readAt: wasRead ? null : work.now })
    const change = { before: { isRead: wasRead }, after: { items: ids, isRead: !wasRead } }
    await record(work, inboxEvents.allRead, { id: entityId, ...change })
  }),
})
