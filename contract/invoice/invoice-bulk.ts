import { bulkRowStates } from '@adm/domain/platform/bulk'
import { z } from 'zod'
import { byId, defineCalls } from '../call/call.ts'
import { jobStates } from '../platform/job.ts'

/** The largest number of documents in one act. */
export const mostBulkInvoices = 100

/** Drafts are issued, issued documents are sent. */
export const invoiceBulkActs = ['issue', 'send'] as const

const invoiceBulkBody = z.strictObject({
  act: z.enum(invoiceBulkActs),
  items: z
    .array(z.strictObject({ id: z.uuid(), version: z.int().min(1) }))
    .min(1, 'Sélectionnez au moins un document.')
    .max(mostBulkInvoices, `Sélectionnez ${mostBulkInvoices} documents au plus.`),
})
export type InvoiceBulkBody = z.output<typeof invoiceBulkBody>

/** An act on many documents with the outcome of each, in the order in which they are issued or sent. */
const invoiceBulk = z.object({
  /** Also the id of its job. */
  id: z.uuid(),
  act: z.enum(invoiceBulkActs),
  state: z.enum(jobStates),
  total: z.int(),
  done: z.int(),
  rows: z.array(
    z.object({
      invoiceId: z.uuid(),
      /** The number of the document, or the name of its client as long as it is a draft. */
      title: z.string(),
      state: z.enum(bulkRowStates),
      /** The sentence of the refusal. */
      message: z.string().nullable(),
    }),
  ),
})
export type InvoiceBulk = z.output<typeof invoiceBulk>

/** Acts on many invoices or credit notes, each document in a transaction of its own. */
export const invoiceBulkCalls = defineCalls(
  {
    start: {
      method: 'POST',
      path: '/api/invoice-bulks',
      summary: 'Émettre plusieurs brouillons ou envoyer plusieurs documents émis, par une tâche',
      requires: ['invoices:update'],
      body: invoiceBulkBody,
      answer: invoiceBulk,
      status: 201,
    },
    read: {
      method: 'GET',
      path: '/api/invoice-bulks/:id',
      summary: 'Un traitement groupé de factures : où il en est, ce qui est fait et ce qui est refusé',
      requires: ['invoices:read'],
      params: byId,
      answer: invoiceBulk,
    },
  },
  { shows: ['invoice-bulk', 'job'] },
)
