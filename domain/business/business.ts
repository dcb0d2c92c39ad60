import { z } from 'zod'
import { bookingDraft } from '../booking/order/booking.ts'
import { premisesTypology } from '../dwelling/dwelling.ts'
import { premises, surfacesRule } from '../booking/order/premises.ts'

/** The form of an order for commercial premises: an order with the details of the premises, without rooms and kind. */
export const businessDraft = z
  .strictObject({
    ...bookingDraft.shape,
    propertyType: z.literal('business').default('business'),
    propertyKind: bookingDraft.shape.propertyKind.default(premisesTypology.propertyKind),
    roomCount: bookingDraft.shape.roomCount.default(premisesTypology.roomCount),
    premises,
  })
  .check(surfacesRule)
export type BusinessDraft = z.output<typeof businessDraft>
