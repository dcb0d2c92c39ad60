import { RecordHistory } from '../../record/record-history.tsx'
import { clientRecord } from './client-record.ts'

/** Who did what on a client, newest first. */
export const ClientHistory = ({ id }: { id: string }) => <RecordHistory subject={clientRecord} id={id} />
