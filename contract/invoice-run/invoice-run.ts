import {
  invoiceRun,
  invoiceRunCancel,
  invoiceRunDraft,
  invoiceRunIssue,
  invoiceRunRow,
  invoiceRunStatuses,
  leftOutRows,
  runDifferences,
  runExclusions,
  runRowStates,
  takenInRows,
} from '@adm/domain/invoice-run/invoice-run'
import { invoiceRunGuardIds } from '@adm/domain/invoice-run/invoice-run-machine'
import { billingLine } from '@adm/domain/billing-line/billing-line'
import { day } from '@adm/domain/values/date/moment'
import { optionalText, typedText } from '@adm/domain/values/text'
import { z } from 'zod'
import { byId, defineCalls, several, total } from '../call/call.ts'
import { defineList, listCallsOf, nameList, numberedPages } from '../call/list.ts'
import { historyCallsOf } from '../platform/history.ts'

const read = ['invoices:read'] as const
const update = ['invoices:update'] as const

/** The sort orders of the list; `-` reverses the order. */
export const invoiceRunSorts = ['createdAt', '-createdAt', 'untilDay', '-untilDay'] as const

/** The sums of the rows that a run bills: neither left out, nor gone, nor changed. */
const sums = { rows: z.int(), lines: z.int(), netCents: z.int(), vatCents: z.int(), grossCents: z.int() }
/** The numbers of rows by state. */
const states = z.object({
  ready: z.int(),
  leftOut: z.int(),
  gone: z.int(),
  drafted: z.int(),
  changed: z.int(),
  issued: z.int(),
  refused: z.int(),
})

const invoiceRunListRow = z.object({ ...invoiceRun.shape, sums: z.object(sums), states })
export type InvoiceRunListRow = z.output<typeof invoiceRunListRow>

const invoiceRunColumns = [
  'createdAt',
  'status',
  'untilDay',
  'frequencies',
  'rows',
  'net',
  'gross',
  'issued',
  'issueDay',
  'createdBy',
] as const
export type InvoiceRunColumn = (typeof invoiceRunColumns)[number]

export const invoiceRunList = nameList(
  { name: 'invoice-run', plural: 'invoice-runs', title: 'Runs', readers: 'invoices:read' },
  defineList({
    filters: {
      status: several(z.enum(invoiceRunStatuses)),
      created_by: several(z.uuid()),
      /** What was done up to a day from this one on, and up to that one. */
      min_day: day.optional(),
      max_day: day.optional(),
      sort: z.enum(invoiceRunSorts).default('-createdAt'),
    },
    pages: numberedPages,
    row: invoiceRunListRow,
    columns: invoiceRunColumns,
  }),
)
export type InvoiceRunFilters = z.output<typeof invoiceRunList.filters>

/** The sort orders of the rows of a run. */
export const invoiceRunRowSorts = ['client', '-client', 'month', '-month', 'gross', '-gross', 'lines', '-lines'] as const
const invoiceRunRowColumns = [
  'client',
  'month',
  'grouping',
  'lines',
  'net',
  'vat',
  'gross',
  'state',
  'message',
  'difference',
  'invoice',
] as const
export type InvoiceRunRowColumn = (typeof invoiceRunRowColumns)[number]

/** The rows of one run. */
export const invoiceRunRowList = defineList({
  filters: {
    run_id: z.uuid('Choisissez un run.'),
    /** A part of the name of a client. */
    text: typedText().max(200).optional(),
    state: several(z.enum(runRowStates)),
    difference: several(z.enum(runDifferences)),
    client_id: several(z.uuid()),
    sort: z.enum(invoiceRunRowSorts).default('client'),
  },
  pages: numberedPages,
  row: invoiceRunRow,
  columns: invoiceRunRowColumns,
})
export type InvoiceRunRowFilters = z.output<typeof invoiceRunRowList.filters>

const exclusionSum = z.object({ reason: z.enum(runExclusions), clients: z.int(), lines: z.int(), netCents: z.int() })
/** The lines of one client that are in no row, for one reason. */
const exclusion = z.object({
  clientId: z.uuid(),
  clientName: z.string(),
  reason: z.enum(runExclusions),
  /** Of `client`: the field of the client that is to be filled, and the sentence of the rule. */
  field: z.string().nullable(),
  message: z.string().nullable(),
  lines: z.int(),
  netCents: z.int(),
})
export type InvoiceRunExclusion = z.output<typeof exclusion>

/** A step open to the caller, with the guards that refuse it. */
const offeredStep = z.object({
  id: z.string(),
  to: z.enum(invoiceRunStatuses),
  allowed: z.boolean(),
  refusals: z.array(z.object({ guard: z.enum(invoiceRunGuardIds), message: z.string(), forcible: z.boolean() })),
})

/** A run with its sums, what it leaves out and why, what differs from the preview before, and the steps open to the caller. */
export const invoiceRunDetail = z.object({
  ...invoiceRunListRow.shape,
  clients: z.array(z.object({ id: z.uuid(), name: z.string() })),
  /** The clients of its documents, to come or not issued, that have no address for their invoices: nothing can be sent to them. */
  unreached: z.array(z.object({ id: z.uuid(), name: z.string() })),
  exclusions: z.array(exclusionSum),
  /** Rows by how they differ from the preview before, and the total with VAT of that preview; null for the first preview. */
  differences: z.object({ new: z.int(), changed: z.int(), gone: z.int(), previousGrossCents: z.int() }).nullable(),
  transitions: z.array(offeredStep),
  /** The job that works on it now, or that failed. */
  job: z
    .object({ id: z.uuid(), name: z.string(), state: z.enum(['waiting', 'running', 'failed']), done: z.int(), total: z.int().nullable() })
    .nullable(),
})
export type InvoiceRunDetail = z.output<typeof invoiceRunDetail>

/** An order of a row. */
const rowLine = z.object({
  ...billingLine.pick({ id: true, bookingId: true, performedOn: true, result: true, amountCents: true, status: true, because: true }).shape,
  code: z.string(),
  address: z.string(),
  zipCode: z.string(),
  city: z.string(),
  clientReference: z.string().nullable(),
  ug: z.string().nullable(),
})
export type InvoiceRunRowLine = z.output<typeof rowLine>

const step = { method: 'POST', requires: update, params: byId, answer: invoiceRunDetail, version: 'answered' } as const

/** Runs of invoices. */
export const invoiceRunCalls = defineCalls(
  {
    ...listCallsOf(invoiceRunList, {
      list: 'Les runs de facturation, filtrés, triés et par pages',
      export: 'Les runs de facturation du filtre dans un fichier',
    }),
    read: {
      method: 'GET',
      path: '/api/invoice-runs/:id',
      summary: "Un run de facturation : ses totaux, ce qu'il écarte et pourquoi, ce qui a changé depuis l'aperçu précédent",
      requires: read,
      params: byId,
      answer: invoiceRunDetail,
      version: 'answered',
      shows: ['invoice-run', 'invoice', 'client', 'company', 'job'],
    },
    create: {
      method: 'POST',
      path: '/api/invoice-runs',
      summary: 'Préparer un run de facturation : rien n’est encore facturé',
      requires: update,
      body: invoiceRunDraft,
      answer: invoiceRunDetail,
      status: 201,
      version: 'answered',
    },
    refresh: {
      ...step,
      path: '/api/invoice-runs/:id/refresh',
      summary: "Actualiser l'aperçu d'un run et dire ce qui a changé",
      body: z.strictObject({}),
    },
    leaveOut: { ...step, path: '/api/invoice-runs/:id/left-out', summary: "Écarter des lignes d'un run, avec un motif", body: leftOutRows },
    takeIn: { ...step, path: '/api/invoice-runs/:id/taken-in', summary: "Reprendre des lignes écartées d'un run", body: takenInRows },
    confirm: {
      ...step,
      path: '/api/invoice-runs/:id/confirm',
      summary: 'Confirmer un run : une tâche crée les brouillons de ses lignes',
      body: z.strictObject({}),
    },
    issue: {
      ...step,
      path: '/api/invoice-runs/:id/issue',
      summary: "Émettre les factures d'un run, ou reprendre l'émission de celles qui restent, par une tâche",
      body: invoiceRunIssue,
    },
    cancel: {
      ...step,
      path: '/api/invoice-runs/:id/cancel',
      summary: 'Annuler un run avant émission : une tâche supprime ses brouillons, ses commandes sont à nouveau à facturer',
      body: invoiceRunCancel,
    },
    ...historyCallsOf('/api/invoice-runs', read),
  },
  { shows: ['invoice-run', 'invoice', 'client'] },
)

/** The rows of runs of invoices. */
export const invoiceRunRowCalls = defineCalls(
  {
    list: {
      method: 'GET',
      path: '/api/invoice-run-rows',
      summary: "Les lignes d'un run de facturation : une facture à venir par ligne",
      requires: read,
      query: invoiceRunRowList.query,
      answer: invoiceRunRowList.page,
    },
    count: {
      method: 'GET',
      path: '/api/invoice-run-rows/count',
      summary: 'Combien il y en a, ainsi filtrées',
      requires: read,
      query: invoiceRunRowList.filters,
      answer: total,
    },
    export: {
      method: 'GET',
      path: '/api/invoice-run-rows/export',
      summary: "Les lignes d'un run de facturation dans un fichier",
      requires: read,
      query: invoiceRunRowList.file,
      answer: 'file',
      byBrowser: true,
      queued: true,
    },
    change: {
      method: 'PATCH',
      path: '/api/invoice-run-rows/:id',
      summary: "Changer le bon de commande d'une ligne d'un run préparé",
      requires: update,
      params: byId,
      body: z.strictObject({ purchaseOrder: optionalText(60) }),
      answer: invoiceRunRow,
      version: 'required',
    },
    lines: {
      method: 'GET',
      path: '/api/invoice-run-rows/:id/lines',
      summary: "Les commandes d'une ligne d'un run",
      requires: read,
      params: byId,
      answer: z.object({ items: z.array(rowLine) }),
    },
    exclusions: {
      method: 'GET',
      path: '/api/invoice-run-rows/exclusions',
      summary: "Ce qui est réalisé et qu'un run ne facture pas, par client et par motif",
      requires: read,
      query: z.strictObject({ run_id: z.uuid('Choisissez un run.'), reason: several(z.enum(runExclusions)) }),
      answer: z.object({ items: z.array(exclusion), hasMore: z.boolean() }),
    },
  },
  { shows: ['invoice-run', 'invoice', 'client', 'booking'] },
)
