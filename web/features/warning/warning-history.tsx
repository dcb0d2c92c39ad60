import { RecordHistory } from '../../recipes/history/record-history.tsx'
import { warningRecord } from './warning-record.ts'

/** The events of a warning with their authors, newest first. */
export const WarningHistory = ({ id }: { id: string }) => <RecordHistory subject={warningRecord} id={id} />
