import { zodResolver } from '@hookform/resolvers/zod'
import { type Invoice, type InvoiceChange, invoiceChange } from '@adm/domain/invoice/invoice'
import { useFormContext } from 'react-hook-form'
import { RecordForm } from '../../recipes/form/record-form.tsx'
import { Textarea, TextInput } from '../../ui/input/text-input.tsx'
import { invoiceRecord } from './invoice-record.ts'

type InvoiceTextsProps = { invoice: Invoice; draft: string; focus: string | undefined; onClose: () => void }

/** Form of what is typed of a draft, edited in place. */
export function InvoiceTextsForm({ invoice, draft, focus, onClose }: InvoiceTextsProps) {
  const { purchaseOrder, ug, comment } = invoice
  return (
    <RecordForm
      subject={invoiceRecord}
      row={invoice}
      draft={draft}
      values={{ purchaseOrder, ug, comment }}
      focus={focus}
      resolver={zodResolver(invoiceChange)}
      onClose={onClose}
    >
      <TextFields />
    </RecordForm>
  )
}

const TextFields = () => {
  const { register, formState } = useFormContext<InvoiceChange>()
  const { errors } = formState
  return (
    <>
      <TextInput label="Bon de commande" optional error={errors.purchaseOrder?.message} {...register('purchaseOrder')} />
      <TextInput label="UG" optional error={errors.ug?.message} {...register('ug')} />
      <Textarea label="Commentaire imprimé" optional error={errors.comment?.message} {...register('comment')} />
    </>
  )
}
