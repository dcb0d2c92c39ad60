import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { formatCents } from '@adm/domain/values/money'
import { PriceLines } from '../../ui/price-lines.tsx'
import { reckonOrder } from './booking-order-reckoning.ts'
import type { OrderValues } from './booking-order-values.ts'

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
