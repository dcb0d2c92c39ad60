import type { QuotationContent } from '@adm/domain/quotation/quotation-document'
import { sql } from 'kysely'
import type { Db, OpenDb } from '../../platform/database/database.ts'

/** A version that was sent. */
export type SentEdition = {
  id: string
  quotationId: string
  edition: number
  number: string
  sentAt: string
  validUntil: string
  recipient: string
  content: QuotationContent
  pdfKey: string | null
  pdfHash: string | null
  pdfBytes: number | null
}

const editions = (db: Db) =>
  db
    .selectFrom('quotation_edition')
    .select(['id', 'quotation_id as quotationId', 'edition', 'number', 'sent_at as sentAt', 'valid_until as validUntil'])
    .select(['recipient', 'content', 'pdf_key as pdfKey', 'pdf_hash as pdfHash', 'pdf_bytes as pdfBytes'])

/** The sent versions of a quotation, the last first. Served by `quotation_edition_key`. */
export const findEditions = (db: Db, quotationId: string): Promise<SentEdition[]> =>
  editions(db).where('quotation_id', '=', quotationId).orderBy('edition', 'desc').execute()

/** One version of a quotation. */
export const findEdition = (db: Db, quotationId: string, edition: number): Promise<SentEdition | undefined> =>
  editions(db).where('quotation_id', '=', quotationId).where('edition', '=', edition).executeTakeFirst()

/** A version by its identifier. */
export const findEditionById = (db: Db, id: string): Promise<SentEdition | undefined> =>
  editions(db).where('id', '=', id).executeTakeFirst()

/** The sent versions with these titles that have no PDF yet, the oldest first. */
export const findEditionsToPrint = (db: Db, titles: readonly string[]): Promise<SentEdition[]> =>
  editions(db).where('pdf_key', 'is', null).where(sql<string>`content ->> 'title'`, 'in', titles).orderBy('sent_at').execute()

type NewEdition = Omit<SentEdition, 'pdfKey' | 'pdfHash' | 'pdfBytes'> & { hash: string }

/** Writes a version that is sent. */
export const insertEdition = async (db: OpenDb, { content, quotationId, sentAt, validUntil, ...row }: NewEdition): Promise<void> => {
  await db
    .insertInto('quotation_edition')
    .values({ ...row, quotation_id: quotationId, sent_at: sentAt, valid_until: validUntil, content: JSON.stringify(content) })
    .execute()
}

/** Names the PDF of a version, unless it has one. @returns whether it had none */
export const setEditionPdf = async (db: OpenDb, id: string, pdf: { key: string; hash: string; bytes: number }): Promise<boolean> => {
  const set = await db
    .updateTable('quotation_edition')
    .set({ pdf_key: pdf.key, pdf_hash: pdf.hash, pdf_bytes: pdf.bytes })
    .where('id', '=', id)
    .where('pdf_key', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return set !== undefined
}
