import { RecordHistory } from '../../recipes/history/record-history.tsx'
import { alertRecord } from './alert-record.ts'

/** What happened to an alert, with its authors, newest first. */
export const AlertHistory = ({ id }: { id: string }) => <RecordHistory subject={alertRecord} id={id} />
