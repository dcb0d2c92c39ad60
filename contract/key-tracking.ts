import { z } from 'zod'
import { bookingServices } from '@adm/domain/offer/sold-service'
import { custodyEntry } from '@adm/domain/key-tracking/key-custody'
import { keyGuardIds } from '@adm/domain/key-tracking/key-guard-id'
import { keyLegs, keyStatuses } from '@adm/domain/key-tracking/key-status'
import { keyStatement, keyTracking, keyTrackingChange, keyTrackingDraft } from '@adm/domain/key-tracking/key-tracking'
import { keysWays } from '@adm/domain/key-tracking/keys-plan'
import { instant } from '@adm/domain/values/date/moment'
import { requiredText } from '@adm/domain/values/text'
import { byId, defineCalls, historyLine, several } from './call/call.ts'
import { defineList, indexedPages } from './call/list.ts'

/** A leg as a row of the list, with the order of the keys and the checker or partner who should act. */
export const keyTrackingRow = z.object({
  ...keyTracking.shape,
  bookingCode: z.string(),
  clientName: z.string(),
  address: z.string(),
  city: z.string(),
  checkerId: z.uuid().nullable(),
  checkerName: z.string().nullable(),
  /** Of a service on demand. */
  partnerName: z.string().nullable(),
  startAt: instant.nullable(),
  isOverdue: z.boolean(),
  isUrgent: z.boolean(),
})
export type KeyTrackingRow = z.output<typeof keyTrackingRow>

/** The list of legs; `overdue` and `urgent` compare with the moment of the call. */
export const keyTrackingList = defineList({
  filters: {
    booking_id: several(z.uuid()),
    checker_id: several(z.uuid()),
    leg: several(z.enum(keyLegs)),
    status: several(z.enum(keyStatuses)),
    way: several(z.enum(keysWays)),
    overdue: z.enum(['true', 'false']).optional(),
    urgent: z.enum(['true', 'false']).optional(),
  },
  pages: indexedPages,
  row: keyTrackingRow,
})
export type KeyTrackingFilters = z.output<typeof keyTrackingList.filters>

/** A step open to the caller: its button, disabled with the reasons when a guard refuses. */
const offeredKeyTransition = z.object({
  id: z.string(),
  to: z.enum(keyStatuses),
  allowed: z.boolean(),
  refusals: z.array(z.object({ guard: z.enum(keyGuardIds), message: z.string(), forcible: z.boolean() })),
})

export const keyTrackingDetail = z.object({
  ...keyTracking.shape,
  isOverdue: z.boolean(),
  isUrgent: z.boolean(),
  transitions: z.array(offeredKeyTransition),
  /** Whether the keys were handed over to a receiver, so that a receipt can be printed. */
  hasReceipt: z.boolean(),
  /** Whether this server sends mails, and the last mail of that receipt. */
  receiptMail: z.object({ isOn: z.boolean(), last: z.object({ at: instant, recipients: z.array(z.string()) }).nullable() }),
})
export type KeyTrackingDetail = z.output<typeof keyTrackingDetail>

/** The keys of an order: its legs, and their custodies, the oldest first. */
export const bookingKeys = z.object({
  service: z.enum(bookingServices),
  legs: z.array(keyTrackingDetail),
  custody: z.array(custodyEntry),
})
export type BookingKeys = z.output<typeof bookingKeys>

/** A set of keys that a checker has in hand. */
export const checkerKeys = z.object({
  bookingId: z.uuid(),
  bookingCode: z.string(),
  clientName: z.string(),
  address: z.string(),
  city: z.string(),
  counts: keyTracking.shape.counts,
  since: instant,
  /** When the keys should have left these hands; null while nothing is due. */
  dueAt: instant.nullable(),
  isOverdue: z.boolean(),
})
export type CheckerKeys = z.output<typeof checkerKeys>

const codeMessage = 'Indiquez le code de la boîte à clés.'
export const safelockCode = z.strictObject({ safelockCode: requiredText(codeMessage, 40) })

/** A step of a leg, with the statements that its guards require. */
export const keyStatusChange = z.strictObject({
  to: z.enum(keyStatuses, 'Choisissez une étape.'),
  reason: requiredText('Indiquez un motif.').optional(),
  facts: keyStatement.optional(),
})
export type KeyStatusChange = z.output<typeof keyStatusChange>

const reads = ['bookings:read'] as const
const writes = ['bookings:update'] as const

export const keyTrackingCalls = defineCalls(
  {
    list: {
      method: 'GET',
      path: '/api/key-trackings',
      shows: ['key-tracking', 'booking'],
      summary: 'Les trajets de clés, ceux qui pressent le plus en tête',
      requires: reads,
      query: keyTrackingList.query,
      answer: keyTrackingList.page,
    },
    ofBooking: {
      method: 'GET',
      path: '/api/bookings/:id/key-trackings',
      shows: ['booking', 'client', 'checker'],
      summary: "Les clés d'une commande : ses deux trajets, et qui les a eues",
      requires: reads,
      params: byId,
      answer: bookingKeys,
    },
    ofChecker: {
      method: 'GET',
      path: '/api/checkers/:id/keys',
      shows: ['checker', 'booking', 'key-tracking', 'client'],
      summary: "Les clés qu'un contrôleur a en main",
      requires: ['checkers:read', 'bookings:read'],
      params: byId,
      answer: z.array(checkerKeys),
      features: ['keytracking'],
    },
    read: {
      method: 'GET',
      path: '/api/key-trackings/:id',
      requires: reads,
      params: byId,
      answer: keyTrackingDetail,
      version: 'answered',
    },
    create: {
      method: 'POST',
      path: '/api/key-trackings',
      summary: "Dire comment les clés d'une commande sont retirées, ou déposées",
      requires: writes,
      body: keyTrackingDraft,
      answer: keyTracking,
      status: 201,
      version: 'answered',
    },
    change: {
      method: 'PATCH',
      path: '/api/key-trackings/:id',
      requires: writes,
      params: byId,
      body: keyTrackingChange,
      answer: keyTracking,
      version: 'required',
    },
    transition: {
      method: 'POST',
      path: '/api/key-trackings/:id/transitions',
      requires: writes,
      params: byId,
      body: keyStatusChange,
      answer: keyTracking,
      version: 'answered',
    },
    history: { method: 'GET', path: '/api/key-trackings/:id/history', requires: reads, params: byId, answer: z.array(historyLine) },
    keepCode: {
      method: 'PUT',
      path: '/api/key-trackings/:id/safelock-code',
      summary: "Enregistrer le code d'une boîte à clés, chiffré",
      requires: writes,
      params: byId,
      body: safelockCode,
      answer: keyTracking,
      version: 'answered',
      containsSecret: true,
    },
    revealCode: {
      method: 'GET',
      path: '/api/key-trackings/:id/safelock-code',
      summary: "Le code d'une boîte à clés; l'historique garde qui l'a lu",
      requires: writes,
      params: byId,
      answer: z.object({ safelockCode: z.string() }),
      transaction: true,
      containsSecret: true,
    },
    receipt: {
      method: 'GET',
      path: '/api/key-trackings/:id/receipt',
      summary: "L'attestation de remise des clés, en PDF",
      requires: reads,
      params: byId,
      answer: 'file',
      byBrowser: true,
      queued: true,
    },
    mailReceipt: {
      method: 'POST',
      path: '/api/key-trackings/:id/receipt-mails',
      summary: "Envoyer, ou renvoyer, l'attestation de remise au locataire concerné et aux destinataires « Clés » du client",
      requires: writes,
      params: byId,
      answer: z.object({ recipients: z.array(z.string()) }),
    },
  },
  { shows: ['key-tracking'] },
)
