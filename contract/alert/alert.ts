import { z } from 'zod'
import { typedText } from '@adm/domain/values/text'
import { alert, alertAcceptance, alertAssignment, alertComment, alertCommentDraft, alertSnooze, alertWake } from '@adm/domain/alert/alert'
import { alertPasts, alertSeverities, alertStatuses, alertTypes } from '@adm/domain/alert/alert-type'
import { bookingStatuses } from '@adm/domain/booking/step/booking-status'
import { bookingServices } from '@adm/domain/offer/sold-service'
import { ownerGroups } from '@adm/domain/user/owner-group'
import { day, instant } from '@adm/domain/values/date/moment'
import { byId, defineCalls, several } from '../call/call.ts'
import { defineList, indexedPages, listCallsOf, nameList } from '../call/list.ts'
import { historyCallsOf } from '../platform/history.ts'
import { alertBulkBody, alertBulkResult } from './alert-bulk.ts'
import { alertFix } from './alert-fix.ts'

/** An alert with what a list shows of its order or client. */
export const alertRow = z.object({
  ...alert.shape,
  /** Of an alert of an order. */
  bookingCode: z.string().nullable(),
  service: z.enum(bookingServices).nullable(),
  bookingStatus: z.enum(bookingStatuses).nullable(),
  startAt: instant.nullable(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  checkerId: z.uuid().nullable(),
  checkerName: z.string().nullable(),
  areaId: z.uuid().nullable(),
  areaName: z.string().nullable(),
  /** The client of the order, or the client itself. */
  ofClientId: z.uuid(),
  clientName: z.string(),
  assigneeName: z.string().nullable(),
  acceptedByName: z.string().nullable(),
  resolvedByName: z.string().nullable(),
  comments: z.int(),
})
export type AlertRow = z.output<typeof alertRow>

/** The sort orders of the list; `-` reverses the order. By severity: the worst first, of one severity the oldest. */
export const alertSorts = ['-severity', 'severity', '-since', 'since', 'startAt', '-startAt'] as const

const alertColumns = [
  'severity',
  'type',
  'object',
  'facts',
  'client',
  'area',
  'checker',
  'startAt',
  'since',
  'resolved',
  'owner',
  'status',
  'comments',
] as const
export type AlertColumn = (typeof alertColumns)[number]

export const alertList = nameList(
  { name: 'alert', plural: 'alerts', title: 'Alertes', readers: 'alerts:read' },
  defineList({
    filters: {
      type: several(z.enum(alertTypes)),
      severity: several(z.enum(alertSeverities)),
      /** Without it the open ones. */
      status: several(z.enum(alertStatuses)),
      area_id: several(z.uuid()),
      client_id: several(z.uuid()),
      checker_id: several(z.uuid()),
      group: several(z.enum(ownerGroups)),
      assignee_id: several(z.uuid()),
      /** Those of the reader, and those of the reader's groups that nobody has taken. */
      mine: z.literal('true').optional(),
      /** The day of the mission. */
      min_date: day.optional(),
      max_date: day.optional(),
      /** Whether the day of the mission, or the last wished day without one, is over, and the alert about what was needed before. */
      past: z.enum(alertPasts).optional(),
      /** The number of an order, or the name of a client. */
      text: typedText().max(200).optional(),
      /** The alerts as they stood at this moment: severity, status, owner and facts of then. */
      at: instant.optional(),
      sort: z.enum(alertSorts).default('-severity'),
    },
    pages: indexedPages,
    row: alertRow,
    columns: alertColumns,
  }),
)
export type AlertFilters = z.output<typeof alertList.filters>
export type AlertPage = z.output<typeof alertList.page>

/** The upper bound of a count of open alerts; above it, one more: « plus de 10 000 ». */
export const mostAlertsCounted = 10_000
const bySeverity = z.object({ info: z.int(), medium: z.int(), high: z.int(), critical: z.int() })
export const alertCounts = z.object({ all: bySeverity, mine: bySeverity })
export type AlertCounts = z.output<typeof alertCounts>

export const alertDetail = z.object({ ...alertRow.shape, commentList: z.array(alertComment) })
export type AlertDetail = z.output<typeof alertDetail>

/** The bands of the risk score, and how often an order of the band failed, in the last quarter that is over. */
export const alertPrecision = z.object({
  fromDay: z.string(),
  untilDay: z.string(),
  bands: z.array(
    z.object({
      least: z.int(),
      /** Null: without upper bound. */
      below: z.int().nullable(),
      /** Orders whose mission is over. */
      judged: z.int(),
      /** Of them those that failed: cancelled at the last minute, in vain, not visited, lost. */
      right: z.int(),
    }),
  ),
})
export type AlertPrecision = z.output<typeof alertPrecision>

const reads = ['alerts:read'] as const
const writes = { requires: ['alerts:update'], params: byId, answer: alertDetail, version: 'answered' } as const

export const alertCalls = defineCalls(
  {
    ...listCallsOf(alertList, {
      list: "Les alertes, les plus graves en tête, ou telles qu'elles étaient à un moment",
      export: 'Les alertes du filtre dans un fichier',
    }),
    counts: {
      method: 'GET',
      path: '/api/alerts/counts',
      summary: "Combien d'alertes sont ouvertes, par gravité: toutes, et celles qui me reviennent",
      requires: reads,
      answer: alertCounts,
    },
    /** The strip of a page: the open and snoozed alerts of an order, a client (with its orders), a checker or an area, the worst first. */
    ofObject: {
      method: 'GET',
      path: '/api/alerts/of-object',
      summary: "Les alertes d'une commande, d'un client, d'un contrôleur ou d'une zone",
      requires: reads,
      query: z.strictObject({
        of: z.enum(['booking', 'client', 'checker', 'area']),
        id: z.uuid(),
        most: z.coerce.number().int().min(1).max(50).default(5),
      }),
      answer: z.object({ items: z.array(alertRow), total: z.int() }),
    },
    read: {
      method: 'GET',
      path: '/api/alerts/:id',
      summary: 'Une alerte',
      requires: reads,
      params: byId,
      answer: alertDetail,
      version: 'answered',
    },
    fixes: {
      method: 'GET',
      path: '/api/alerts/:id/fixes',
      shows: ['alert', 'booking', 'client', 'checker', 'mission-proposition', 'slot-offer', 'bounced-address', 'notification'],
      summary: 'Ce qui corrige une alerte, prêt à être envoyé',
      requires: reads,
      params: byId,
      answer: z.array(alertFix),
    },
    snooze: {
      ...writes,
      method: 'POST',
      path: '/api/alerts/:id/snooze',
      summary: 'Reporter une alerte de 7 jours au plus',
      body: alertSnooze,
    },
    wake: { ...writes, method: 'POST', path: '/api/alerts/:id/wake', summary: "Mettre fin au report d'une alerte", body: alertWake },
    acceptRisk: {
      ...writes,
      method: 'POST',
      path: '/api/alerts/:id/acceptance',
      summary: "Accepter le risque d'une commande, avec un motif",
      body: alertAcceptance,
    },
    assign: {
      ...writes,
      method: 'POST',
      path: '/api/alerts/:id/assignment',
      summary: 'Confier une alerte à une personne ou à un groupe',
      body: alertAssignment,
    },
    comment: {
      ...writes,
      method: 'POST',
      path: '/api/alerts/:id/comments',
      summary: 'Commenter une alerte',
      body: alertCommentDraft,
      status: 201,
    },
    bulk: {
      method: 'POST',
      path: '/api/alerts/bulk',
      summary: 'Reporter ou confier plusieurs alertes; `dryRun` dit lesquelles le peuvent',
      requires: ['alerts:update'],
      body: alertBulkBody,
      answer: alertBulkResult,
    },
    /** The colleagues who may work on alerts, for an assignment. */
    assignees: {
      method: 'GET',
      path: '/api/alerts/assignees',
      summary: 'À qui une alerte peut être confiée',
      shows: ['user'],
      requires: reads,
      answer: z.array(z.object({ id: z.uuid(), name: z.string(), groups: z.array(z.enum(ownerGroups)) })),
    },
    precision: {
      method: 'GET',
      path: '/api/alerts/precision',
      summary: 'Combien de fois le score de risque a vu juste, par tranche, le dernier trimestre écoulé',
      requires: reads,
      answer: alertPrecision,
    },
    ...historyCallsOf('/api/alerts', reads),
  },
  { shows: ['alert', 'alert-bulk', 'booking', 'client', 'checker', 'area'] },
)
