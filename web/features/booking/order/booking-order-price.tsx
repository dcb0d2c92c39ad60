import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { extraMinutesOf } from '@adm/domain/client/specific-process'
import { offerCalls } from '@adm/contract/offer/offer'
import { day } from '@adm/domain/values/date/moment'
import { zipCode } from '@adm/domain/values/text'
import { formatCents } from '@adm/domain/values/money'
import { apiQuery } from '../../../platform/api/api.ts'
import { PriceLines } from '../../../ui/figure/price-lines.tsx'
import { useOrderProcesses } from './booking-order-process.tsx'
import { computeOrder } from './booking-order-computation.ts'
import { asOrdered, type OrderValues } from './booking-order-values.ts'

/** The price, line by line, while the order is typed. */
export const OrderPrice = () => {
  const { control } = useFormContext<OrderValues>()
  const [now] = useState(() => new Date().toISOString())
  const typed = useWatch({ control })
  const found = useTerms(typed)
  const reckoned = found && computeOrder({ ...asOrdered(typed), areaId: found.areaId }, now, { prices: found.prices, ...found.source })
  const extra = extraMinutesOf(useOrderProcesses())
  return (
    <section aria-labelledby="order-price" aria-live="polite">
      <h2 id="order-price">Prix</h2>
      {reckoned ? (
        <PriceLines
          lines={reckoned.lines.map(({ label, amountCents }) => ({ label, amount: formatCents(amountCents) }))}
          total={{ label: 'Total HT', amount: formatCents(reckoned.cents) }}
          note={`Durée prévue sur place : ${reckoned.minutes + extra} minutes${extra > 0 ? `, dont ${extra} de process du client` : ''}. ${found.source.gridName}, version ${found.source.number}. Le prix est fixé à la création.`}
        />
      ) : (
        <p className="dim">Renseignez le client, la prestation et le logement pour voir le prix.</p>
      )}
    </section>
  )
}

/** The grid and the discounts of the client; the day counts for the volume, the zip code for the surcharge of its area. */
const useTerms = ({ clientId, ...typed }: Pick<Partial<OrderValues>, 'clientId' | 'wishedDay' | 'zipCode'>) => {
  const wishedDay = day.safeParse(typed.wishedDay).data
  const zip = zipCode.safeParse(typed.zipCode).data
  const query = { ...(wishedDay && { wishedDay }), ...(zip && { zipCode: zip }) }
  const asked = apiQuery(offerCalls.terms, { params: { id: clientId ?? '' }, query })
  return useQuery({ ...asked, enabled: Boolean(clientId), placeholderData: keepPreviousData }).data
}
