import { RecordHistory } from '../../record/record-history.tsx'
import { areaRecord } from './area-record.ts'

/** Who did what on an area, newest first. */
export const AreaHistory = ({ id }: { id: string }) => <RecordHistory subject={areaRecord} id={id} />
