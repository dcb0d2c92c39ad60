import { z } from 'zod'
import { notificationCalls, notificationList } from '@adm/contract/notification/notification'
import { readSearch } from '../../platform/address/search.ts'
import { apiQuery } from '../../platform/api/api.ts'
import { chosenPageSize, openView, queryOf } from '../../recipes/list/list-search.ts'

/** Search parameters of the list. */
export const notificationSearch = z.strictObject({ ...notificationList.query.shape, ...chosenPageSize, ...openView })
export type NotificationSearch = z.output<typeof notificationSearch>

/** The list that an address names. */
export const readNotificationSearch = (address: Record<string, unknown>): NotificationSearch => readSearch(notificationSearch, address)

const defaults: Readonly<Record<string, unknown>> = { pageIndex: 1, sort: 'near' }

/** The search parameters without their default values, for the address. */
export const shortSearch = (search: NotificationSearch): Record<string, unknown> =>
  Object.fromEntries(Object.entries(search).filter(([name, value]) => value !== undefined && defaults[name] !== value))

/** Query of the list for search parameters. */
export const notificationListQuery = ({ view: _view, ...search }: NotificationSearch) =>
  apiQuery(notificationCalls.list, { query: queryOf(search) })
