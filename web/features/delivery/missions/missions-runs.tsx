import { Link } from '@tanstack/react-router'
import { deliveryMissionsCalls, type MissionsRun } from '@adm/contract/delivery/delivery-missions'
import { apiQuery } from '../../../platform/api/api.ts'
import { goesOn } from '../../../recipes/bulk/bulk-outcome.tsx'
import { BulkTable, bulkStateOf, whenMade } from '../../../recipes/bulk/bulk-table.tsx'
import { useProgress } from '../../../recipes/bulk/use-progress.ts'

const figure = (count: number): string => count.toLocaleString('fr-FR')

/** The titles of `RunCells`. */
export const runTitles = ['Qui', 'Créées', 'Sans commande', 'État']

/** Who created missions, how many were made and not made, and how far the run is. */
export const RunCells = ({ run }: { run: MissionsRun }) => (
  <>
    <td>{run.byName ?? 'Le système'}</td>
    <td className="numbers">
      {figure(run.created)} sur {figure(run.total)}
    </td>
    <td className="numbers">{figure(run.refusedCount)}</td>
    <td>{bulkStateOf(run)}</td>
  </>
)

/** The last creations of missions of a delivery, newest first, each with the page of its outcome; nothing before the first. */
export const MissionsRuns = ({ deliveryId }: { deliveryId: string }) => {
  const { data } = useProgress(apiQuery(deliveryMissionsCalls.list, { params: { id: deliveryId } }), ({ items }) => items.some(goesOn))
  if (!data || data.items.length === 0) return null
  return (
    <BulkTable label="Créations de missions" titles={['Quand', ...runTitles]}>
      {data.items.map((run) => (
        <tr key={run.id}>
          <td>
            <Link to="/deliveries/missions/$id" params={{ id: run.id }}>
              {whenMade(run)}
            </Link>
          </td>
          <RunCells run={run} />
        </tr>
      ))}
    </BulkTable>
  )
}
