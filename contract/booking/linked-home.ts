import { keysWays } from '@adm/domain/key-tracking/keys-plan'
import { bookingServices } from '@adm/domain/offer/sold-service'
import { z } from 'zod'

/** The home of an order as the bearer of a personal link sees it: no name, no phone, no code. */
export const linkedHome = {
  service: z.enum(bookingServices),
  address: z.string(),
  zipCode: z.string(),
  city: z.string(),
  residence: z.string().nullable(),
  building: z.string().nullable(),
  staircase: z.string().nullable(),
  floor: z.string().nullable(),
  door: z.string().nullable(),
  /** The access needs a code, which the link does not give. */
  hasDigicode: z.boolean(),
  roomCount: z.string().nullable(),
  surface: z.number(),
  furnished: z.boolean(),
  keys: z.object({ way: z.enum(keysWays), place: z.string().nullable(), hours: z.string().nullable() }).nullable(),
}
const home = z.object(linkedHome)
export type LinkedHome = z.output<typeof home>
