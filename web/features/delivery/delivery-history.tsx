import { RecordHistory } from '../../recipes/history/record-history.tsx'
import { deliveryRecord } from './delivery-record.ts'

/** The events of a delivery with their authors, newest first. */
export const DeliveryHistory = ({ id }: { id: string }) => <RecordHistory subject={deliveryRecord} id={id} />
