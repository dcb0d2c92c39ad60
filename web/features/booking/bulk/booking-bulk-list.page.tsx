import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { bookingBulkCalls } from '@adm/contract/booking/booking-bulk'
import { apiQuery } from '../../../platform/api/api.ts'
import { describeError } from '../../../platform/api/refused.ts'
import { BulkTable, bulkStateOf, whenMade } from '../../../recipes/bulk/bulk-table.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { EmptyState, ErrorPanel, PageSkeleton } from '../../../ui/layout/states.tsx'
import { bulkActWords } from './booking-bulk-words.ts'

const titles = ['Quand', 'Qui', 'Quoi', 'Modifiées', 'État']
const figure = (count: number): string => count.toLocaleString('fr-FR')

/** Page of the last bulks, newest first. */
export function BookingBulkListPage() {
  const { data, error, refetch } = useQuery(apiQuery(bookingBulkCalls.list, {}))
  return (
    <Page title="Modifications groupées">
      {error && <ErrorPanel error={describeError(error)} onRetry={() => void refetch()} />}
      {!data && !error && <PageSkeleton />}
      {data?.items.length === 0 && (
        <EmptyState title="Aucune modification groupée">
          Sélectionnez des commandes dans leur liste, puis « Modifier la sélection ».
        </EmptyState>
      )}
      {data && data.items.length > 0 && (
        <BulkTable label="Modifications groupées" titles={titles}>
          {data.items.map((bulk) => (
            <tr key={bulk.id}>
              <td>
                <Link to="/booking/bulk/$id" params={{ id: bulk.id }}>
                  {whenMade(bulk)}
                </Link>
              </td>
              <td>{bulk.byName ?? 'Le système'}</td>
              <td>{bulkActWords(bulk.act, null)}</td>
              <td className="numbers">
                {figure(bulk.changed)} sur {figure(bulk.total)}
              </td>
              <td>{bulkStateOf(bulk)}</td>
            </tr>
          ))}
        </BulkTable>
      )}
    </Page>
  )
}
