import { useFormContext, useWatch } from 'react-hook-form'
import { missingForMission, missingToPlan } from '@adm/domain/booking/order/booking-completeness'
import { familyOf } from '@adm/domain/booking/step/booking-service'
import { missingInKeysPlan } from '@adm/domain/key-tracking/plan/keys-plan-fields'
import { useClientForOrder } from './booking-order-process.tsx'
import type { OrderValues } from './start/booking-order-values.ts'

/** What the typed order lacks: it may be created without, and is asked for it when it is planned, or before its day. */
export const OrderMissing = () => {
  const { control } = useFormContext<OrderValues>()
  const [service, keysPlan] = useWatch({ control, name: ['service', 'keysPlan'] })
  const ofPlanning = useWatch({ control, name: ['wishedDay', 'presenceRequired', 'clientReference', 'visitOfferId', 'ug', 'tenants'] })
  const ofAccess = useWatch({
    control,
    name: ['propertyKind', 'building', 'staircase', 'floor', 'door', 'apartmentNumber', 'digicode', 'annexes'],
  })
  const ofReport = useWatch({ control, name: ['expectedMeters', 'entryBookingId', 'instructionsAcknowledged'] })
  const client = useClientForOrder()
  if (!service || familyOf(service) === 'DEM') return null
  const [wishedDay, presenceRequired, clientReference, visitOfferId, ug, tenants] = ofPlanning
  const [propertyKind, building, staircase, floor, door, apartmentNumber, digicode, annexes] = ofAccess
  const [expectedMeters, entryBookingId, instructionsAcknowledged] = ofReport
  const planned = { service, wishedDay, presenceRequired, clientReference, visitOfferId, ug, tenants }
  const access = { propertyKind, building, staircase, floor, door, apartmentNumber, digicode, annexes }
  const mission = { service, presenceRequired, tenants, ...access, expectedMeters, entryBookingId, instructionsAcknowledged }
  return (
    <section aria-labelledby="order-missing" aria-live="polite">
      <h2 id="order-missing">Données manquantes</h2>
      <Missing title="Pour planifier" words={missingToPlan(planned, client?.referenceRequired ?? false).map(({ words }) => words)} />
      <Missing
        title="Pour la mission"
        words={[...missingForMission(mission).map(({ words }) => words), ...missingInKeysPlan(keysPlan).map((words) => `clés, ${words}`)]}
      />
    </section>
  )
}

const Missing = ({ title, words }: { title: string; words: readonly string[] }) => (
  <p className="dim">
    {title}&nbsp;: {words.length === 0 ? 'rien ne manque.' : `${words.join(', ')}.`}
  </p>
)
