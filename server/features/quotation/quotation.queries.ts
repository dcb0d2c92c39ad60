import { type Quotation, quotation } from '@adm/domain/quotation/quotation'
import { quotationRefusals } from '@adm/domain/quotation/quotation-refusals'
import { defineColumns } from '../../platform/database/columns.ts'
import type { Db, OpenDb } from '../../platform/database/database.ts'
import { lockRow, rowForChange } from '../../platform/history/change-row.ts'

const columns = defineColumns('quotation', quotation.omit({ clientName: true }), { json: ['lines', 'acceptance', 'refusedOrders'] })

/** A quotation with the name of its client. @throws {Refusal} `QUOTATION_NOT_FOUND` */
export const getQuotation = async (db: Db, id: string): Promise<Quotation> => {
  const row = await db
    .selectFrom('quotation')
    .innerJoin('client', 'client.id', 'quotation.client_id')
    .select(columns.select)
    .select('client.name as clientName')
    .where('quotation.id', '=', id)
    .executeTakeFirst()
  if (!row) throw quotationRefusals.missing()
  return row
}

/** The same, locked until the end of the transaction. @throws {Refusal} `QUOTATION_NOT_FOUND`, `STALE_VERSION` with the current row */
export const getQuotationForChange = rowForChange(lockRow('quotation'), getQuotation, quotationRefusals.stale)

/** A quotation as the subject of recorded changes. */
export const quotationSubject = { read: getQuotation, forChange: getQuotationForChange }

/** Writes a new quotation. */
export const insertQuotation = async (db: OpenDb, row: Omit<Quotation, 'clientName'>): Promise<void> => {
  await db.insertInto('quotation').values(columns.wholeRow(row)).returning('id').execute()
}

type Fields = Omit<Quotation, 'id' | 'version' | 'clientName' | 'clientId' | 'createdAt'>
type Written = { [Name in keyof Fields]?: Fields[Name] | undefined }

/** Writes changed fields of a quotation and its next version. */
export const updateQuotation = async (db: OpenDb, { id, version }: Pick<Quotation, 'id' | 'version'>, change: Written): Promise<void> => {
  await db
    .updateTable('quotation')
    .set({ ...columns.values(change), version: version + 1 })
    .where('id', '=', id)
    .returning('id')
    .execute()
}

/** Deletes a quotation; the orders that waited for its price are free again. */
export const deleteQuotation = async (db: OpenDb, id: string): Promise<void> => {
  await db.deleteFrom('quotation').where('id', '=', id).execute()
}

/** The client of a quotation: its name and address, and the client into which it was merged. */
export const findQuotedClient = (db: Db, id: string) =>
  db
    .selectFrom('client')
    .leftJoin('client as survivor', 'survivor.id', 'client.merged_into')
    .select(['client.name', 'client.address', 'client.zip_code as zipCode', 'client.city', 'survivor.name as survivorName'])
    .select(['client.billing_name as billingName', 'client.billing_address as billingAddress'])
    .select(['client.billing_zip_code as billingZipCode', 'client.billing_city as billingCity'])
    .where('client.id', '=', id)
    .executeTakeFirst()
