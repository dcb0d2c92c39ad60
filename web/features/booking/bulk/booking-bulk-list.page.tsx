import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { bookingBulkCalls, type BulkState } from '@adm/contract/booking/booking-bulk'
import { dayOf, formatDayShort, formatHour } from '@adm/domain/values/date/moment'
import { apiQuery } from '../../../platform/api/api.ts'
import { describeError } from '../../../platform/api/refused.ts'
import { Page } from '../../../ui/layout/page.tsx'
import { ScrollRegion } from '../../../ui/layout/scroll-region.tsx'
import { EmptyState, ErrorPanel, PageSkeleton } from '../../../ui/layout/states.tsx'
import { TableHeads } from '../../../ui/table/table-heads.tsx'
import { bulkActWords } from './booking-bulk-words.ts'
import './booking-bulk.css'

const titles = ['Quand', 'Qui', 'Quoi', 'Modifiées', 'État']
const figure = (count: number): string => count.toLocaleString('fr-FR')

const stateOf = ({ state, undo, done, total }: BulkState): string => {
  if (undo) return undo.state === 'done' || undo.state === 'failed' ? 'Annulée' : "En cours d'annulation"
  if (state === 'failed') return 'Arrêtée'
  return state === 'done' ? 'Terminée' : `${figure(done)} sur ${figure(total)}`
}

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
        <ScrollRegion label="Modifications groupées">
          <table className="bulk-table">
            <caption className="only-read-aloud">Modifications groupées</caption>
            <TableHeads titles={titles} />
            <tbody>
              {data.items.map((bulk) => (
                <tr key={bulk.id}>
                  <td>
                    <Link to="/booking/bulk/$id" params={{ id: bulk.id }}>
                      {formatDayShort(dayOf(bulk.createdAt))} {formatHour(bulk.createdAt)}
                    </Link>
                  </td>
                  <td>{bulk.byName ?? 'Le système'}</td>
                  <td>{bulkActWords(bulk.act, null)}</td>
                  <td className="numbers">
                    {figure(bulk.changed)} sur {figure(bulk.total)}
                  </td>
                  <td>{stateOf(bulk)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </Page>
  )
}
