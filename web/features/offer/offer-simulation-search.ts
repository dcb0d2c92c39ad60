import { z } from 'zod'
import { several } from '@adm/contract/call/call'
import { propertyKinds, propertyTypes, roomCounts } from '@adm/domain/dwelling/dwelling'
import { bookingOptions } from '@adm/domain/offer/booking-option'
import { bookingServices } from '@adm/domain/offer/sold-service'
import { day } from '@adm/domain/values/date/moment'

const yes = z.enum(['yes']).optional()

/** Search parameters of a simulated order; a missing parameter has its default value. */
export const simulatedSearch = {
  service: z.enum(bookingServices).optional(),
  rooms: z.enum(roomCounts).optional(),
  surface: z.coerce.number().positive().max(10_000).optional(),
  furnished: yes,
  kind: z.enum(propertyKinds).optional(),
  premises: z.enum(propertyTypes).optional(),
  annexes: z.coerce.number().int().min(0).max(20).optional(),
  options: several(z.enum(bookingOptions)),
  area: z.uuid().optional(),
  day: day.optional(),
  hour: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
    .optional(),
  urgent: yes,
  client: z.uuid().optional(),
  /** Rank of the order among the client's orders of the month and of the day. */
  inMonth: z.coerce.number().int().min(1).max(10_000).optional(),
  onDay: z.coerce.number().int().min(1).max(10_000).optional(),
}
const search = z.object(simulatedSearch)
export type SimulatedSearch = z.output<typeof search>
