import { RecordHistory } from '../../recipes/history/record-history.tsx'
import { invoiceRunRecord } from './invoice-run-record.ts'

/** The events of a run with their authors, newest first. */
export const InvoiceRunHistory = ({ id }: { id: string }) => <RecordHistory subject={invoiceRunRecord} id={id} />
