import { billingLine, billingLineStatuses, billingReasons } from '@adm/domain/billing-line/billing-line'
import { ledgerAges } from '@adm/domain/billing-line/ledger-age'
import { offers } from '@adm/domain/offer/offer'
import { bookingServices } from '@adm/domain/offer/sold-service'
import { day } from '@adm/domain/values/date/moment'
import { month } from '@adm/domain/values/date/month'
import { typedText } from '@adm/domain/values/text'
import { z } from 'zod'
import { defineCalls, several } from '../call/call.ts'
import { defineList, listCallsOf, nameList, numberedPages } from '../call/list.ts'

/** The sort orders of the list; `-` reverses the order. */
export const billingLineSorts = ['performedOn', '-performedOn', 'amount', '-amount', 'client', '-client'] as const

/** A row of the list: the line with what its order says. */
const billingLineRow = z.object({
  ...billingLine.shape,
  code: z.string(),
  clientName: z.string(),
  service: z.enum(bookingServices),
  offer: z.enum(offers),
  address: z.string(),
  city: z.string(),
  clientReference: z.string().nullable(),
  ug: z.string().nullable(),
  deliveryReference: z.string().nullable(),
})
export type BillingLineRow = z.output<typeof billingLineRow>

const billingLineColumns = [
  'code',
  'client',
  'performedOn',
  'result',
  'amount',
  'status',
  'because',
  'service',
  'offer',
  'address',
  'reference',
  'ug',
  'delivery',
  'invoice',
] as const
export type BillingLineColumn = (typeof billingLineColumns)[number]

export const billingLineList = nameList(
  { name: 'billing-line', plural: 'billing-lines', title: 'À facturer', readers: 'invoices:read' },
  defineList({
    filters: {
      /** Words of the number of the order, its client reference or UG. */
      text: typedText().max(200).optional(),
      status: several(z.enum(billingLineStatuses)),
      because: several(z.enum(billingReasons)),
      /** Nothing is in the way of billing it, or something is. */
      ready: z.enum(['yes', 'no']).optional(),
      client_id: several(z.uuid()),
      delivery_id: several(z.uuid()),
      offer: several(z.enum(offers)),
      month: several(month),
      /** Since the day of performance. */
      age: several(z.enum(ledgerAges)),
      min_day: day.optional(),
      max_day: day.optional(),
      sort: z.enum(billingLineSorts).default('performedOn'),
    },
    pages: numberedPages,
    row: billingLineRow,
    columns: billingLineColumns,
  }),
)
export type BillingLineFilters = z.output<typeof billingLineList.filters>

/** What the rows of the ledger are. */
export const ledgerGroups = ['client', 'month', 'delivery'] as const
export type LedgerGroup = (typeof ledgerGroups)[number]
/** More rows of the ledger than a person reads; the sums count all. */
export const mostLedgerRows = 500

const sum = z.object({ lines: z.int(), cents: z.int() })
/** The lines to bill of one client, one month or one delivery, by age. */
const ledgerRow = z.object({
  /** The client's or the delivery's identifier, the month; null for lines of no delivery. */
  key: z.string().nullable(),
  name: z.string(),
  ...sum.shape,
  /** Cents by age, in the order of `ledgerAges`. */
  ages: z.array(z.int()),
})
export type LedgerRow = z.output<typeof ledgerRow>

/** « Réalisé, non facturé »: what may be billed now, what waits, what is to qualify, what is in a draft; and by age without the drafts. */
const ledger = z.object({
  ready: sum,
  waiting: sum,
  toQualify: sum,
  inDraft: sum,
  ages: z.array(z.object({ age: z.enum(ledgerAges), ...sum.shape })),
  rows: z.array(ledgerRow),
  rowCount: z.int(),
})
export type Ledger = z.output<typeof ledger>

/** What is due for ended orders, and how far it is billed. */
export const billingLineCalls = defineCalls(
  {
    ...listCallsOf(billingLineList, {
      list: 'Les lignes à facturer, filtrées, triées et par pages',
      export: 'Les lignes à facturer du filtre dans un fichier',
    }),
    ledger: {
      method: 'GET',
      path: '/api/billing-lines/ledger',
      summary: '« Réalisé, non facturé » : les totaux, les anciennetés, et leurs lignes par client, mois ou livraison',
      requires: ['invoices:read'],
      query: z.strictObject({ by: z.enum(ledgerGroups).default('client'), client_id: z.uuid().optional() }),
      answer: ledger,
    },
    ofBooking: {
      method: 'GET',
      path: '/api/billing-lines/booking/:bookingId',
      summary: "Les lignes à facturer d'une commande, celles qu'un avoir a reprises comprises",
      requires: ['invoices:read', 'bookings:read'],
      params: z.object({ bookingId: z.uuid() }),
      answer: z.object({ items: z.array(z.object({ ...billingLine.shape, live: z.boolean() })) }),
    },
  },
  { shows: ['billing-line', 'booking', 'client', 'delivery'] },
)
