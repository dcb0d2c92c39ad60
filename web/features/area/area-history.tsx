import { RecordHistory } from '../../recipes/history/record-history.tsx'
import { areaRecord } from './area-record.ts'

/** The events of an area with their authors, newest first. */
export const AreaHistory = ({ id }: { id: string }) => <RecordHistory subject={areaRecord} id={id} />
