import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { businessCalls, businessList } from '@adm/contract/business'
import { addressOf, callApi } from '../../platform/api/api.ts'
import { useMay } from '../../platform/session/session.tsx'
import { ExportMenu } from '../../recipes/list/export-menu.tsx'
import { viewedSubject } from '../../recipes/list/viewed-page.ts'
import { ButtonLink } from '../../ui/base/button.tsx'
import { BookingList } from '../booking/list/booking-list.tsx'
import { bookingPresets, filtersOf } from '../booking/list/booking-search.ts'
import { businessColumns, firstBusinessColumns } from './business-list-columns.tsx'
import { businessListQuery } from './business-list-query.ts'

const route = getRouteApi('/signed-in/business')
const viewed = viewedSubject(businessList, (query, signal) => callApi(businessCalls.count, { query }, signal), bookingPresets)
const columns = { all: businessColumns, first: firstBusinessColumns, storageKey: 'businessColumns' }

export function BusinessListPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const mayCreate = useMay(businessCalls.create)
  const result = useQuery({ ...businessListQuery(search), placeholderData: keepPreviousData })
  return (
    <BookingList
      title="Locaux commerciaux"
      result={result}
      search={search}
      onGo={({ property_type: _type, property_kind: _kind, room_count: _rooms, ...next }, { replace }) =>
        void navigate({ search: next, replace })
      }
      columns={columns}
      isOfPremises
      hrefOf={({ id }) => `/business/${id}`}
      viewed={viewed}
      actions={(displayed) => (
        <>
          <ExportMenu
            addressIn={(file) => addressOf(businessCalls.export, { query: { ...filtersOf(search), ...file } })}
            displayed={displayed}
            columns={businessList.columns}
            total={result.data}
          />
          {mayCreate && (
            <ButtonLink to="/business/create" look="primary" icon="plus">
              Nouvelle commande
            </ButtonLink>
          )}
        </>
      )}
    />
  )
}
