import { useFormContext, useWatch } from 'react-hook-form'
import { missingToPlan } from '@adm/domain/booking/order/booking-completeness'
import { familyOf } from '@adm/domain/booking/step/booking-service'
import { useClientForOrder } from './booking-order-process.tsx'
import type { OrderValues } from './start/booking-order-values.ts'

/** What the typed order lacks to be planned: it may be created without, and is then asked when it is planned. */
export const OrderMissing = () => {
  const { control } = useFormContext<OrderValues>()
  const [service, wishedDay, presenceRequired, clientReference, visitOfferId, ug, tenants] = useWatch({
    control,
    name: ['service', 'wishedDay', 'presenceRequired', 'clientReference', 'visitOfferId', 'ug', 'tenants'],
  })
  const client = useClientForOrder()
  if (!service || familyOf(service) === 'DEM') return null
  const order = { service, wishedDay, presenceRequired, clientReference, visitOfferId, ug, tenants: tenants ?? [] }
  const missing = missingToPlan(order, client?.referenceRequired ?? false)
  return (
    <section aria-labelledby="order-missing" aria-live="polite">
      <h2 id="order-missing">Pour planifier</h2>
      <p className="dim">
        {missing.length === 0 ? 'Rien ne manque pour planifier.' : `Il manque\u00A0: ${missing.map(({ words }) => words).join(', ')}.`}
      </p>
    </section>
  )
}
