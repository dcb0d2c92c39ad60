import { ledgerAges } from '@adm/domain/billing-line/ledger-age'
import { invoice, invoiceChange, invoiceCorrection, invoiceDraft } from '@adm/domain/invoice/invoice'
import { invoiceDocument } from '@adm/domain/invoice/invoice-document'
import { invoiceKinds, invoiceStatuses } from '@adm/domain/invoice/invoice-kind'
import { day, instant } from '@adm/domain/values/date/moment'
import { email } from '@adm/domain/values/email'
import { typedText } from '@adm/domain/values/text'
import { z } from 'zod'
import { byId, defineCalls, several } from '../call/call.ts'
import { defineList, listCallsOf, nameList, numberedPages } from '../call/list.ts'
import { historyCallsOf } from '../platform/history.ts'
import { invoiceFigures } from './invoice-figures.ts'

const read = ['invoices:read'] as const
const update = ['invoices:update'] as const

/** The sort orders of the lists; `-` reverses the order. */
export const invoiceSorts = [
  'number',
  '-number',
  'issuedOn',
  '-issuedOn',
  'dueOn',
  '-dueOn',
  'client',
  '-client',
  'gross',
  '-gross',
  'createdAt',
  '-createdAt',
] as const

const invoiceListRow = z.object({
  id: z.uuid(),
  kind: z.enum(invoiceKinds),
  status: z.enum(invoiceStatuses),
  number: z.string().nullable(),
  clientId: z.uuid(),
  clientName: z.string(),
  month: day.nullable(),
  originId: z.uuid().nullable(),
  originNumber: z.string().nullable(),
  purchaseOrder: z.string().nullable(),
  issuedOn: day.nullable(),
  dueOn: day.nullable(),
  netCents: z.int(),
  vatCents: z.int(),
  grossCents: z.int(),
  creditedCents: z.int(),
  lineCount: z.int(),
  sentAt: instant.nullable(),
  createdAt: instant,
  version: z.int(),
})
export type InvoiceListRow = z.output<typeof invoiceListRow>

const invoiceColumns = [
  'number',
  'status',
  'client',
  'month',
  'lines',
  'net',
  'vat',
  'gross',
  'credited',
  'issuedOn',
  'dueOn',
  'sentAt',
  'purchaseOrder',
  'createdAt',
] as const
export type InvoiceColumn = (typeof invoiceColumns)[number]

export const invoiceList = nameList(
  { name: 'invoice', plural: 'invoices', title: 'Factures', readers: 'invoices:read' },
  defineList({
    filters: {
      /** A part of a number, of a purchase order, or of the name of a client. */
      text: typedText().max(200).optional(),
      kind: several(z.enum(invoiceKinds)),
      client_id: several(z.uuid()),
      status: several(z.enum(invoiceStatuses)),
      run_id: z.uuid().optional(),
      /** Issued from this day on, and up to that one. */
      min_day: day.optional(),
      max_day: day.optional(),
      month: day.optional(),
      /** Since the day of issue. */
      age: several(z.enum(ledgerAges)),
      /** Of issued documents, whether it was sent to its client. */
      mailed: z.enum(['yes', 'no']).optional(),
      sort: z.enum(invoiceSorts).default('-createdAt'),
    },
    pages: numberedPages,
    row: invoiceListRow,
    columns: invoiceColumns,
  }),
)
export type InvoiceFilters = z.output<typeof invoiceList.filters>

/** Where a person fills what a document lacks. */
const fault = z.object({ rule: z.string(), of: z.enum(['company', 'client', 'invoice']), field: z.string(), message: z.string() })

/** A document with what it says now, what it lacks before it may be issued, and what corrects it. */
export const invoiceDetail = z.object({
  ...invoice.shape,
  document: invoiceDocument,
  faults: z.array(fault),
  recipients: z.array(z.object({ email: z.string(), name: z.string().nullable() })),
  /** What remains to be credited of each line, without VAT, and of the whole, with VAT; drafts of credit notes included. */
  rests: z.object({ grossCents: z.int(), lines: z.array(z.object({ lineId: z.uuid(), netCents: z.int() })) }),
  corrections: z.array(
    z.object({
      id: z.uuid(),
      kind: z.enum(invoiceKinds),
      status: z.enum(invoiceStatuses),
      number: z.string().nullable(),
      grossCents: z.int(),
    }),
  ),
})
export type InvoiceDetail = z.output<typeof invoiceDetail>

/** How a draft is issued. */
export const invoiceIssue = z.strictObject({
  /** The total that the person saw: the document is refused when it has another one by now. */
  grossCents: z.int().optional(),
  /** Whether it goes to its client once its PDF is written. */
  send: z.boolean().default(false),
})
export type InvoiceIssue = z.output<typeof invoiceIssue>

/** To whom an issued document goes: the recipients of the client's invoices by default. */
export const invoiceMail = z.strictObject({ recipients: z.array(email).max(10, 'Indiquez 10 adresses au plus.').optional() })

/** Invoices, corrective invoices and credit notes. */
export const invoiceCalls = defineCalls(
  {
    ...listCallsOf(invoiceList, {
      list: 'Les factures et les avoirs, filtrés, triés et par pages',
      export: 'Les factures et les avoirs du filtre dans un fichier',
    }),
    figures: {
      method: 'GET',
      path: '/api/invoices/figures',
      summary: 'Les chiffres des factures et des avoirs : émis ce mois-ci, brouillons, à envoyer, et par ancienneté',
      requires: read,
      answer: invoiceFigures,
    },
    read: {
      method: 'GET',
      path: '/api/invoices/:id',
      summary: "Une facture ou un avoir, avec ce qui lui manque avant d'être émis",
      requires: read,
      params: byId,
      answer: invoiceDetail,
      version: 'answered',
      shows: ['invoice', 'client', 'booking', 'company', 'billing-line'],
    },
    create: {
      method: 'POST',
      path: '/api/invoices',
      summary: "Créer un brouillon de facture avec des commandes à facturer d'un client et d'un mois",
      requires: update,
      body: invoiceDraft,
      answer: invoice,
      status: 201,
      version: 'answered',
    },
    change: {
      method: 'PATCH',
      path: '/api/invoices/:id',
      summary: 'Changer un brouillon : bon de commande, UG, commentaire',
      requires: update,
      params: byId,
      body: invoiceChange,
      answer: invoice,
      version: 'required',
    },
    remove: {
      method: 'DELETE',
      path: '/api/invoices/:id',
      summary: 'Supprimer un brouillon ; ses commandes sont à nouveau à facturer',
      requires: update,
      params: byId,
      answer: 'nothing',
      status: 204,
      version: 'required',
    },
    issue: {
      method: 'POST',
      path: '/api/invoices/:id/issue',
      summary: 'Émettre un brouillon : tout est vérifié, puis le numéro est donné',
      requires: update,
      params: byId,
      body: invoiceIssue,
      answer: invoice,
      version: 'answered',
    },
    correct: {
      method: 'POST',
      path: '/api/invoices/:id/corrections',
      summary: "Préparer l'avoir ou la facture rectificative d'une facture émise, en brouillon",
      requires: update,
      params: byId,
      body: invoiceCorrection,
      answer: invoice,
      status: 201,
      version: 'answered',
    },
    pdf: {
      method: 'GET',
      path: '/api/invoices/:id/pdf',
      summary: "Le document en PDF : Factur-X une fois émis, avec un filigrane tant qu'il est en brouillon",
      requires: read,
      params: byId,
      answer: 'file',
      byBrowser: true,
      queued: true,
    },
    xml: {
      method: 'GET',
      path: '/api/invoices/:id/xml',
      summary: 'Le document émis comme données, seul (CII, profil EN 16931)',
      requires: read,
      params: byId,
      answer: 'file',
      byBrowser: true,
    },
    mail: {
      method: 'POST',
      path: '/api/invoices/:id/mails',
      summary: 'Envoyer un document émis par e-mail à ses destinataires, ou à ces adresses',
      requires: update,
      params: byId,
      body: invoiceMail,
      answer: invoice,
      version: 'answered',
    },
    ...historyCallsOf('/api/invoices', read),
  },
  { shows: ['invoice', 'client'] },
)
