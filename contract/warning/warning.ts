import { z } from 'zod'
import { day } from '@adm/domain/values/date/moment'
import { bookingServices } from '@adm/domain/offer/sold-service'
import {
  warning,
  warningCauses,
  warningChange,
  warningDraft,
  warningSeverities,
  warningStatuses,
  warningStep,
} from '@adm/domain/warning/warning'
import { byId, defineCalls, several } from '../call/call.ts'
import { defineList, listCallsOf, nameList, numberedPages } from '../call/list.ts'
import { historyCallsOf } from '../platform/history.ts'

const read = ['alerts:read'] as const
const update = ['alerts:update'] as const

/** The sort orders of the list; `-` reverses the order. The worst severity comes first in `severity`. */
export const warningSorts = ['createdAt', '-createdAt', 'severity', '-severity'] as const

/** A row of the list: the warning with its order. */
const warningRow = z.object({
  ...warning.shape,
  service: z.enum(bookingServices),
  city: z.string(),
  clientId: z.uuid(),
  clientName: z.string(),
  areaName: z.string(),
})
export type WarningRow = z.output<typeof warningRow>

const warningColumns = ['cause', 'severity', 'status', 'booking', 'text', 'client', 'area', 'source', 'assignee', 'createdAt'] as const
export type WarningColumn = (typeof warningColumns)[number]

export const warningList = nameList(
  { name: 'warning', plural: 'warnings', title: 'Signalements', readers: 'alerts:read' },
  defineList({
    filters: {
      status: several(z.enum(warningStatuses)),
      severity: several(z.enum(warningSeverities)),
      cause: several(z.enum(warningCauses)),
      client_id: several(z.uuid()),
      area_id: several(z.uuid()),
      /** The warnings of one order. */
      booking_id: z.uuid().optional(),
      /** The days of the report, in Paris. */
      min_day: day.optional(),
      max_day: day.optional(),
      sort: z.enum(warningSorts).default('-createdAt'),
    },
    pages: numberedPages,
    row: warningRow,
    columns: warningColumns,
  }),
)
export type WarningFilters = z.output<typeof warningList.filters>

/** A transition open to the caller: its button, disabled with the reasons when a guard refuses. */
const offeredStep = z.object({ id: z.string(), to: z.enum(warningStatuses) })

/** A warning with its order and the transitions open to the caller. */
const warningDetail = z.object({
  ...warningRow.shape,
  /** The role whose people are in charge of its cause. */
  groupLabel: z.string(),
  transitions: z.array(offeredStep),
})
export type WarningDetail = z.output<typeof warningDetail>

/** Warnings about orders. */
export const warningCalls = defineCalls(
  {
    ...listCallsOf(warningList, {
      list: 'Les signalements, filtrés, triés et par pages',
      export: 'Les signalements du filtre dans un fichier',
    }),
    read: {
      method: 'GET',
      path: '/api/warnings/:id',
      summary: 'Un signalement, avec les étapes ouvertes',
      requires: read,
      params: byId,
      answer: warningDetail,
      version: 'answered',
    },
    create: {
      method: 'POST',
      path: '/api/warnings',
      summary:
        'Signaler un problème sur une commande; un signalement grave prévient le groupe responsable et bloque la validation du rapport',
      requires: update,
      body: warningDraft,
      answer: warning,
      status: 201,
      version: 'answered',
    },
    change: {
      method: 'PATCH',
      path: '/api/warnings/:id',
      summary: 'Modifier un signalement ouvert, ou en changer le responsable',
      requires: update,
      params: byId,
      body: warningChange,
      answer: warning,
      version: 'required',
    },
    transition: {
      method: 'POST',
      path: '/api/warnings/:id/transitions',
      summary: 'Prendre en charge, résoudre, classer sans suite avec un motif, ou rouvrir',
      requires: update,
      params: byId,
      body: warningStep,
      answer: warning,
      version: 'answered',
    },
    ...historyCallsOf('/api/warnings', read),
  },
  { shows: ['warning', 'booking', 'client', 'area'] },
)
