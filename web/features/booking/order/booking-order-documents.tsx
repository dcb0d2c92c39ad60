import { useFormContext, useWatch } from 'react-hook-form'
import { mostDocumentsOf } from '@adm/domain/booking/document/booking-documents'
import { familyOf } from '@adm/domain/booking/step/booking-service'
import type { BookingService } from '@adm/domain/offer/sold-service'
import { FormSection } from '../../../ui/layout/form-layout.tsx'
import { ChosenFiles } from '../../document/chosen-files.tsx'
import type { OrderValues } from './start/booking-order-values.ts'

/** Whether an order of this service accepts documents. */
export const takesDocuments = (service: BookingService | undefined): boolean => service !== undefined && familyOf(service) === 'DEM'

type DocumentsProps = { files: readonly File[]; onChange: (files: readonly File[]) => void }

/** Documents of an on-demand order; nothing for other services. */
export const OrderDocuments = (documents: DocumentsProps) => {
  const { control } = useFormContext<OrderValues>()
  const service = useWatch({ control, name: 'service' })
  if (!takesDocuments(service)) return null
  return (
    <FormSection title="Documents de la demande">
      <ChosenFiles {...documents} most={mostDocumentsOf(service, null)} />
    </FormSection>
  )
}
