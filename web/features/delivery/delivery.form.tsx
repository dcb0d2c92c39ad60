import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import type { DefaultValues, Resolver } from 'react-hook-form'
import { deliveryCalls } from '@adm/contract/delivery/delivery'
import { type Delivery, type DeliveryDraft, deliveryDraft } from '@adm/domain/delivery/delivery'
import { callApi } from '../../platform/api/api.ts'
import { readAgain } from '../../platform/api/read-again.ts'
import { CreateForm } from '../../recipes/form/create-form.tsx'
import { FormSection } from '../../ui/layout/form-layout.tsx'
import type { z } from 'zod'
import { DeliveryClient, DeliveryFields, DeliveryKeys } from './delivery-fields.tsx'
import { ContactsFields } from '../booking/order/booking-order-people.tsx'

type Typed = z.input<typeof deliveryDraft>
const resolver: Resolver<Typed, unknown, DeliveryDraft> = zodResolver(deliveryDraft)
const newDelivery: DefaultValues<Typed> = {
  reference: '',
  dates: [],
  service: 'checkin',
  offer: 'LIVRAISON',
  language: 'FR',
  furnished: false,
  keysAddress: '',
  keysHours: '',
  keysInformation: '',
  addCaptureToInventories: false,
  isAnnotated: false,
  contacts: [],
}

/** A new delivery; its lots are typed or pasted on the next page. */
export function DeliveryForm({ onCreated }: { onCreated: (row: Delivery) => void }) {
  const queries = useQueryClient()
  return (
    <CreateForm<Typed, DeliveryDraft, Delivery>
      name="delivery-create"
      values={newDelivery}
      resolver={resolver}
      create={(body, key) => callApi(deliveryCalls.create, { body, key })}
      onCreated={(row) => {
        void readAgain(queries, 'delivery')
        onCreated(row)
      }}
      submitLabel="Créer la livraison"
    >
      <FormSection title="Livraison" hint="Les lots se saisissent ou se collent à l'étape suivante.">
        <DeliveryClient />
        <DeliveryFields />
      </FormSection>
      <FormSection title="Clés" hint="Le lieu où toutes les clés se retirent et se rendent.">
        <DeliveryKeys />
      </FormSection>
      <FormSection title="Contacts du rapport" hint="Ils reçoivent le rapport de chaque lot.">
        <ContactsFields />
      </FormSection>
    </CreateForm>
  )
}
