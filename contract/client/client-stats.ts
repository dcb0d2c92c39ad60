import { z } from 'zod'
import { causeLabels, causes } from '@adm/domain/booking/step/booking-cause'
import { bookingServiceLabels, bookingServices } from '@adm/domain/offer/sold-service'
import { byId, defineCalls } from '../call/call.ts'

/** The counted services and causes, with their labels. */
export const countedServices = bookingServices.map((service) => ({ service, label: bookingServiceLabels[service] }))
export const countedCauses = causes.map((cause) => ({ cause, label: causeLabels[cause] }))

/** The orders of one month and one service, by outcome. */
const volume = z.object({
  year: z.int(),
  /** 1 is January. */
  month: z.int(),
  service: z.enum(bookingServices),
  orders: z.int(),
  failed: z.int(),
  canceled: z.int(),
  done: z.int(),
  /** Days from the order to the end of the mission, summed over the done orders. */
  daysToDone: z.number(),
})
export type Volume = z.output<typeof volume>

/** Orders of a year that failed or were cancelled for one cause. */
const ended = z.object({ year: z.int(), status: z.enum(['failed', 'canceled']), cause: z.enum(causes).nullable(), orders: z.int() })

/** The orders of a client in a year and the year before, by the day of the order. */
export const clientStats = z.object({
  year: z.int(),
  potentialPerMonth: z.int().nullable(),
  volumes: z.array(volume),
  causes: z.array(ended),
})
export type ClientStats = z.output<typeof clientStats>

export const clientStatsCalls = defineCalls(
  {
    read: {
      method: 'GET',
      path: '/api/clients/:id/stats',
      summary: "Les commandes d'un client sur une année et la précédente : volume, délai, échecs et annulations par cause",
      requires: ['clients:read', 'bookings:read'],
      params: byId,
      query: z.strictObject({ year: z.coerce.number().int().min(2000).max(2199).optional() }),
      answer: clientStats,
    },
  },
  { shows: ['client', 'booking'] },
)
