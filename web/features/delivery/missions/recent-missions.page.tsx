import { Link } from '@tanstack/react-router'
import { deliveryMissionsCalls } from '@adm/contract/delivery/delivery-missions'
import { apiQuery } from '../../../platform/api/api.ts'
import { describeError } from '../../../platform/api/refused.ts'
import { goesOn } from '../../../recipes/bulk/bulk-outcome.tsx'
import { BulkTable, whenMade } from '../../../recipes/bulk/bulk-table.tsx'
import { useProgress } from '../../../recipes/bulk/use-progress.ts'
import { Page } from '../../../ui/layout/page.tsx'
import { EmptyState, ErrorPanel, PageSkeleton } from '../../../ui/layout/states.tsx'
import { RunCells, runTitles } from './missions-runs.tsx'

const titles = ['Quand', 'Livraison', 'Client', ...runTitles]

/** Page of the last creations of missions of all deliveries, newest first, with the progress of those that run. */
export function RecentMissionsPage() {
  const { data, error, refetch } = useProgress(apiQuery(deliveryMissionsCalls.recent, {}), ({ items }) => items.some(goesOn))
  return (
    <Page title="Créations de missions">
      {error && !data && <ErrorPanel error={describeError(error)} onRetry={() => void refetch()} />}
      {!data && !error && <PageSkeleton />}
      {data?.items.length === 0 && (
        <EmptyState title="Aucune création de missions">Vérifiez une livraison, puis créez ses missions.</EmptyState>
      )}
      {data && data.items.length > 0 && (
        <BulkTable label="Créations de missions" titles={titles}>
          {data.items.map((run) => (
            <tr key={run.id}>
              <td>
                <Link to="/deliveries/missions/$id" params={{ id: run.id }}>
                  {whenMade(run)}
                </Link>
              </td>
              <td>
                <Link to="/deliveries/$id" params={{ id: run.deliveryId }}>
                  {run.reference}
                </Link>
              </td>
              <td>{run.clientName}</td>
              <RunCells run={run} />
            </tr>
          ))}
        </BulkTable>
      )}
    </Page>
  )
}
