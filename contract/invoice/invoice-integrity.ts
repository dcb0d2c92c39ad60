import { invoiceSeries } from '@adm/domain/invoice/invoice-kind'
import { day, instant } from '@adm/domain/values/date/moment'
import { z } from 'zod'
import { defineCalls } from '../call/call.ts'
import { jobStates } from '../platform/job.ts'

/** The documents of a series in a year; each carries the hash of the one before it. */
const seriesOfYear = z.object({
  series: z.enum(invoiceSeries),
  year: z.int(),
  count: z.int(),
  firstNumber: z.string(),
  lastNumber: z.string(),
  lastDay: day,
  lastHash: z.string(),
})

/** A verification of every issued document. */
const integrityCheck = z.object({
  id: z.uuid(),
  state: z.enum(jobStates),
  startedAt: instant,
  endedAt: instant,
  /** Who started it; null for that of the night. */
  byName: z.string().nullable(),
  /** A document or a series, and what is wrong with it. */
  faults: z.array(z.object({ what: z.string(), why: z.string() })),
})
export type IntegrityCheck = z.output<typeof integrityCheck>

const invoiceIntegrity = z.object({
  series: z.array(seriesOfYear),
  /** The last ones, the newest first. */
  checks: z.array(integrityCheck),
})
export type InvoiceIntegrity = z.output<typeof invoiceIntegrity>

/** The integrity of the issued documents. */
export const invoiceIntegrityCalls = defineCalls(
  {
    read: {
      method: 'GET',
      path: '/api/invoices/integrity',
      summary: 'Les séries de documents émis par année, et leurs dernières vérifications',
      requires: ['invoices:read'],
      answer: invoiceIntegrity,
    },
    verify: {
      method: 'POST',
      path: '/api/invoices/integrity/checks',
      summary: 'Vérifier tous les documents émis maintenant, par une tâche',
      requires: ['invoices:update'],
      body: z.strictObject({}),
      answer: invoiceIntegrity,
      status: 201,
    },
  },
  { shows: ['invoice', 'job'] },
)
