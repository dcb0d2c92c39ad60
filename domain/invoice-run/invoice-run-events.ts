import { z } from 'zod'
import { defineEvents } from '../platform/event.ts'
import { invoiceRun } from './invoice-run.ts'
import { invoiceRunEntity } from './invoice-run-entity.ts'

const isPreview = "l'aperçu s'actualise et ses lignes s'écartent ou se reprennent depuis sa page"
const rows = z.object({ rows: z.array(z.string()) })

/** The events of a run of invoices. */
export const invoiceRunEvents = defineEvents(invoiceRunEntity, invoiceRun, {
  created: { before: z.null(), fixed: "un run s'annule depuis sa page" },
  refreshed: { fixed: isPreview },
  rowsLeftOut: { facts: rows, fixed: isPreview },
  rowsTakenIn: { facts: rows, fixed: isPreview },
  purchaseOrderTyped: { facts: z.object({ rows: z.array(z.string()), purchaseOrder: z.string().nullable() }), fixed: isPreview },
  R02: { fixed: "un run confirmé s'annule depuis sa page" },
  R03: { fixed: 'une facture émise se corrige par un avoir' },
  R04: { fixed: 'une facture émise se corrige par un avoir' },
  R05: { fixed: 'une facture émise se corrige par un avoir' },
  R06: { fixed: 'un run interrompu se reprend depuis sa page' },
  R07: { fixed: 'un run annulé se prépare à nouveau' },
})
