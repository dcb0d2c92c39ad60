import { day } from '@adm/domain/values/date/moment'
import { z } from 'zod'

/** The missions compared: those of a period, by default the last twelve months, of an area and of a client. */
export const durationFilter = z.strictObject({
  from: day.optional(),
  until: day.optional(),
  area_id: z.uuid().optional(),
  client_id: z.uuid().optional(),
})
export type DurationFilter = z.output<typeof durationFilter>
