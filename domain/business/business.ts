import { z } from 'zod'
import { bookingDraft, windowIsSound, windowMessage } from '../booking/booking.ts'
import { premises, surfacesFit, surfacesMessage } from '../booking/premises.ts'

/** What a person types to order a mission in commercial premises: an order, which says what the premises are. */
export const businessDraft = z
  .strictObject({ ...bookingDraft.shape, propertyType: z.literal('business').default('business'), premises })
  .refine(windowIsSound, { path: ['wishedUntilDay'], message: windowMessage })
  .refine(surfacesFit, { path: ['premises', 'surfaces'], message: surfacesMessage })
export type BusinessDraft = z.output<typeof businessDraft>
