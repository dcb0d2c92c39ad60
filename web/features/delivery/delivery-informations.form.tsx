import { zodResolver } from '@hookform/resolvers/zod'
import { type Delivery, deliveryChange } from '@adm/domain/delivery/delivery'
import { RecordForm } from '../../recipes/form/record-form.tsx'
import { ContactsFields } from '../booking/order/booking-order-people.tsx'
import { DeliveryFields, DeliveryKeys } from './delivery-fields.tsx'
import { deliveryRecord } from './delivery-record.ts'

type Props = { delivery: Delivery; draft: string; onClose: () => void }

/** Form of what a delivery is, edited in place. */
export function DeliveryInformationsForm({ delivery, draft, onClose }: Props) {
  const { reference, estimatedCount, dates, service, offer, language, furnished, addCaptureToInventories, isAnnotated } = delivery
  return (
    <RecordForm
      subject={deliveryRecord}
      row={delivery}
      draft={draft}
      values={{ reference, estimatedCount, dates, service, offer, language, furnished, addCaptureToInventories, isAnnotated }}
      resolver={zodResolver(deliveryChange)}
      onClose={onClose}
    >
      <DeliveryFields row={delivery} />
    </RecordForm>
  )
}

/** Form of the keys and of the recipients of the reports. */
export function DeliveryKeysForm({ delivery, draft, onClose }: Props) {
  const { keysAddress, keysHours, keysInformation, contacts } = delivery
  return (
    <RecordForm
      subject={deliveryRecord}
      row={delivery}
      draft={draft}
      values={{ keysAddress, keysHours, keysInformation, contacts }}
      resolver={zodResolver(deliveryChange)}
      onClose={onClose}
    >
      <DeliveryKeys />
      <ContactsFields />
    </RecordForm>
  )
}
