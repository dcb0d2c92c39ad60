import type { InboxFilters } from '@adm/contract/inbox/inbox'
import type { InboxItem } from '@adm/domain/inbox/inbox-item'
import type { InboxEntity } from '@adm/domain/inbox/inbox-kind'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { conditionsOf } from '../../../platform/list/conditions.ts'
import { countedList, countRows } from '../../../platform/list/counted-list.ts'
import { findNumberedPage, type ListRequest } from '../../../platform/list/list.ts'

/** Who reads: their account, and the objects that they may read now. */
export type InboxReader = { accountId: string; entities: readonly InboxEntity[] }
type Request = ListRequest<InboxFilters, InboxReader>

const conditions = conditionsOf<'inbox_item', InboxFilters, InboxReader>({
  unread: (eb) => eb('inbox_item.read_at', 'is', null),
})

/** An object that was deleted since hides its item. */
const hasObject = sql<boolean>`case inbox_item.entity when 'alert' then alert.id is not null when 'warning' then warning.id is not null
  when 'booking' then booking.id is not null when 'job' then job.id is not null else true end`
const bookingId = sql<string>`case inbox_item.entity when 'booking' then inbox_item.entity_id
  when 'alert' then alert.booking_id when 'warning' then warning.booking_id end`

const items = (db: Db, { accountId, entities }: InboxReader) =>
  db
    .selectFrom('inbox_item')
    .leftJoin('alert', (on) => on.onRef('alert.id', '=', 'inbox_item.entity_id').on('inbox_item.entity', '=', 'alert'))
    .leftJoin('warning', (on) => on.onRef('warning.id', '=', 'inbox_item.entity_id').on('inbox_item.entity', '=', 'warning'))
    .leftJoin('job', (on) => on.onRef('job.id', '=', 'inbox_item.entity_id').on('inbox_item.entity', '=', 'job'))
    .leftJoin('booking', (on) => on.on('booking.id', '=', bookingId))
    .where('inbox_item.account_id', '=', accountId)
    .where('inbox_item.entity', 'in', entities)
    .where(hasObject)

const withNames = (query: ReturnType<typeof items>) =>
  query
    .leftJoin('client', 'client.id', 'alert.client_id')
    .leftJoin('user_account as author', 'author.id', 'inbox_item.by_id')
    .select([
      'inbox_item.id',
      'inbox_item.entity',
      'inbox_item.entity_id as entityId',
      'inbox_item.kind',
      'inbox_item.facts',
      'inbox_item.at',
    ])
    .select(['inbox_item.read_at as readAt', 'inbox_item.by_kind as byKind', 'author.name as byName'])
    .select(['booking.code as bookingCode', 'booking.city', 'client.name as clientName'])
    .select(['alert.type as alertType', 'warning.cause as warningCause', 'job.name as jobName'])
    .select([
      sql<string | null>`coalesce(job.input ->> 'planId', job.input ->> 'bulkId')`.as('jobSubjectId'),
      sql<number | null>`jsonb_array_length(job.errors)`.as('jobErrors'),
      sql<boolean>`inbox_item.entity = 'booking-bulk' and exists (select from calendar_plan where calendar_plan.id = inbox_item.entity_id)`.as(
        'isPlan',
      ),
    ])

const list = countedList({
  matches: (db: Db, { filter, at }: Request) => items(db, at).select('inbox_item.id').where(conditions.where(filter, at)),
  rows: (db: Db, { filter, at }: Request) =>
    withNames(items(db, at)).where(conditions.where(filter, at)).orderBy('inbox_item.at', 'desc').orderBy('inbox_item.id', 'desc'),
})

/** A page of the items of an account that it may read, the latest first. Served by `inbox_item_listed_idx` and `inbox_item_unread_idx`. */
export const findInboxPage = findNumberedPage(list)

/** The number of unread items, counted up to `most` + 1. */
export const countUnread = (db: Db, reader: InboxReader, most: number): Promise<number> =>
  countRows(db, items(db, reader).select('inbox_item.id').where('inbox_item.read_at', 'is', null), most)

/** An item of the reader's account, if they may read its object. */
export const findInboxItem = (db: Db, reader: InboxReader, id: string): Promise<InboxItem | undefined> =>
  withNames(items(db, reader)).where('inbox_item.id', '=', id).executeTakeFirst()

/** The unread items since a moment, the latest first. Served by `inbox_item_unread_idx`. */
export const findUnreadSince = (db: Db, reader: InboxReader, { since, most }: { since: string; most: number }): Promise<InboxItem[]> =>
  withNames(items(db, reader))
    .where('inbox_item.read_at', 'is', null)
    .where('inbox_item.at', '>=', since)
    .orderBy('inbox_item.at', 'desc')
    .orderBy('inbox_item.id', 'desc')
    .limit(most)
    .execute()
