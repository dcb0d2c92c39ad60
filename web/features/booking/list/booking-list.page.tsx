import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { bookingCalls, bookingList } from '@adm/contract/booking/booking'
import { addressOf, callApi } from '../../../platform/api/api.ts'
import { useMay } from '../../../platform/session/session.tsx'
import { ExportMenu } from '../../../recipes/list/export-menu.tsx'
import { viewedSubject } from '../../../recipes/list/viewed-page.ts'
import { ButtonLink } from '../../../ui/base/button.tsx'
import { bookingColumns, firstColumns } from './booking-list-columns.tsx'
import { BookingList } from './booking-list.tsx'
import { bookingListQuery, bookingPresets, filtersOf } from './booking-search.ts'

const route = getRouteApi('/signed-in/booking')
const viewed = viewedSubject(bookingList, (query, signal) => callApi(bookingCalls.count, { query }, signal), bookingPresets)
const columns = { all: bookingColumns, first: firstColumns, storageKey: 'bookingColumns' }

export function BookingListPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const mayCreate = useMay(bookingCalls.create)
  const result = useQuery({ ...bookingListQuery(search), placeholderData: keepPreviousData })
  return (
    <BookingList
      title="Commandes"
      result={result}
      search={search}
      onGo={(next, { replace }) => void navigate({ search: next, replace })}
      columns={columns}
      hrefOf={({ id }) => `/booking/${id}`}
      viewed={viewed}
      actions={(displayed) => (
        <>
          <ExportMenu
            addressIn={(file) => addressOf(bookingCalls.export, { query: { ...filtersOf(search), ...file } })}
            displayed={displayed}
            columns={bookingList.columns}
            total={result.data}
          />
          <ButtonLink to="/booking/day-sheet" icon="file">
            Feuilles de route
          </ButtonLink>
          {mayCreate && (
            <ButtonLink to="/booking/create" look="primary" icon="plus">
              Nouvelle commande
            </ButtonLink>
          )}
        </>
      )}
    />
  )
}
