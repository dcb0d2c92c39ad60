import { type Invoice, type InvoiceChange, type InvoiceLine, invoice, invoiceLine } from '@adm/domain/invoice/invoice'
import { invoiceRefusals } from '@adm/domain/invoice/invoice-refusals'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { defineColumns } from '../../platform/database/columns.ts'
import type { Db, OpenDb } from '../../platform/database/database.ts'
import { lockRow, rowForChange } from '../../platform/history/change-row.ts'

const columns = defineColumns('invoice', invoice.omit({ clientName: true, originNumber: true, lines: true, hasFile: true }))
const lineColumns = defineColumns('invoice_line', invoiceLine, { json: ['vat'] })

const selectInvoices = (db: Db) =>
  db
    .selectFrom('invoice')
    .innerJoin('client', 'client.id', 'invoice.client_id')
    .leftJoin('invoice as origin', 'origin.id', 'invoice.origin_id')
    .select(columns.select)
    .select(['client.name as clientName', 'origin.number as originNumber', sql<boolean>`invoice.file_key is not null`.as('hasFile')])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('invoice_line')
          .select(lineColumns.select)
          .whereRef('invoice_line.invoice_id', '=', 'invoice.id')
          .orderBy('invoice_line.position'),
      ).as('lines'),
    )

/** A document with its lines. @throws {Refusal} `INVOICE_NOT_FOUND` */
export const getInvoice = async (db: Db, id: string): Promise<Invoice> => {
  const row = await selectInvoices(db).where('invoice.id', '=', id).executeTakeFirst()
  if (!row) throw invoiceRefusals.missing()
  return row
}

/** These documents with their lines. */
export const findInvoices = (db: Db, ids: readonly string[]): Promise<Invoice[]> =>
  selectInvoices(db).where('invoice.id', '=', sql<string>`any(${ids}::uuid[])`).execute()

/** A document, locked until the end of the transaction. @throws {Refusal} `INVOICE_NOT_FOUND`, `STALE_VERSION` with the current row */
export const getInvoiceForChange = rowForChange(lockRow('invoice'), getInvoice, invoiceRefusals.stale)

/** A document as the subject of recorded changes. */
export const invoiceSubject = { read: getInvoice, forChange: getInvoiceForChange }

type NewInvoice = Pick<
  Invoice,
  'id' | 'kind' | 'clientId' | 'month' | 'originId' | 'runId' | 'purchaseOrder' | 'ug' | 'comment' | 'reason' | 'billsAgain'
> &
  Pick<Invoice, 'netCents' | 'vatCents' | 'grossCents' | 'createdAt'>

/** Writes new drafts without their lines. */
export const insertInvoices = async (db: OpenDb, rows: readonly NewInvoice[], createdBy: string | null): Promise<void> => {
  await db
    .insertInto('invoice')
    .values(rows.map((row) => ({ ...columns.values(row), created_by: createdBy })))
    .returning('id')
    .execute()
}

/** Writes the lines of drafts. */
export const insertLinesOf = async (db: OpenDb, drafts: readonly { id: string; lines: readonly InvoiceLine[] }[]): Promise<void> => {
  const rows = drafts.flatMap(({ id, lines }) => lines.map((line) => ({ ...lineColumns.jsonRow(line), invoice_id: id })))
  if (rows.length === 0) return
  await sql`insert into invoice_line select * from jsonb_populate_recordset(null::invoice_line, ${JSON.stringify(rows)}::jsonb)`.execute(db)
}

/** Replaces the lines of a draft by what they say now. */
export const replaceInvoiceLines = async (db: OpenDb, invoiceId: string, lines: readonly InvoiceLine[]): Promise<void> => {
  await db.deleteFrom('invoice_line').where('invoice_id', '=', invoiceId).execute()
  await insertLinesOf(db, [{ id: invoiceId, lines }])
}

/** Deletes drafts with their lines. */
export const deleteInvoiceRows = async (db: OpenDb, ids: readonly string[]): Promise<void> => {
  await db.deleteFrom('invoice').where('id', '=', sql<string>`any(${ids}::uuid[])`).returning('id').execute()
}

/** Those of these documents that are drafts, locked until the end of the transaction, always in the same order. */
export const lockDrafts = async (db: OpenDb, ids: readonly string[]): Promise<Invoice[]> => {
  await sql`select id from invoice where id = any(${ids}::uuid[]) order by id for update`.execute(db)
  return (await findInvoices(db, ids)).filter(({ status }) => status === 'draft')
}

type Changed = InvoiceChange | Pick<Invoice, 'status' | 'reason'> | Pick<Invoice, 'creditedCents'> | Pick<Invoice, 'sentAt'>

/** Writes changed fields of a document and its next version. */
export const updateInvoice = async (db: OpenDb, { id, version }: Pick<Invoice, 'id' | 'version'>, change: Changed): Promise<void> => {
  await db
    .updateTable('invoice')
    .set({ ...columns.values(change), version: version + 1 })
    .where('id', '=', id)
    .returning('id')
    .execute()
}

type Issued = Pick<Invoice, 'netCents' | 'vatCents' | 'grossCents'> & {
  number: string
  hash: string
  previousHash: string
  content: string
  xml: string
  issuedOn: string
  dueOn: string
  issuedAt: string
  issuedBy: string | null
  isToSend: boolean
}

/** Writes the number of a draft and what it says: from here on the row never changes. */
export const writeIssued = async (db: OpenDb, { id, version }: Pick<Invoice, 'id' | 'version'>, issued: Issued): Promise<void> => {
  const { netCents, vatCents, grossCents, issuedOn, dueOn, issuedAt, number } = issued
  await db
    .updateTable('invoice')
    .set({
      ...columns.values({ netCents, vatCents, grossCents, issuedOn, dueOn, issuedAt, number, status: 'sent' as const }),
      hash: issued.hash,
      previous_hash: issued.previousHash,
      content: issued.content,
      xml: issued.xml,
      issued_by: issued.issuedBy,
      is_to_send: issued.isToSend,
      version: version + 1,
    })
    .where('id', '=', id)
    .returning('id')
    .execute()
}

/** The text and the XML of an issued document. */
export const findIssuedText = (db: Db, id: string) =>
  db
    .selectFrom('invoice')
    .select(['number', 'content', 'xml', 'issued_at as issuedAt', 'file_key as fileKey'])
    .where('id', '=', id)
    .executeTakeFirst()

/** The documents that correct an invoice, the first first. Served by `invoice_origin_idx`. */
export const findCorrections = (db: Db, originId: string) =>
  db
    .selectFrom('invoice')
    .select(['id', 'kind', 'status', 'number', 'gross_cents as grossCents'])
    .where('origin_id', '=', originId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** The next issued documents whose PDF is not written, the oldest first. Served by `invoice_without_file_idx`. */
export const findWithoutFile = async (db: Db, limit: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('invoice')
    .select('id')
    .where('number', 'is not', null)
    .where('file_key', 'is', null)
    .orderBy('issued_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Writes the PDF of an issued document, once. @returns whether it was without one, and goes to its client */
export const attachInvoiceFile = async (db: OpenDb, id: string, key: string): Promise<{ isToSend: boolean } | undefined> =>
  db
    .updateTable('invoice')
    .set((eb) => ({ file_key: key, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('file_key', 'is', null)
    .returning('is_to_send as isToSend')
    .executeTakeFirst()

/** What issued credit notes, and drafts of others, took back of a line. */
export type LineCredit = { lineId: string; issuedCents: number; draftCents: number }

/** What was taken back of each line of an invoice, without VAT, but by one document. Served by `invoice_line_origin_idx`. */
export const findLineCredits = (db: Db, originId: string, exceptId: string | null): Promise<LineCredit[]> =>
  db
    .selectFrom('invoice_line as taken')
    .innerJoin('invoice', 'invoice.id', 'taken.invoice_id')
    .innerJoin('invoice_line as of', 'of.id', 'taken.origin_line_id')
    .select('of.id as lineId')
    .select(sql<number>`coalesce(sum(taken.net_cents) filter (where invoice.number is not null), 0)::int`.as('issuedCents'))
    .select(sql<number>`coalesce(sum(taken.net_cents) filter (where invoice.number is null), 0)::int`.as('draftCents'))
    .where('invoice.kind', '=', 'credit_note')
    .where('of.invoice_id', '=', originId)
    .$if(exceptId !== null, (others) => others.where('invoice.id', '!=', exceptId ?? ''))
    .groupBy('of.id')
    .execute()

/** What drafts of credit notes would take back of an invoice, with VAT. */
export const findDraftCredit = async (db: Db, originId: string): Promise<number> => {
  const row = await db
    .selectFrom('invoice')
    .select(sql<number>`coalesce(sum(gross_cents), 0)::int`.as('cents'))
    .where('origin_id', '=', originId)
    .where('kind', '=', 'credit_note')
    .where('status', '=', 'draft')
    .executeTakeFirstOrThrow()
  return row.cents
}
