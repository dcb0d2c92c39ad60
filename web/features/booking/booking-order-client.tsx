import { useQuery } from '@tanstack/react-query'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { clientCalls } from '@adm/contract/client'
import { formatDay } from '@adm/domain/values/moment'
import { asking } from '../../platform/api.ts'
import { useSession } from '../../platform/session.tsx'
import { FormSection } from '../../ui/form-layout.tsx'
import { Notice } from '../../ui/states.tsx'
import { ClientPicker } from '../client/client-picker.tsx'
import { OrderLongText, OrderText, useOrderError } from './booking-order-fields.tsx'
import type { OrderValues } from './booking-order-values.ts'

/** Who orders, whether they may, and under which reference. */
export const OrderClient = () => {
  const { field } = useController<OrderValues, 'clientId'>({ name: 'clientId' })
  return (
    <FormSection title="Client">
      <ClientPicker value={field.value || undefined} onChange={(id) => field.onChange(id ?? '')} error={useOrderError('clientId')} />
      <ClientBlock />
      <OrderReference />
    </FormSection>
  )
}

/** What an order needs to know of its client: whether it is blocked, whether it wants its reference. */
const useClientForOrder = () => {
  const { control } = useFormContext<OrderValues>()
  const id = useWatch({ control, name: 'clientId' })
  return useQuery({ ...asking(clientCalls.forOrder, { params: { id: id ?? '' } }), enabled: Boolean(id) }).data
}

/** A blocked client is told at once; an administrator may order despite it, and says why. */
const ClientBlock = () => {
  const client = useClientForOrder()
  const isAdministrator = useSession().person?.scope.includes('all') ?? false
  if (!client?.activeBlock) return null
  const { startDay, title } = client.activeBlock
  return (
    <>
      <Notice tone="error">
        Ce client est bloqué depuis le {formatDay(startDay)}&nbsp;: {title}.
      </Notice>
      {isAdministrator && (
        <OrderLongText name="despiteBlock" label="Motif pour commander malgré le blocage" hint="L'historique le garde, avec votre nom." />
      )}
    </>
  )
}

const OrderReference = () => {
  const client = useClientForOrder()
  return (
    <OrderText
      name="clientReference"
      label="Référence client"
      optional={!client?.referenceRequired}
      {...(client?.referenceRequired ? { hint: 'Ce client la demande pour chaque commande.' } : {})}
    />
  )
}
