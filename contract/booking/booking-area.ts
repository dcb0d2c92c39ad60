import { bookingStatuses } from '@adm/domain/booking/step/booking-status'
import { z } from 'zod'
import { byId, defineCalls } from '../call/call.ts'

/** The upper bound of orders listed and moved in one request. */
const mostMisplaced = 200

/** An open order whose zip code now belongs to this area, while the order still belongs to the previous area. */
export const misplacedBooking = z.object({
  id: z.uuid(),
  code: z.string(),
  status: z.enum(bookingStatuses),
  clientName: z.string(),
  address: z.string(),
  zipCode: z.string(),
  city: z.string(),
  areaName: z.string(),
  priceCents: z.int(),
})
export type MisplacedBooking = z.output<typeof misplacedBooking>

/** The open orders of zip codes that changed area. Served by the booking feature: an order retains its area until a person moves it. */
export const bookingAreaCalls = defineCalls(
  {
    strays: {
      method: 'GET',
      path: '/api/areas/:id/stray-bookings',
      summary: "Les commandes ouvertes d'un code postal de cette zone, encore rattachées à une autre",
      requires: ['areas:read', 'bookings:read'],
      params: byId,
      answer: z.object({ items: z.array(misplacedBooking).max(mostMisplaced), total: z.int() }),
    },
    moveStrays: {
      method: 'POST',
      path: '/api/areas/:id/stray-bookings/moves',
      summary: 'Rattacher ces commandes à la zone de leur code postal, en une fois ou pas du tout ; leur supplément de zone suit',
      requires: ['areas:read', 'bookings:update'],
      params: byId,
      body: z.strictObject({ bookingIds: z.array(z.uuid()).min(1, 'Choisissez une commande.').max(mostMisplaced) }),
      answer: z.object({ moved: z.int(), beforeCents: z.int(), afterCents: z.int() }),
    },
  },
  { shows: ['area', 'booking', 'checker'] },
)
