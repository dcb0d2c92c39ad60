import { useState } from 'react'
import { type DeepPartial, useFormContext, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { booking } from '@adm/domain/booking/booking'
import { bookingDuration } from '@adm/domain/booking/booking-duration'
import { bookingPrice } from '@adm/domain/booking/booking-price'
import { tenantRoles } from '@adm/domain/booking/booking-people'
import { formatCents } from '@adm/domain/values/money'
import { PriceLines } from '../../ui/price-lines.tsx'
import type { OrderValues } from './booking-order-values.ts'

const { service, roomCount, furnished, propertyType, propertyKind, surface, options, wishedDay } = booking.shape
/** What price and duration are reckoned from, as far as it is typed. */
const priced = z.object({
  service,
  roomCount,
  furnished,
  propertyType,
  propertyKind,
  surface,
  options,
  wishedDay: wishedDay.catch(null),
  annexes: z.array(z.object({ kind: z.enum(['cellar', 'garage', 'parking']) })).nullish(),
  tenants: z.array(z.object({ role: z.enum(tenantRoles) })).catch([]),
})

/** What the order will cost by the public grid, and how long the mission takes; nothing while something that counts is missing. */
export const reckonOrder = (typed: DeepPartial<OrderValues>, now: string) => {
  const { data } = priced.safeParse(typed)
  return data && { ...bookingPrice(data, now), minutes: bookingDuration(data) }
}

/** The price, line by line, while the order is typed. */
export const OrderPrice = () => {
  const { control } = useFormContext<OrderValues>()
  const [now] = useState(() => new Date().toISOString())
  const reckoned = reckonOrder(useWatch({ control }), now)
  return (
    <section aria-labelledby="order-price" aria-live="polite">
      <h2 id="order-price">Prix</h2>
      {reckoned ? (
        <PriceLines
          lines={reckoned.lines.map(({ label, amountCents }) => ({ label, amount: formatCents(amountCents) }))}
          total={{ label: 'Total HT', amount: formatCents(reckoned.cents) }}
          note={`Durée prévue sur place : ${reckoned.minutes} minutes. Le prix est fixé à la création.`}
        />
      ) : (
        <p className="dim">Renseignez la prestation et le logement pour voir le prix.</p>
      )}
    </section>
  )
}
