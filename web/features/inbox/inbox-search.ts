import { inboxCalls, inboxList } from '@adm/contract/inbox/inbox'
import type { z } from 'zod'
import { apiQuery } from '../../platform/api/api.ts'
import { readSearch } from '../../platform/address/search.ts'

const inboxSearch = inboxList.query
export type InboxSearch = z.output<typeof inboxSearch>

/** The address of the page; an invalid value is dropped. */
export const readInboxSearch = (search: Record<string, unknown>): InboxSearch => readSearch(inboxSearch, search)

/** The page of items of an address. */
export const inboxQuery = (query: InboxSearch) => apiQuery(inboxCalls.list, { query })
