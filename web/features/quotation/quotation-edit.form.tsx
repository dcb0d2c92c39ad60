import { zodResolver } from '@hookform/resolvers/zod'
import type { Resolver } from 'react-hook-form'
import { type Quotation, type QuotationChange, quotationChange } from '@adm/domain/quotation/quotation'
import { RecordForm } from '../../recipes/form/record-form.tsx'
import { QuotationLines } from './quotation-lines.tsx'
import { QuotationPrice } from './quotation-price.tsx'
import { QuotationComment, QuotationTerms } from './quotation.form.tsx'
import { quotationRecord } from './quotation-record.ts'
import { type ChangedValues, typedLines } from './quotation-values.ts'

const resolver: Resolver<ChangedValues, unknown, QuotationChange> = zodResolver(quotationChange)
type Props = { quotation: Quotation; draft: string; onClose: () => void }

/** Form of what a draft says beside its lines. */
export const QuotationTermsForm = ({ quotation, draft, onClose }: Props) => {
  const { title, isPrivateLessor, createsOrders, comment } = quotation
  return (
    <RecordForm<Quotation, ChangedValues, QuotationChange>
      subject={quotationRecord}
      row={quotation}
      draft={draft}
      values={{ title, isPrivateLessor, createsOrders, comment }}
      resolver={resolver}
      onClose={onClose}
    >
      <QuotationTerms />
      <QuotationComment />
    </RecordForm>
  )
}

/** Form of the lines of a draft, with their price. */
export const QuotationLinesForm = ({ quotation, draft, onClose }: Props) => (
  <RecordForm<Quotation, ChangedValues, QuotationChange>
    subject={quotationRecord}
    row={quotation}
    draft={draft}
    values={{ lines: typedLines(quotation.lines) }}
    resolver={resolver}
    onClose={onClose}
  >
    <QuotationLines />
    <QuotationPrice clientId={quotation.clientId} />
  </RecordForm>
)
