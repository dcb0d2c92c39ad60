import { RecordHistory } from '../../recipes/history/record-history.tsx'
import { checkerRecord } from './history/checker-record.ts'

/** The events of a checker with their authors, newest first. */
export const CheckerHistory = ({ id }: { id: string }) => <RecordHistory subject={checkerRecord} id={id} />
