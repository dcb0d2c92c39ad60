import { useQuery } from '@tanstack/react-query'
import { useFormContext, useWatch } from 'react-hook-form'
import { areaCalls } from '@adm/contract/area'
import { clientCalls } from '@adm/contract/client/client'
import { type AppliedProcess } from '@adm/domain/client/process/specific-process'
import { processesOf } from '@adm/domain/client/process/applied-process'
import { apiQuery } from '../../../platform/api/api.ts'
import { ProcessFacts } from '../../client/process/client-process-facts.tsx'
import type { OrderValues } from './start/booking-order-values.ts'

/** The client's data for an order: blocking, required reference, defaults and processes. */
export const useClientForOrder = () => {
  const { control } = useFormContext<OrderValues>()
  const id = useWatch({ control, name: 'clientId' })
  return useQuery({ ...apiQuery(clientCalls.forOrder, { params: { id: id ?? '' } }), enabled: Boolean(id) }).data
}

/** The client's processes that apply to the typed values. */
export const useOrderProcesses = (): readonly AppliedProcess[] => {
  const { control } = useFormContext<OrderValues>()
  const [service, furnished, zip, ug, tags] = useWatch({ control, name: ['service', 'furnished', 'zipCode', 'ug', 'tags'] })
  const isZip = /^\d{5}$/.test(zip ?? '')
  const { data: area } = useQuery({ ...apiQuery(areaCalls.ofZipCode, { query: { zip: zip ?? '' } }), enabled: isZip, staleTime: 60_000 })
  const client = useClientForOrder()
  if (!client || !service || furnished === undefined) return []
  return processesOf(client.processes, { service, furnished, areaId: (isZip && area?.items[0]?.id) || null, ug, tags })
}

/** The client's processes that apply to this order. */
export const OrderProcesses = () => {
  const processes = useOrderProcesses()
  if (processes.length === 0) return null
  return (
    <section aria-labelledby="order-processes" aria-live="polite">
      <h2 id="order-processes">Procédures du client</h2>
      {processes.map((process) => (
        <div key={process.id} className="process">
          <h3>{process.title}</h3>
          <ProcessFacts process={process} />
        </div>
      ))}
    </section>
  )
}
