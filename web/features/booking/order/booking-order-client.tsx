import { useEffect } from 'react'
import { type DefaultValues, useController, useFormContext, useWatch } from 'react-hook-form'
import { bookingOptionLabels } from '@adm/domain/offer/booking-option'
import { formatDay } from '@adm/domain/values/date/moment'
import { useSession } from '../../../platform/session/session.tsx'
import { FormSection } from '../../../ui/layout/form-layout.tsx'
import { Notice } from '../../../ui/layout/states.tsx'
import { ClientPicker } from '../../client/figure/client-picker.tsx'
import { OrderLongText, OrderText, useOrderError } from './booking-order-fields.tsx'
import { useClientForOrder } from './booking-order-process.tsx'
import { type OrderValues, takesOptions } from './start/booking-order-values.ts'

/** Client of the order, its blocking if any, and the client's reference. */
export const OrderClient = () => {
  const { field } = useController<OrderValues, 'clientId'>({ name: 'clientId' })
  return (
    <FormSection title="Client">
      <ClientPicker value={field.value || undefined} onChange={(id) => field.onChange(id ?? '')} error={useOrderError('clientId')} />
      <ClientBlock />
      <ClientDefaults />
      <OrderReference />
    </FormSection>
  )
}

/** Fills the fields still unchanged from the client's settings, and lists what was filled. */
const ClientDefaults = () => {
  const client = useClientForOrder()
  const { getFieldState, setValue, formState } = useFormContext<OrderValues>()
  const begun = formState.defaultValues
  const service = useWatch<OrderValues, 'service'>({ name: 'service' })
  const [fillsOptions, fillsInstructions] = [takesOptions(service) && !isGiven(begun, 'options'), !isGiven(begun, 'keysInstructions')]
  // Server data fills the form: never overwrite typed values or values copied from another order.
  useEffect(() => {
    if (!client) return
    if (fillsOptions && !getFieldState('options').isDirty) setValue('options', client.defaultOptions)
    if (fillsInstructions && !getFieldState('keysInstructions').isDirty) setValue('keysInstructions', client.keysInstructions)
  }, [client, fillsOptions, fillsInstructions, getFieldState, setValue])
  // What the fields contain, and not what the client has: a draft, or the person, may have emptied them.
  const [options, instructions] = useWatch<OrderValues, ['options', 'keysInstructions']>({ name: ['options', 'keysInstructions'] })
  const filled = (fillsOptions ? (client?.defaultOptions ?? []) : []).filter((option) => options?.includes(option))
  const words = [
    ...filled.map((option) => bookingOptionLabels[option]),
    ...(fillsInstructions && instructions && instructions === client?.keysInstructions ? ['consignes sur les clés'] : []),
  ]
  if (words.length === 0) return null
  return <p className="field-hint">Prérempli selon les paramètres du client&nbsp;: {words.join(', ')}.</p>
}

type Given = 'options' | 'keysInstructions'
/** Whether the field was copied from another order. A replanned order copies every value, even an empty one. */
const isGiven = (begun: Readonly<DefaultValues<OrderValues>> | undefined, field: Given): boolean =>
  Boolean(begun?.replannedFromId) || (Boolean(begun?.copiedFromId) && begun?.[field] !== undefined)

/** Warning of a blocked client; an administrator may order despite it, with a reason. */
const ClientBlock = () => {
  const client = useClientForOrder()
  const isAdministrator = useSession().person?.scope.includes('all') ?? false
  if (!client?.activeBlock) return null
  const { startDate, title } = client.activeBlock
  return (
    <>
      <Notice tone="error">
        Ce client est bloqué depuis le {formatDay(startDate)}&nbsp;: {title}.
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
