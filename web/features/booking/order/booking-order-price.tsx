import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { extraMinutesOf } from '@adm/domain/client/process/applied-process'
import { offerCalls } from '@adm/contract/offer/offer'
import { day } from '@adm/domain/values/date/moment'
import { zipCode } from '@adm/domain/values/text'
import { formatCents } from '@adm/domain/values/money'
import { apiQuery } from '../../../platform/api/api.ts'
import { PriceLines } from '../../../ui/figure/price-lines.tsx'
import { useOrderProcesses } from './booking-order-process.tsx'
import { computeOrder } from './booking-order-computation.ts'
import { asOrdered, type OrderValues } from './start/booking-order-values.ts'

/** Price of the typed order, line by line. */
export const OrderPrice = () => {
  const { control } = useFormContext<OrderValues>()
  const [now] = useState(() => new Date().toISOString())
  const typed = useWatch({ control })
  const terms = useTerms(typed)
  const price =
    terms &&
    computeOrder({ ...asOrdered(typed), areaId: terms.areaId }, now, { ...terms.source, prices: terms.prices, durations: terms.durations })
  const extra = extraMinutesOf(useOrderProcesses())
  return (
    <section aria-labelledby="order-price" aria-live="polite">
      <h2 id="order-price">Prix</h2>
      {price ? (
        <PriceLines
          lines={price.lines.map(({ label, amountCents }) => ({ label, amount: formatCents(amountCents) }))}
          total={{ label: 'Total HT', amount: formatCents(price.cents) }}
          note={`Durée prévue sur place : ${price.minutes + extra} minutes${extra > 0 ? `, dont ${extra} de procédures du client` : ''}. ${terms.source.gridName}, version ${terms.source.number}. La grille est fixée à la création, les suppléments d'urgence, de soir et de week-end suivent la date.`}
        />
      ) : (
        <p className="dim">Renseignez le client, la prestation et le logement pour voir le prix.</p>
      )}
    </section>
  )
}

/** The client's grid and discounts; the day decides the volume discount, the zip code the area's surcharge. */
const useTerms = ({ clientId, ...typed }: Pick<Partial<OrderValues>, 'clientId' | 'wishedDay' | 'zipCode'>) => {
  const wishedDay = day.safeParse(typed.wishedDay).data
  const zip = zipCode.safeParse(typed.zipCode).data
  const query = { ...(wishedDay && { wishedDay }), ...(zip && { zipCode: zip }) }
  const termsQuery = apiQuery(offerCalls.terms, { params: { id: clientId ?? '' }, query })
  return useQuery({ ...termsQuery, enabled: Boolean(clientId), placeholderData: keepPreviousData }).data
}
