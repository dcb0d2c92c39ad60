import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type BookingPage, bookingCalls } from '@adm/contract/booking/booking'
import { summarizeOrders } from '@adm/domain/booking/link/orders-summary'
import { apiQuery } from '../../../platform/api/api.ts'
import { describeError } from '../../../platform/api/refused.ts'
import { todayInParis } from '../../../platform/today.ts'
import { Button } from '../../../ui/base/button.tsx'
import { copyText } from '../../../ui/figure/copyable.tsx'
import { DetailSection } from '../../../ui/layout/detail-section.tsx'
import { ErrorPanel } from '../../../ui/layout/states.tsx'
import { formatTotal } from '../../../ui/table/pagination.tsx'
import { Table } from '../../../ui/table/table.tsx'
import { bookingColumns } from './booking-list-columns.tsx'

const columnKeys: readonly string[] = ['code', 'status', 'startAt', 'service', 'address', 'tenants']
const columns = bookingColumns.filter(({ key }) => columnKeys.includes(key))
const rowLimit = 8

/** The open orders of a client, those without a date first, with their state as a text for a mail. */
export function ClientOpenOrders({ id }: { id: string }) {
  const query = { client_id: [id], state: 'open' as const, sort: 'startAt' as const, page_index: 0, responses_by_page: 100 }
  const { data: page, error, refetch } = useQuery(apiQuery(bookingCalls.list, { query }))
  return (
    <DetailSection title={page ? `Commandes ouvertes : ${formatTotal(page.total, page.totalIsExact)}` : 'Commandes ouvertes'}>
      {error && <ErrorPanel error={describeError(error)} onRetry={() => void refetch()} />}
      {!error && page?.total !== 0 && (
        <Table
          label="Commandes ouvertes"
          columns={columns}
          rows={page?.items.slice(0, rowLimit)}
          skeletonRows={3}
          keyOf={({ code }) => code}
          hrefOf={(row) => `/booking/${row.id}`}
        />
      )}
      {page && <Acts page={page} clientId={id} />}
    </DetailSection>
  )
}

/** The text for a mail, and the link to all open orders. */
const Acts = ({ page: { items, total, totalIsExact }, clientId }: { page: BookingPage; clientId: string }) => {
  if (total === 0) return <p className="dim">Aucune commande ouverte.</p>
  const copy = () => copyText(summarizeOrders(items, total, todayInParis()), "L'état des commandes en cours est copié.")
  return (
    <div className="section-buttons">
      <Button icon="copy" onClick={copy}>
        Copier pour un e-mail
      </Button>
      <Link to="/booking" search={{ client_id: [clientId], state: 'open', sort: 'startAt', page_index: 0 }}>
        Voir les {formatTotal(total, totalIsExact)} dans la liste
      </Link>
    </div>
  )
}
