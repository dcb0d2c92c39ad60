import { inboxCalls } from '@adm/contract/inbox/inbox'
import { answers } from '../../platform/http/serve.ts'
import { findInboxPage } from './list/inbox-list.queries.ts'
import { inboxReaderOf, markAll, markItem, readUnread } from './list/inbox.service.ts'

export const inboxRoutes = answers(inboxCalls, {
  list: async ({ query }, reading) => findInboxPage(reading.db, query, await inboxReaderOf(reading)),
  unread: (_, reading) => readUnread(reading),
  mark: ({ params, body }, work) => markItem(work, params.id, body.isRead),
  markAll: ({ body }, work) => markAll(work, body.until),
})
