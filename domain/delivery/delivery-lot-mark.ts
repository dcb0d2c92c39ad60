import { z } from 'zod'
import { instant } from '../values/date/moment.ts'
import { optionalText } from '../values/text.ts'
import { lotMarks } from './lot-outcome.ts'

const mostCharacters = 2_000

/** A tick on the day board. `mark`: null takes it back. The reserves belong to the mark « Réserves » and go with it. */
export const lotMarkChange = z
  .strictObject({ mark: z.enum(lotMarks, "Choisissez l'état du lot.").nullable(), reserves: optionalText(mostCharacters) })
  .partial()
export type LotMarkChange = z.output<typeof lotMarkChange>

/** What is ticked of a lot, by the id of its row. Version 0: nothing was ticked yet. */
export const markedLot = z.object({
  id: z.uuid(),
  deliveryId: z.uuid(),
  /** The order that was made from the row: a mark belongs to it. */
  bookingId: z.uuid(),
  name: z.string(),
  mark: z.enum(lotMarks).nullable(),
  reserves: z.string().nullable(),
  markedAt: instant.nullable(),
  version: z.int(),
})
export type MarkedLot = z.output<typeof markedLot>
