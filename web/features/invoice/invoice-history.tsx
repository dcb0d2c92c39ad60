import { RecordHistory } from '../../recipes/history/record-history.tsx'
import { invoiceRecord } from './invoice-record.ts'

/** The events of a document with their authors, newest first. */
export const InvoiceHistory = ({ id }: { id: string }) => <RecordHistory subject={invoiceRecord} id={id} />
