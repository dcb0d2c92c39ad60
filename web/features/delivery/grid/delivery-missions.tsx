import { useSuspenseQuery } from '@tanstack/react-query'
import { type DeliveryDetail, deliveryCalls, deliveryRowCalls } from '@adm/contract/delivery/delivery'
import { rowStateLabels, rowStates } from '@adm/domain/delivery/delivery-row'
import { areRowsOpen } from '@adm/domain/delivery/delivery-transition'
import { apiQuery } from '../../../platform/api/api.ts'
import { useMay } from '../../../platform/session/session.tsx'
import { StatusTag } from '../../../ui/figure/status-tag.tsx'
import { Notice } from '../../../ui/layout/states.tsx'
import { UnsavedGuard } from '../../../ui/overlay/unsaved-guard.tsx'
import { MissionsRuns } from '../missions/missions-runs.tsx'
import { DeliveryConflicts } from './delivery-conflicts.tsx'
import { DeliveryGrid } from './delivery-grid.tsx'
import { DeliveryFiles } from '../sheet/delivery-files.tsx'
import { rowPhases } from '../delivery-words.ts'
import { useRowEdits } from './use-row-edits.ts'
import '../delivery.css'

/** The lots of a delivery, typed or pasted as in a spreadsheet, and saved row by row. */
export function DeliveryMissions({ id }: { id: string }) {
  const { data: delivery } = useSuspenseQuery(apiQuery(deliveryCalls.read, { params: { id } }))
  const mayChange = useMay(deliveryRowCalls.save)
  const edits = useRowEdits(id)
  const isOpen = mayChange && areRowsOpen(delivery.status)
  return (
    <>
      <UnsavedGuard isDirty={edits.waiting > 0 && edits.problem !== null} />
      <RowCounts delivery={delivery} />
      {edits.problem !== null && (
        <Notice tone="error">{edits.problem} Ce qui est saisi reste ici, et part dès que le serveur répond.</Notice>
      )}
      <DeliveryConflicts conflicts={edits.conflicts} onDecide={edits.decide} />
      <DeliveryGrid delivery={delivery} edits={edits} isOpen={isOpen} files={<DeliveryFiles deliveryId={id} isOpen={isOpen} />} />
      <MissionsRuns deliveryId={id} />
      {isOpen && (
        <p className="dim">
          Collez un bloc ou tout un tableau depuis un tableur, ou saisissez : Entrée valide, Ctrl D recopie vers le bas, Ctrl Z annule, Alt
          ↓ va à l'erreur suivante.
        </p>
      )}
    </>
  )
}

/** How many rows are in each state. */
const RowCounts = ({ delivery: { counts } }: { delivery: DeliveryDetail }) => {
  const present = rowStates.filter((state) => counts[state] > 0)
  if (present.length === 0) return null
  return (
    <p className="delivery-counts">
      {present.map((state) => (
        <StatusTag key={state} phase={rowPhases[state]}>
          {`${rowStateLabels[state]} : ${counts[state].toLocaleString('fr-FR')}`}
        </StatusTag>
      ))}
    </p>
  )
}
