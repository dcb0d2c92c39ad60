import type { ListedNotification, NotificationFilters } from '@adm/contract/notification/notification'
import { actsOf } from '@adm/domain/notification/notification-acts'
import { addDays, addMinutes, startOfDay } from '@adm/domain/values/date/moment'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.gen.ts'
import { conditionsOf } from '../../platform/list/conditions.ts'
import { countedList, countRows, type Rows } from '../../platform/list/counted-list.ts'
import { findNumberedPage, type ListPart, type ListRequest } from '../../platform/list/list.ts'
import { listFile } from '../../platform/export/list-file.ts'
import { containsWords } from '../../platform/list/text-search.ts'
import type { Reading } from '../../platform/work/work.ts'
import { notificationColumns } from './notification.queries.ts'
import { notificationSheet } from './notification-export.ts'

// Must equal the expression of the index `notification_search_idx`.
const searched = sql`coalesce(notification.person_name, '') || ' ' || coalesce(notification.recipient, '')`

const conditions = conditionsOf<'notification', NotificationFilters>({
  text: (_, typed) => containsWords(searched, typed),
  kind: (eb, kinds) => eb('notification.kind', 'in', kinds),
  status: (eb, statuses) => eb('notification.status', 'in', statuses),
  audience: (eb, audiences) => eb('notification.audience', 'in', audiences),
  channel: (eb, channels) => eb('notification.channel', 'in', channels),
  clientId: (eb, ids) => {
    const orders = eb.selectFrom('booking').select('booking.id').where('booking.client_id', 'in', ids)
    return eb.or([eb('notification.client_id', 'in', ids), eb('notification.booking_id', 'in', orders)])
  },
  fromDay: (eb, day) => eb('notification.due_at', '>=', startOfDay(day)),
  untilDay: (eb, day) => eb('notification.due_at', '<', startOfDay(addDays(day, 1))),
})

/** `at`: a day from now, where the order `near` begins. */
type Request = ListRequest<NotificationFilters, string>
const matches = (db: Db, { filter }: Pick<Request, 'filter'>) => db.selectFrom('notification').where(conditions.where(filter))

type Messages = SelectQueryBuilder<Tables, 'notification', object>
/** Messages with the code of their order, and the name of its client or of their own. */
const named = (messages: Messages) =>
  messages
    .leftJoin('booking', 'booking.id', 'notification.booking_id')
    .leftJoin('client', (on) => on.on(sql<boolean>`client.id = coalesce(booking.client_id, notification.client_id)`))
    .select(notificationColumns.select)
    .select(['booking.code as bookingCode', 'client.name as clientName'])

type Named = Omit<ListedNotification, 'acts'>
const listed = (rows: readonly Named[]): ListedNotification[] => rows.map((row) => ({ ...row, acts: actsOf(row) }))

const direction = (sort: NotificationFilters['sort']) => (sort === 'dueAt' ? 'asc' : 'desc')

const inOrder = (messages: Messages, sort: 'asc' | 'desc') =>
  named(messages).orderBy('notification.due_at', sort).orderBy('notification.id', sort)

/** A part of the order `near`: two scans of the index, in both directions from a day ahead. */
const findNear = async (db: Db, request: Request, { limit, offset }: Pick<ListPart, 'limit' | 'offset'>): Promise<Named[]> => {
  const before = matches(db, request).where('notification.due_at', '<', request.at)
  const near = await inOrder(before, 'desc').limit(limit).offset(offset).execute()
  if (near.length === limit) return near
  const passed = near.length > 0 || offset === 0 ? offset : await countRows(db, before.select('notification.id'))
  const after = matches(db, request).where('notification.due_at', '>=', request.at)
  const far = await inOrder(after, 'asc')
    .limit(limit - near.length)
    .offset(offset - passed)
    .execute()
  return [...near, ...far]
}
const nearRows = (db: Db, request: Request, part = { limit: 0, offset: 0 }): Rows<Named> => ({
  limit: (limit) => nearRows(db, request, { ...part, limit }),
  offset: (offset) => nearRows(db, request, { ...part, offset }),
  execute: () => findNear(db, request, part),
})

/** Served by `notification_list_idx`; a total stops at 10,000. */
const notifications = countedList<NotificationFilters, Named, string>({
  matches: (db, request) => matches(db, request).select('notification.id'),
  rows: (db, request) =>
    request.filter.sort === 'near' ? nearRows(db, request) : inOrder(matches(db, request), direction(request.filter.sort)),
  stops: () => true,
})
const findNamedPage = findNumberedPage(notifications)
const dayAfter = (now: string): string => addMinutes(now, 24 * 60)

/** One page of the messages that match the filter. */
export const findNotificationPage = async ({ db, now }: Pick<Reading, 'db' | 'now'>, query: Parameters<typeof findNamedPage>[1]) => {
  const page = await findNamedPage(db, query, dayAfter(now))
  return { ...page, items: listed(page.items) }
}

/** The number of messages that match the filter. */
export const findNotificationTotal = (db: Db, filter: NotificationFilters) => notifications.findTotal(db, { filter, at: '' })

const exportOf = listFile(notifications, notificationSheet)
/** A file of every message that matches the filter. @throws {Refusal} `EXPORT_TOO_LARGE` */
export const exportNotifications = (reading: Reading, query: Parameters<typeof exportOf>[1]) =>
  exportOf(reading, query, dayAfter(reading.now))

/** The messages about an order, in the order of their hours. Served by `notification_booking_idx`. */
export const findListedOfBooking = async (db: Db, bookingId: string): Promise<ListedNotification[]> =>
  listed(
    await named(db.selectFrom('notification'))
      .where('notification.booking_id', '=', bookingId)
      .orderBy('notification.due_at')
      .orderBy('notification.id')
      .execute(),
  )

const mostListed = 200

/** The last messages of a client and of its orders. Served by `notification_client_idx` and `notification_booking_idx`. */
export const findListedOfClient = async (db: Db, clientId: string): Promise<ListedNotification[]> => {
  const rows = matches(db, { filter: { clientId: [clientId], sort: '-dueAt' } })
  return listed(await named(rows).orderBy('notification.due_at', 'desc').limit(mostListed).execute())
}

/** The last messages of a checker. Served by `notification_checker_idx`. */
export const findListedOfChecker = async (db: Db, checkerId: string): Promise<ListedNotification[]> => {
  const rows = db.selectFrom('notification').where('notification.checker_id', '=', checkerId)
  return listed(await named(rows).orderBy('notification.due_at', 'desc').limit(mostListed).execute())
}
