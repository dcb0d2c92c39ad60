import { booking } from '@adm/domain/booking/order/booking'
import { serviceEventNames } from '@adm/domain/booking/order/service-event'
import { priceLine } from '@adm/domain/offer/price-line'
import { bookingServices } from '@adm/domain/offer/sold-service'
import { instant } from '@adm/domain/values/date/moment'
import { ruleOf } from '@adm/domain/values/rule'
import { z } from 'zod'
import { byId, defineCalls } from '../call/call.ts'

const event = z.enum(serviceEventNames, 'Choisissez ce qui change.')

/** The values that follow from the service and the options of an order. */
const value = z.object({
  priceCents: z.int(),
  priceLines: z.array(priceLine),
  durationMinutes: z.int(),
  endAt: instant.nullable(),
  missionCode: z.string(),
})

/** An order before and after a change of service or option, and the reason why the change would be refused. */
export const servicePreview = z.object({ before: value, after: value, refusal: z.string().nullable() })
export type ServicePreview = z.output<typeof servicePreview>

/** Another service, or an event of an option: exactly one of the two. */
const serviceRequest = z
  .strictObject({ service: z.enum(bookingServices, 'Choisissez une prestation.').optional(), event: event.optional() })
  .check(
    ruleOf(['service', 'event'], ({ service, event: happens }) => (service === undefined) !== (happens === undefined), {
      path: ['service'],
      message: 'Choisissez une prestation, ou ce qui change pour une option.',
    }),
  )
export type ServiceRequest = z.output<typeof serviceRequest>

/**
 * The service of an order and its options. The service itself is changed with the order's other data, with its own permission after
 * planning.
 */
export const bookingServiceCalls = defineCalls(
  {
    preview: {
      method: 'GET',
      path: '/api/bookings/:id/service-preview',
      summary: "Ce qu'un changement de prestation ou d'option ferait du prix, de la durée et du créneau, sans rien changer",
      requires: ['bookings:read'],
      params: byId,
      query: serviceRequest,
      answer: servicePreview,
    },
    change: {
      method: 'POST',
      path: '/api/bookings/:id/service-events',
      summary: 'Ajouter ou retirer une option; retirer une option préremplie est définitif et se confirme',
      requires: ['bookings:update'],
      params: byId,
      body: z.strictObject({ event, irreversible: z.boolean().optional() }),
      answer: booking,
      version: 'answered',
    },
  },
  { shows: ['booking', 'client', 'checker', 'area', 'document'] },
)
