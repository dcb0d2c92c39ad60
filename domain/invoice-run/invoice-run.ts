import { z } from 'zod'
import type { BillingReason } from '../billing-line/billing-line.ts'
import { type InvoicingFrequency, invoicingFrequencyLabels } from '../client/client-terms.ts'
import { runGroupings } from './run-group.ts'
import { day, instant } from '../values/date/moment.ts'
import { requiredText } from '../values/text.ts'

/** The statuses of a run. Source: `docs/domain.md` 1.6. */
export const invoiceRunStatusLabels = {
  prepared: 'Préparée',
  confirmed: 'Confirmée',
  issuing: 'Émission en cours',
  completed: 'Terminée',
  partial: 'Partielle',
  canceled: 'Annulée',
} as const
export type InvoiceRunStatus = keyof typeof invoiceRunStatusLabels
export const invoiceRunStatuses = [
  'prepared',
  'confirmed',
  'issuing',
  'completed',
  'partial',
  'canceled',
] as const satisfies readonly InvoiceRunStatus[]

/** The states of a row of a run: one invoice to be. */
export const runRowStateLabels = {
  ready: 'À facturer',
  left_out: 'Écartée',
  /** The preview before had it, this one has not. */
  gone: "N'est plus à facturer",
  drafted: 'Brouillon créé',
  /** One of its orders changed after the preview: no draft was made. */
  changed: "Modifiée depuis l'aperçu",
  issued: 'Émise',
  refused: 'Émission refusée',
} as const
export type RunRowState = keyof typeof runRowStateLabels
export const runRowStates = [
  'ready',
  'left_out',
  'gone',
  'drafted',
  'changed',
  'issued',
  'refused',
] as const satisfies readonly RunRowState[]

/** How a row differs from the preview before. */
export const runDifferenceLabels = { new: 'Nouvelle', changed: 'Changée', gone: 'Disparue' } as const
export type RunDifference = keyof typeof runDifferenceLabels
export const runDifferences = ['new', 'changed', 'gone'] as const satisfies readonly RunDifference[]

/** Why orders that are done are in no row: what a line lacks or waits for, or `client`: a mention of the client is missing. */
export type RunExclusion = Extract<BillingReason, 'no_offer' | 'no_price' | 'report' | 'delivery'> | 'client'
export const runExclusions = ['client', 'no_offer', 'no_price', 'report', 'delivery'] as const satisfies readonly RunExclusion[]

export const invoicingFrequencies = ['weekly', 'monthly', 'classic'] as const satisfies readonly InvoicingFrequency[]

/** More clients are all clients. */
export const mostRunClients = 500
const frequencyMessage = `Choisissez au moins une fréquence\u00a0: ${Object.values(invoicingFrequencyLabels).join(', ')}.`

const scope = {
  /** What was done up to this Paris day; the months of a monthly client count once its invoicing day has come. */
  untilDay: day,
  frequencies: z.array(z.enum(invoicingFrequencies)).min(1, frequencyMessage).max(invoicingFrequencies.length),
  /** Only these clients; without one, all that are due. */
  clientIds: z.array(z.uuid()).max(mostRunClients, `Choisissez ${mostRunClients} clients au plus.`),
}

/** A run to be prepared. */
export const invoiceRunDraft = z.strictObject({ ...scope, clientIds: scope.clientIds.default([]) })
export type InvoiceRunDraft = z.output<typeof invoiceRunDraft>

/** A run of invoices. */
export const invoiceRun = z.object({
  id: z.uuid(),
  status: z.enum(invoiceRunStatuses),
  ...scope,
  /** The date of its documents, a Paris day; null until they are issued. */
  issueDay: day.nullable(),
  /** Whether each document goes to its client once its PDF is written. */
  send: z.boolean(),
  /** Why it was cancelled. */
  reason: z.string().nullable(),
  createdAt: instant,
  createdById: z.uuid().nullable(),
  createdByName: z.string().nullable(),
  /** When its rows were computed last. */
  preparedAt: instant,
  version: z.int(),
})
export type InvoiceRun = z.output<typeof invoiceRun>

/** A row of a run: one invoice to be, of one client, one month and one group. */
export const invoiceRunRow = z.object({
  id: z.uuid(),
  runId: z.uuid(),
  clientId: z.uuid(),
  clientName: z.string(),
  /** The first day of the month of performance. */
  month: day,
  groupedBy: z.enum(runGroupings),
  /** What its orders have in common beside: the order, the UG, the purchase order; empty for those without, and of an invoice a client. */
  grouping: z.string(),
  /** From 1, where one group has more lines than a document. */
  part: z.int(),
  lines: z.int(),
  netCents: z.int(),
  vatCents: z.int(),
  grossCents: z.int(),
  state: z.enum(runRowStates),
  /** Why it is left out, why no draft was made, or why it was not issued. */
  message: z.string().nullable(),
  invoiceId: z.uuid().nullable(),
  invoiceNumber: z.string().nullable(),
  difference: z.enum(runDifferences).nullable(),
  /** The preview before, where there is a difference. */
  previousLines: z.int().nullable(),
  previousNetCents: z.int().nullable(),
  previousGrossCents: z.int().nullable(),
  purchaseOrderRequired: z.boolean(),
  purchaseOrder: z.string().nullable(),
  version: z.int(),
})
export type InvoiceRunRow = z.output<typeof invoiceRunRow>

const reason = requiredText('Indiquez un motif.', 500)
const chosenRows = z.array(z.uuid()).min(1, 'Choisissez au moins une ligne.').max(500, 'Choisissez 500 lignes au plus.')

/** Rows that a person leaves out of a run, with the reason. */
export const leftOutRows = z.strictObject({ rowIds: chosenRows, reason })
export type LeftOutRows = z.output<typeof leftOutRows>
/** Rows that are taken in again. */
export const takenInRows = z.strictObject({ rowIds: chosenRows })

/** How the documents of a run are issued. */
export const invoiceRunIssue = z.strictObject({
  /** The date of the documents, today at the latest: today by default. */
  issueDay: day.optional(),
  send: z.boolean().default(false),
})
export type InvoiceRunIssue = z.output<typeof invoiceRunIssue>

/** The cancellation of a run. */
export const invoiceRunCancel = z.strictObject({ reason })
