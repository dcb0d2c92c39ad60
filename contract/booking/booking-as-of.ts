import { booking } from '@adm/domain/booking/order/booking'
import { keyTracking } from '@adm/domain/key-tracking/key-tracking'
import { meter } from '@adm/domain/meter/meter'
import { instant } from '@adm/domain/values/date/moment'
import { z } from 'zod'
import { byId, defineCalls } from '../call/call.ts'

/** An order rebuilt from its history: the order, its key legs, and the meters of its dwelling that still exist. */
export const bookingAsOf = z.object({ booking, keys: z.array(keyTracking), meters: z.array(meter) })
export type BookingAsOf = z.output<typeof bookingAsOf>

export const bookingAsOfCalls = defineCalls({
  read: {
    method: 'GET',
    path: '/api/bookings/:id/as-of',
    summary: "La commande telle qu'elle était à un moment, d'après son historique",
    requires: ['bookings:read'],
    params: byId,
    query: z.strictObject({ at: instant }),
    answer: bookingAsOf,
  },
})
