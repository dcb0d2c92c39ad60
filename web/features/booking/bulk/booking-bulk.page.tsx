import { getRouteApi } from '@tanstack/react-router'
import { formatDay, dayOf, formatHour } from '@adm/domain/values/date/moment'
import { ButtonLink } from '../../../ui/base/button.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { BookingBulkOutcome, useBulk } from './booking-bulk-outcome.tsx'

const route = getRouteApi('/signed-in/booking/bulk/$id')

/** Page of one bulk: its author, changes, refusals and undo. */
export function BookingBulkPage() {
  const { id } = route.useParams()
  const { data } = useBulk(id)
  return (
    <Page
      title="Modification groupée"
      layout="narrow"
      actions={<ButtonLink to="/booking/bulk">Toutes les modifications groupées</ButtonLink>}
    >
      {data && (
        <p className="dim">
          Demandée par {data.byName ?? 'le système'} le {formatDay(dayOf(data.createdAt))} à {formatHour(data.createdAt)}.
        </p>
      )}
      <BookingBulkOutcome id={id} />
    </Page>
  )
}
