import type { Permission } from '@adm/domain/permission'
import { day } from '@adm/domain/values/date/moment'
import { z } from 'zod'
import { byId, historyLine, several } from '../call/call.ts'

/**
 * The filter of a history; without a filter, all events of the row itself, the oldest first. `most` returns the last events only, with
 * `before` the last events before that event, also the oldest first.
 */
export const historyFilter = z.strictObject({
  /** People by their id; `system` and `link` by their kind. */
  by: several(z.string().max(60)),
  /** Kinds of event, as `entity.kind`: `booking.E08`. */
  kind: several(z.string().max(100)),
  /** A field of the row that changed. */
  field: z.string().max(60).optional(),
  min_day: day.optional(),
  max_day: day.optional(),
  /** Also the events of its parts: the keys of an order, the readings of its meters. */
  parts: z.literal('true').optional(),
  before: z.uuid().optional(),
  most: z.coerce.number().int().min(1).max(200).optional(),
})
export type HistoryFilter = z.output<typeof historyFilter>

/** The filter values that occur in a history. */
export const historyChoices = z.object({
  people: z.array(z.object({ by: z.string(), name: z.string().nullable() })),
  kinds: z.array(z.string()),
  fields: z.array(z.string()),
})
export type HistoryChoices = z.output<typeof historyChoices>

/**
 * The calls that read the history of a subject's rows.
 * @param path the path of its rows: `/api/bookings`
 * @param requires the permissions to read them
 */
export const historyCallsOf = <const Path extends `/api/${string}`, const Requires extends readonly Permission[]>(
  path: Path,
  requires: Requires,
) =>
  ({
    history: {
      method: 'GET',
      path: `${path}/:id/history`,
      summary: "L'historique, filtré et par pages",
      requires,
      params: byId,
      query: historyFilter,
      answer: z.array(historyLine),
    },
    historyChoices: {
      method: 'GET',
      path: `${path}/:id/history/choices`,
      summary: "Par quoi l'historique peut être filtré : personnes, actes, champs",
      requires,
      params: byId,
      answer: historyChoices,
    },
  }) as const
export type SubjectHistoryCalls = ReturnType<typeof historyCallsOf<`/api/${string}`, readonly Permission[]>>
