import { RecordHistory } from '../../../recipes/history/record-history.tsx'
import { clientRecord } from './client-record.ts'

/** The events of a client with their authors, newest first. */
export const ClientHistory = ({ id }: { id: string }) => <RecordHistory subject={clientRecord} id={id} />
