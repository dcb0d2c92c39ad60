import { z } from 'zod'
import { defineEvents, eachOf } from '../platform/event.ts'
import { invoice } from './invoice.ts'
import { invoiceBulkEntity, invoiceEntity } from './invoice-entity.ts'

const isIssued = 'un document émis ne se modifie plus\u00a0: il se corrige par un avoir ou une facture rectificative'

/** The events of an invoice or a credit note. */
export const invoiceEvents = defineEvents(invoiceEntity, invoice, {
  created: { before: z.null(), fixed: 'un brouillon se supprime depuis sa page' },
  /** Made by a run, in a set. */
  createdByRun: { before: z.null(), inSets: true, fixed: 'un brouillon se supprime depuis sa page' },
  changed: {},
  valueRestored: {},
  deleted: { after: z.object({ version: z.int() }), fixed: 'un brouillon se crée à nouveau depuis « À facturer »' },
  /** Deleted with its run, in a set. */
  runCanceled: { after: z.object({ version: z.int() }), inSets: true, fixed: 'un run annulé se prépare à nouveau' },
  ...eachOf(['I03', 'I08'], { fixed: isIssued }),
  /** A credit note of it was issued. */
  credited: { fixed: isIssued },
  mailed: { facts: z.object({ recipients: z.array(z.string()) }), fixed: 'un message envoyé ne se reprend pas' },
})

const isFinal = 'un document émis ou envoyé ne se reprend pas'

/** One act on many documents; each has its own event as well. */
export const invoiceBulkEvents = defineEvents(invoiceBulkEntity, z.looseObject({}), {
  made: { before: z.null(), fixed: isFinal },
  takenBack: { fixed: isFinal },
})
