import { bookingStatuses } from '@adm/domain/booking/step/booking-status'
import {
  linkedAcceptance,
  linkedDecline,
  linkedStates,
  quotation,
  quotationChange,
  quotationDraft,
  quotationStandings,
  quotationStatuses,
  quotationStep,
} from '@adm/domain/quotation/quotation'
import { quotationLine, quotationLineDraft } from '@adm/domain/quotation/quotation-line'
import { quotationGuardIds } from '@adm/domain/quotation/quotation-transition'
import { vatRate } from '@adm/domain/amount/vat-rate'
import { day, instant } from '@adm/domain/values/date/moment'
import { email } from '@adm/domain/values/email'
import { typedText } from '@adm/domain/values/text'
import { z } from 'zod'
import { byId, byToken, defineCalls, several } from '../call/call.ts'
import { defineList, listCallsOf, nameList, numberedPages } from '../call/list.ts'
import { historyCallsOf } from '../platform/history.ts'

const read = ['quotations:read'] as const
const update = ['quotations:read', 'clients:update'] as const

/** The sort orders of the list; `-` reverses the order. */
export const quotationSorts = [
  'createdAt',
  '-createdAt',
  'number',
  '-number',
  'client',
  '-client',
  'amount',
  '-amount',
  'validUntil',
  '-validUntil',
] as const

/** A row of the list. */
const quotationListRow = z.object({
  id: z.uuid(),
  number: z.string().nullable(),
  edition: z.int(),
  title: z.string().nullable(),
  clientId: z.uuid(),
  clientName: z.string(),
  status: z.enum(quotationStatuses),
  netCents: z.int(),
  grossCents: z.int(),
  sentAt: instant.nullable(),
  validUntil: day.nullable(),
  acceptedAt: instant.nullable(),
  orderCount: z.int(),
  createdAt: instant,
  version: z.int(),
})
export type QuotationListRow = z.output<typeof quotationListRow>

const quotationColumns = ['number', 'client', 'title', 'status', 'net', 'gross', 'sentAt', 'validUntil', 'orders', 'createdAt'] as const
export type QuotationColumn = (typeof quotationColumns)[number]

export const quotationList = nameList(
  { name: 'quotation', plural: 'quotations', title: 'Devis', readers: 'quotations:read' },
  defineList({
    filters: {
      /** A part of the number or of the title. */
      text: typedText().max(200).optional(),
      client_id: several(z.uuid()),
      status: several(z.enum(quotationStatuses)),
      /** Of sent quotations: what they have come to. */
      standing: several(z.enum(quotationStandings)),
      /** The order that is offered, or was made from it. */
      booking_id: several(z.uuid()),
      min_day: day.optional(),
      max_day: day.optional(),
      sort: z.enum(quotationSorts).default('-createdAt'),
    },
    pages: numberedPages,
    row: quotationListRow,
    columns: quotationColumns,
  }),
)
export type QuotationFilters = z.output<typeof quotationList.filters>

/** A transition open to the caller, with the guards that refuse it. */
const offeredStep = z.object({
  id: z.string(),
  to: z.enum(quotationStatuses),
  allowed: z.boolean(),
  refusals: z.array(z.object({ guard: z.enum(quotationGuardIds), message: z.string(), forcible: z.boolean() })),
})

const totals = z.object({
  netCents: z.int(),
  vatCents: z.int(),
  grossCents: z.int(),
  rates: z.array(z.object({ vat: vatRate, netCents: z.int(), vatCents: z.int() })),
})
/** What the tenant of a line may be charged at most. */
const tenantShare = z.object({ lineId: z.uuid(), surface: z.number(), mostCents: z.int() })

/** The lines as they would be saved, with their totals. */
const pricedLines = z.object({ lines: z.array(quotationLine), totals, tenantShares: z.array(tenantShare) })
export type PricedLines = z.output<typeof pricedLines>

/** A version that was sent, which never changes. */
const sentEdition = z.object({
  id: z.uuid(),
  edition: z.int(),
  sentAt: instant,
  validUntil: day,
  recipient: z.string(),
  /** Null while it is being made. */
  pdfHash: z.string().nullable(),
})

/** A line's order. */
const quotedOrder = z.object({
  lineId: z.uuid(),
  bookingId: z.uuid(),
  code: z.string(),
  status: z.enum(bookingStatuses),
  /** Made from the line; else it waited for the price. */
  isCreated: z.boolean(),
})

/** A quotation with everything that its page says. */
export const quotationDetail = z.object({
  ...quotation.shape,
  totals,
  tenantShares: z.array(tenantShare),
  editions: z.array(sentEdition),
  orders: z.array(quotedOrder),
  /** Everybody of the client who may receive it, those of the list « Devis » first. */
  contacts: z.array(z.object({ email: z.string(), name: z.string().nullable() })),
  transitions: z.array(offeredStep),
})
export type QuotationDetail = z.output<typeof quotationDetail>

/** Quotations. */
export const quotationCalls = defineCalls(
  {
    ...listCallsOf(quotationList, {
      list: 'Les devis, filtrés, triés et par pages',
      export: 'Les devis du filtre dans un fichier',
    }),
    read: {
      method: 'GET',
      path: '/api/quotations/:id',
      summary: 'Un devis, avec ses versions envoyées, ses commandes et les étapes ouvertes',
      requires: read,
      params: byId,
      answer: quotationDetail,
      version: 'answered',
      shows: ['quotation', 'client', 'booking', 'company', 'job'],
    },
    price: {
      method: 'POST',
      path: '/api/quotations/prices',
      summary: "Le prix de lignes pour un client, avec l'explication de chacune ; rien n'est enregistré",
      requires: update,
      transaction: false,
      byViewer: true,
      body: z.strictObject({ clientId: z.uuid('Renseignez un client.'), lines: z.array(quotationLineDraft).min(1).max(200) }),
      answer: pricedLines,
    },
    create: {
      method: 'POST',
      path: '/api/quotations',
      summary: 'Créer un devis en brouillon',
      requires: update,
      body: quotationDraft,
      answer: quotation,
      status: 201,
      version: 'answered',
    },
    change: {
      method: 'PATCH',
      path: '/api/quotations/:id',
      summary: 'Changer un devis en brouillon ; ses lignes sont chiffrées à nouveau',
      requires: update,
      params: byId,
      body: quotationChange,
      answer: quotation,
      version: 'required',
    },
    remove: {
      method: 'DELETE',
      path: '/api/quotations/:id',
      summary: "Supprimer un brouillon qui n'a jamais été envoyé",
      requires: update,
      params: byId,
      answer: 'nothing',
      status: 204,
      version: 'required',
    },
    copy: {
      method: 'POST',
      path: '/api/quotations/:id/copies',
      summary: 'Dupliquer un devis en un nouveau brouillon, aux prix du jour',
      requires: update,
      params: byId,
      body: z.strictObject({}),
      answer: quotation,
      status: 201,
      version: 'answered',
    },
    transition: {
      method: 'POST',
      path: '/api/quotations/:id/transitions',
      summary: 'Envoyer un devis, en faire une nouvelle version, noter sa réponse, le marquer comme facturé',
      requires: update,
      params: byId,
      body: quotationStep,
      answer: quotation,
      version: 'answered',
    },
    send: {
      method: 'POST',
      path: '/api/quotations/:id/sendings',
      summary: 'Envoyer de nouveau la version envoyée, avec un nouveau lien',
      requires: update,
      params: byId,
      body: z.strictObject({ recipientEmail: email }),
      answer: quotation,
    },
    createOrders: {
      method: 'POST',
      path: '/api/quotations/:id/orders',
      summary: "Créer les commandes des lignes d'un devis accepté qui n'en ont pas encore",
      requires: ['quotations:read', 'bookings:update'],
      params: byId,
      body: z.strictObject({}),
      answer: quotationDetail,
    },
    pdf: {
      method: 'GET',
      path: '/api/quotations/:id/pdf',
      summary: "Le PDF d'une version envoyée (`edition`), ou du brouillon",
      requires: read,
      params: byId,
      query: z.strictObject({ edition: z.coerce.number().int().min(1).max(10_000).optional() }),
      answer: 'file',
      byBrowser: true,
      queued: true,
      shows: ['quotation'],
    },
    ...historyCallsOf('/api/quotations', read),
  },
  { shows: ['quotation', 'client', 'booking'] },
)

/** A version as the bearer of its link reads it. */
const linkedOffer = z.object({
  number: z.string(),
  edition: z.int(),
  issuer: z.string(),
  issuerContact: z.string(),
  clientName: z.string(),
  title: z.string().nullable(),
  comment: z.string().nullable(),
  sentAt: instant,
  validUntil: day,
  lines: z.array(z.object({ label: z.string(), place: z.string().nullable(), why: z.array(z.string()), netCents: z.int() })),
  totals,
  tenantShares: z.array(z.object({ label: z.string(), mostCents: z.int() })),
  /** The sentence to agree to. */
  agreement: z.string(),
  /** Who accepted, and when. */
  acceptedBy: z.string().nullable(),
  acceptedAt: instant.nullable(),
})
export type LinkedOffer = z.output<typeof linkedOffer>

const linkedQuotation = z.object({ state: z.enum(linkedStates), offer: linkedOffer.nullable() })
export type LinkedQuotation = z.output<typeof linkedQuotation>

/** Far above the taps of a person; the secret has 256 bits. */
const linkPerMinute = 600
const path = '/api/links/:token/quotation'
const ofLink = { requires: 'link', features: ['quotation'], params: byToken, addressPerMinute: linkPerMinute } as const
const answering = { ...ofLink, method: 'POST', answer: linkedQuotation } as const

/** What a client does by the personal link of a quotation. */
export const quotationLinkCalls = defineCalls({
  read: { ...ofLink, method: 'GET', path, shows: [], summary: 'Le devis que le lien personnel ouvre', answer: linkedQuotation },
  pdf: {
    ...ofLink,
    method: 'GET',
    path: `${path}/pdf`,
    shows: [],
    summary: 'Le PDF du devis que le lien personnel ouvre',
    answer: 'file',
    byBrowser: true,
  },
  accept: {
    ...answering,
    path: `${path}/acceptance`,
    summary: "Accepter le devis ; le nom, l'instant, l'adresse réseau, le texte et l'empreinte du PDF en sont la preuve",
    body: linkedAcceptance,
    needsAddress: true,
  },
  decline: { ...answering, path: `${path}/refusal`, summary: 'Refuser le devis, avec la raison', body: linkedDecline },
})
