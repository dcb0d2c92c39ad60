import { bookingBulkCalls } from '@adm/contract/booking/booking-bulk'
import type { BulkAct } from '@adm/domain/booking/bulk/bulk-act'
import { useMay } from '../../../platform/session/session.tsx'
import { useActingRefusals } from '../../../ui/base/acting.tsx'
import { ActionMenu } from '../../../ui/overlay/action-menu.tsx'
import { bulkKindLabels, bulkKinds } from './booking-bulk-words.ts'

/** Menu of the acts on selected orders, for a person who may change orders. */
export const BookingBulkMenu = ({ onPick }: { onPick: (kind: BulkAct['kind']) => void }) => {
  const refusals = useActingRefusals()
  if (!useMay(bookingBulkCalls.start)) return null
  return (
    <ActionMenu
      label="Modifier la sélection"
      actions={bulkKinds.map((kind) => ({ label: bulkKindLabels[kind], refusals, onSelect: () => onPick(kind) }))}
    />
  )
}
