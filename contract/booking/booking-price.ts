import { offers } from '@adm/domain/offer/offer'
import { priceLine, priceSource } from '@adm/domain/offer/price-line'
import { booking } from '@adm/domain/booking/order/booking'
import { bookingResultChange } from '@adm/domain/booking/price/booking-result-change'
import { z } from 'zod'
import { byId, defineCalls } from '../call/call.ts'

const price = z.object({
  offer: z.enum(offers),
  priceCents: z.int(),
  priceLines: z.array(priceLine),
  priceSource: priceSource.nullish(),
  resultCents: z.int().nullable(),
})

/** The change that a recalculation of an order would make. */
export const repricing = z.object({
  id: z.uuid(),
  version: z.int(),
  before: price,
  after: price,
  differs: z.boolean(),
  why: z.array(z.string()),
})
export type Repricing = z.output<typeof repricing>

export const bookingPriceCalls = defineCalls(
  {
    check: {
      method: 'GET',
      path: '/api/bookings/:id/repricing',
      summary: "Ce que recalculer le prix d'une commande changerait, sans rien changer",
      requires: ['all'],
      params: byId,
      answer: repricing,
    },
    apply: {
      method: 'POST',
      path: '/api/bookings/:id/repricing',
      summary: 'Recalculer le prix d’une commande, au montant qui a été montré; refusé si quelque chose a changé',
      requires: ['all'],
      params: byId,
      body: z.strictObject({ version: z.int(), priceCents: z.int(), resultCents: z.int().nullable() }),
      answer: booking,
      version: 'answered',
    },
    changeResult: {
      method: 'PATCH',
      path: '/api/bookings/:id/result',
      summary: 'Changer le résultat et le montant dû d’une commande terminée, avec un motif, tant qu’elle n’est pas facturée',
      requires: ['bookings:read', 'invoices:update'],
      params: byId,
      body: bookingResultChange,
      answer: booking,
      version: 'required',
    },
  },
  { shows: ['booking', 'client', 'checker', 'area', 'document'] },
)
