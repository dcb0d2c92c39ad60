import { RecordHistory } from '../../record/record-history.tsx'
import { checkerRecord } from './checker-record.ts'

/** Who did what on a checker, newest first. */
export const CheckerHistory = ({ id }: { id: string }) => <RecordHistory subject={checkerRecord} id={id} />
