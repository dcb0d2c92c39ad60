import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { bookingCalls } from '@adm/contract/booking/booking'
import { apiQuery } from '../../platform/api/api.ts'
import { describeError } from '../../platform/api/refused.ts'
import { Page } from '../../ui/layout/page.tsx'
import { ErrorPanel, PageSkeleton } from '../../ui/layout/states.tsx'
import { showToast } from '../../ui/overlay/toast.tsx'
import { QuotationForm } from './quotation.form.tsx'
import { lineOfBooking, newServiceLine } from './quotation-values.ts'

const route = getRouteApi('/signed-in/quotation/create')
const terms = { title: '', comment: '', isPrivateLessor: false, createsOrders: true }

/** A new quotation: of nothing yet, of a client, or of an order that waits for its price. */
export function QuotationCreatePage() {
  const { client, booking } = route.useSearch()
  const order = useQuery({ ...apiQuery(bookingCalls.read, { params: { id: booking ?? '' } }), enabled: booking !== undefined })
  const navigate = route.useNavigate()
  const values = order.data
    ? { ...terms, clientId: order.data.clientId, lines: [lineOfBooking(order.data)] }
    : { ...terms, ...(client && { clientId: client }), lines: [newServiceLine()] }
  return (
    <Page title="Nouveau devis">
      {order.error && <ErrorPanel error={describeError(order.error)} onRetry={() => void order.refetch()} />}
      {booking !== undefined && order.isPending ? (
        <PageSkeleton />
      ) : (
        <QuotationForm
          values={values}
          onCreated={({ id }) => {
            showToast({ message: 'Le devis est créé, en brouillon.', tone: 'success' })
            void navigate({ to: '/quotation/$id', params: { id }, replace: true, ignoreBlocker: true })
          }}
        />
      )}
    </Page>
  )
}
