import { inboxItem } from '@adm/domain/inbox/inbox-item'
import { instant } from '@adm/domain/values/date/moment'
import { z } from 'zod'
import { byId, defineCalls } from '../call/call.ts'
import { defineList, numberedPages } from '../call/list.ts'

export const inboxList = defineList({
  filters: {
    /** Only the unread ones. */
    unread: z.literal('true').optional(),
  },
  pages: numberedPages,
  row: inboxItem,
})
export type InboxFilters = z.output<typeof inboxList.filters>
export type InboxPage = z.output<typeof inboxList.page>

/** The upper bound of the count of unread items; above it, « 99+ ». */
export const mostUnreadCounted = 99

/** What concerns the caller's own account; an item of another account does not exist here. */
export const inboxCalls = defineCalls(
  {
    list: {
      method: 'GET',
      path: '/api/inbox',
      summary: 'Ce qui me concerne, le plus récent en tête',
      requires: 'signedIn',
      query: inboxList.query,
      answer: inboxList.page,
    },
    unread: {
      method: 'GET',
      path: '/api/inbox/unread',
      summary: "Combien de nouvelles je n'ai pas lues; 100 signifie « plus de 99 »",
      requires: 'signedIn',
      answer: z.object({ unread: z.int().min(0) }),
    },
    mark: {
      method: 'PATCH',
      path: '/api/inbox/:id',
      summary: 'Marquer une nouvelle comme lue ou non lue',
      requires: 'signedIn',
      params: byId,
      body: z.strictObject({ isRead: z.boolean() }),
      answer: inboxItem,
    },
    markAll: {
      method: 'POST',
      path: '/api/inbox/reading',
      summary: "Marquer comme lu tout ce qui est arrivé jusqu'à un moment; le changement répondu s'annule",
      requires: 'signedIn',
      body: z.strictObject({ until: instant }),
      answer: z.object({ marked: z.int().min(0), changeId: z.uuid().nullable() }),
    },
  },
  { shows: ['inbox'] },
)
