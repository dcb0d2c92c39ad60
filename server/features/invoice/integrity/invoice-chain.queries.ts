import type { IntegrityCheck, InvoiceIntegrity } from '@adm/contract/invoice/invoice-integrity'
import { type ChainBreak, type ChainedDocument, findBreak } from '../../../platform/number-series/chain.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'

const page = 500

/** Issued documents of a series after a position, in the order of their numbers: a number has six digits or more. */
const findDocuments = async (db: Db, series: string, after: ChainedDocument | undefined): Promise<ChainedDocument[]> => {
  const { rows } = await sql<ChainedDocument>`
    select number, issued_on::text as day, content, previous_hash as "previousHash", hash from invoice
    where number like ${`${series}%`} and (${after?.number ?? null}::text is null
      or (left(number, 7), length(number), number) > (left(${after?.number ?? ''}, 7), length(${after?.number ?? ''}), ${after?.number ?? ''}))
    order by left(number, 7), length(number), number limit ${page}`.execute(db)
  return rows
}

/** The first place where a series of documents is not whole, read in pages. */
export const findSeriesBreak = async (db: Db, series: string): Promise<ChainBreak | undefined> => {
  for (let last: ChainedDocument | undefined; ; ) {
    const documents = await findDocuments(db, series, last)
    const broken = findBreak(documents, last)
    if (broken || documents.length < page) return broken ?? undefined
    last = documents.at(-1)
  }
}

/** The last number that was taken of a series and the last document that has one: they are the same, or documents are gone. */
export const findSeriesEnd = async (db: Db, series: string): Promise<{ taken: string | null; issued: string | null }> => {
  const { rows } = await sql<{ taken: string | null; issued: string | null }>`
    select (select last_hash from number_series where series = ${series}) as taken,
      (select hash from invoice where number like ${`${series}%`} order by left(number, 7) desc, length(number) desc, number desc limit 1) as issued`.execute(
    db,
  )
  return rows[0] ?? { taken: null, issued: null }
}

/** Issued documents whose stored amounts are not those of their lines. */
export const findWrongTotals = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ number: string }>`
    select number from invoice where number is not null and (
      net_cents <> (select coalesce(sum(net_cents), 0) from invoice_line where invoice_id = invoice.id)
      or net_cents <> (content::jsonb ->> 'netCents')::int or gross_cents <> (content::jsonb ->> 'grossCents')::int)
    order by number`.execute(db)
  return rows.map(({ number }) => number)
}

/** The series by year with their ends, the newest year first. */
export const findSeriesByYear = async (db: Db): Promise<InvoiceIntegrity['series']> => {
  const { rows } = await sql<InvoiceIntegrity['series'][number]>`
    select ends.series, ends.year, ends.count, first.number as "firstNumber", last.number as "lastNumber",
      last.issued_on::text as "lastDay", last.hash as "lastHash"
    from (
      select left(number, 2) as series, substr(number, 3, 4)::int as year, count(*)::int as count,
        min(substr(number, 8)::int) as first, max(substr(number, 8)::int) as last
      from invoice where number is not null group by 1, 2
    ) as ends
    join invoice as first on first.number = ends.series || ends.year || '-' || lpad(ends.first::text, greatest(6, length(ends.first::text)), '0')
    join invoice as last on last.number = ends.series || ends.year || '-' || lpad(ends.last::text, greatest(6, length(ends.last::text)), '0')
    order by ends.year desc, ends.series`.execute(db)
  return rows
}

/** The last verifications, the newest first: their jobs, which are deleted after thirty days. */
export const findChecks = async (db: Db, name: string, most: number): Promise<IntegrityCheck[]> => {
  const { rows } = await sql<IntegrityCheck>`
    select job.id, job.state, job.created_at as "startedAt", job.updated_at as "endedAt", user_account.name as "byName",
      (select coalesce(jsonb_agg(jsonb_build_object('what', fault ->> 'path', 'why', fault ->> 'message')), '[]')
        from jsonb_array_elements(job.errors) as fault) as faults
    from job left join user_account on user_account.id = job.by_id
    where job.name = ${name} order by job.created_at desc, job.id desc limit ${most}`.execute(db)
  return rows
}
