import { z } from 'zod'
import { bookingDraft, windowIsSound, windowMessage } from '../booking/order/booking.ts'
import { premisesTypology } from '../dwelling/dwelling.ts'
import { premises, surfacesFit, surfacesMessage } from '../booking/order/premises.ts'

/** What a person types to order a mission in commercial premises: an order, which says what the premises are, and neither rooms nor kind. */
export const businessDraft = z
  .strictObject({
    ...bookingDraft.shape,
    propertyType: z.literal('business').default('business'),
    propertyKind: bookingDraft.shape.propertyKind.default(premisesTypology.propertyKind),
    roomCount: bookingDraft.shape.roomCount.default(premisesTypology.roomCount),
    premises,
  })
  .refine(windowIsSound, { path: ['wishedUntilDay'], message: windowMessage })
  .refine(surfacesFit, { path: ['premises', 'surfaces'], message: surfacesMessage })
export type BusinessDraft = z.output<typeof businessDraft>
