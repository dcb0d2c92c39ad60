import { RecordHistory } from '../../recipes/history/record-history.tsx'
import { quotationRecord } from './quotation-record.ts'

/** The events of a quotation with their authors, newest first. */
export const QuotationHistory = ({ id }: { id: string }) => <RecordHistory subject={quotationRecord} id={id} />
