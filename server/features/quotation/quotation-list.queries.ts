import type { QuotationFilters } from '@adm/contract/quotation/quotation'
import type { QuotationStanding } from '@adm/domain/quotation/quotation'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { listFile } from '../../platform/export/list-file.ts'
import { conditionsOf } from '../../platform/list/conditions.ts'
import { countedList } from '../../platform/list/counted-list.ts'
import { findNumberedPage, type ListRequest } from '../../platform/list/list.ts'
import { containsWords } from '../../platform/list/text-search.ts'
import { quotationSheet } from './quotation-export.ts'
import { quotationText } from './quotation-search.queries.ts'

const standings: Readonly<Record<QuotationStanding, (today: string) => RawBuilder<boolean>>> = {
  waiting: (today) => sql`(quotation.status = 'sent' and quotation.accepted_at is null and quotation.valid_until >= ${today})`,
  expired: (today) => sql`(quotation.status = 'sent' and quotation.accepted_at is null and quotation.valid_until < ${today})`,
  accepted: () => sql`(quotation.status = 'sent' and quotation.accepted_at is not null)`,
}

const conditions = conditionsOf<'quotation', QuotationFilters, string>({
  text: (_, typed) => containsWords(quotationText, typed),
  client_id: (eb, ids) => eb('quotation.client_id', 'in', ids),
  status: (eb, statuses) => eb('quotation.status', 'in', statuses),
  standing: (_, chosen, today) =>
    sql<boolean>`(${sql.join(
      chosen.map((standing) => standings[standing](today)),
      sql` or `,
    )})`,
  booking_id: (_, ids) => sql<boolean>`quotation.id in (select quotation_id from quotation_order where booking_id = any(${ids}::uuid[]))`,
  min_day: (_, day) => sql<boolean>`quotation.created_at >= (${day}::date)::timestamp at time zone 'Europe/Paris'`,
  max_day: (_, day) => sql<boolean>`quotation.created_at < (${day}::date + 1)::timestamp at time zone 'Europe/Paris'`,
})

const byClient = sql`plain(client.name) collate "und-x-icu"`
/** Equal values: the latest first. Served by `quotation_created_idx`. */
const sorts: Readonly<Record<QuotationFilters['sort'], RawBuilder<unknown>>> = {
  createdAt: sql`quotation.created_at`,
  '-createdAt': sql`quotation.created_at desc`,
  number: sql`quotation.number nulls last`,
  '-number': sql`quotation.number desc nulls last`,
  client: byClient,
  '-client': sql`${byClient} desc`,
  amount: sql`quotation.net_cents`,
  '-amount': sql`quotation.net_cents desc`,
  validUntil: sql`quotation.valid_until nulls last`,
  '-validUntil': sql`quotation.valid_until desc nulls last`,
}

/** `at`: the day of the request, in Paris. */
type Request = ListRequest<QuotationFilters, string>
const matches = (db: Db, { filter, at }: Request) =>
  db.selectFrom('quotation').innerJoin('client', 'client.id', 'quotation.client_id').where(conditions.where(filter, at))

const orderCount = sql<number>`(select count(*)::int from quotation_order where quotation_id = quotation.id)`

const quotations = countedList({
  matches: (db, request: Request) => matches(db, request).select('quotation.id'),
  rows: (db, request) =>
    matches(db, request)
      .select(['quotation.id', 'quotation.number', 'quotation.edition', 'quotation.title', 'quotation.client_id as clientId'])
      .select(['client.name as clientName', 'quotation.status', 'quotation.net_cents as netCents', 'quotation.gross_cents as grossCents'])
      .select(['quotation.sent_at as sentAt', 'quotation.valid_until as validUntil', 'quotation.accepted_at as acceptedAt'])
      .select(['quotation.created_at as createdAt', 'quotation.version', orderCount.as('orderCount')])
      .orderBy(sorts[request.filter.sort])
      .orderBy('quotation.created_at', 'desc')
      .orderBy('quotation.id'),
})

/** One page of the quotations that match the filter. */
export const findQuotationPage = findNumberedPage(quotations)

/** The number of quotations that match the filter. */
export const findQuotationTotal = (db: Db, filter: QuotationFilters, today: string) => quotations.findTotal(db, { filter, at: today })

/** A file of every quotation that matches the filter, in the list's order. @throws {Refusal} `EXPORT_TOO_LARGE` */
export const exportQuotations = listFile(quotations, quotationSheet)
