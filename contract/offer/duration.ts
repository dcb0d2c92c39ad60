import { durationApproval, durationTable } from '@adm/domain/offer/duration-table'
import { durationGroup } from '@adm/domain/offer/duration-value'
import { day } from '@adm/domain/values/date/moment'
import { z } from 'zod'
import { defineCalls, historyLine } from '../call/call.ts'
import { durationFilter } from './duration-filter.ts'

/** Real against planned minutes of a group, medians and quartiles; planned is what the missions would last by the table of today. */
export const durationStatistic = durationGroup.extend({
  cases: z.int(),
  /** Wrong entries that were left out: shorter than a third of the plan, or longer than three times. */
  outliers: z.int(),
  plannedMinutes: z.number(),
  realMinutes: z.number(),
  lowerMinutes: z.number(),
  upperMinutes: z.number(),
  /** The median of real minus planned; of a house by its factor. */
  driftMinutes: z.number(),
  /** The mean distance of real from planned. */
  errorMinutes: z.number(),
  /** The minutes of the table, and those proposed; null without a proposal. */
  currentMinutes: z.number(),
  proposedMinutes: z.int().nullable(),
})
export type DurationStatistic = z.output<typeof durationStatistic>

/** A checker beside the others: 1.1 lasts a tenth longer than the median of the same groups. */
export const checkerPace = z.object({ checkerId: z.uuid(), checkerName: z.string(), cases: z.int(), factor: z.number() })
export type CheckerPace = z.output<typeof checkerPace>

const statistics = z.object({
  from: day,
  until: day,
  /** The version of the table of durations with which they were compared. */
  version: z.int(),
  items: z.array(durationStatistic),
})

export const durationCalls = defineCalls(
  {
    table: {
      method: 'GET',
      path: '/api/durations',
      summary: 'La table des durées, avec toutes ses versions',
      requires: ['clients:read'],
      answer: durationTable,
      version: 'answered',
    },
    statistics: {
      method: 'GET',
      path: '/api/durations/statistics',
      shows: ['duration-table', 'booking'],
      summary: 'Durées réelles et prévues, par prestation, pièces et meublé',
      requires: ['clients:read', 'bookings:read'],
      query: durationFilter,
      answer: statistics,
    },
    checkers: {
      method: 'GET',
      path: '/api/durations/checkers',
      shows: ['duration-table', 'booking', 'checker'],
      summary: 'Le rythme de chaque contrôleur, comparé aux mêmes missions',
      requires: ['clients:read', 'bookings:read', 'checkers:read'],
      query: durationFilter,
      answer: z.array(checkerPace),
    },
    approve: {
      method: 'POST',
      path: '/api/durations/versions',
      summary: 'Approuver de nouvelles durées, à partir d’un jour',
      requires: ['all'],
      version: 'required',
      body: durationApproval,
      answer: z.object({ changeId: z.uuid(), number: z.int() }),
      status: 201,
    },
    history: {
      method: 'GET',
      path: '/api/durations/history',
      summary: "L'historique de la table des durées",
      requires: ['clients:read'],
      answer: z.array(historyLine),
    },
  },
  { shows: ['duration-table'] },
)
