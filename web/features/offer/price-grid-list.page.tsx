import { useQuery } from '@tanstack/react-query'
import { durationCalls } from '@adm/contract/offer/duration'
import { offerCalls, type PriceGridRow } from '@adm/contract/offer/offer'
import { offerLabels } from '@adm/domain/offer/offer'
import { formatDayShort } from '@adm/domain/values/date/moment'
import { apiQuery } from '../../platform/api/api.ts'
import { describeError } from '../../platform/api/refused.ts'
import { useMay } from '../../platform/session/session.tsx'
import { ButtonLink } from '../../ui/base/button.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { formatTotal } from '../../ui/table/pagination.tsx'
import { ErrorPanel } from '../../ui/layout/states.tsx'
import { Table } from '../../ui/table/table.tsx'
import type { Column } from '../../ui/table/table-columns.ts'

const columns: readonly Column<PriceGridRow>[] = [
  { key: 'name', title: 'Grille', width: 260, pinned: true, show: ({ name }) => name },
  {
    key: 'owner',
    title: 'Offre ou client',
    onSecondLine: true,
    show: ({ offer, clientName }) => (offer ? offerLabels[offer] : clientName),
  },
  {
    key: 'number',
    title: 'Version',
    align: 'right',
    show: ({ number, versionCount }) => (number === null ? `– sur ${versionCount}` : `${number} sur ${versionCount}`),
  },
  { key: 'validFrom', title: 'En vigueur depuis', onSecondLine: true, show: ({ validFrom }) => validFrom && formatDayShort(validFrom) },
  { key: 'nextFrom', title: 'Prochaine version', show: ({ nextFrom }) => nextFrom && formatDayShort(nextFrom) },
]

/** Page of all grids: those of the offers, then those of single clients. */
export function PriceGridListPage() {
  const result = useQuery(apiQuery(offerCalls.list, { query: { pageIndex: 1, responsesByPage: 200 } }))
  const mayCreate = useMay(offerCalls.create)
  const maySeeDurations = useMay(durationCalls.statistics)
  return (
    <Page
      title="Grilles de prix"
      count={result.data && formatTotal(result.data.total, result.data.totalIsExact)}
      layout="fills"
      actions={
        <>
          <ButtonLink to="/settings" icon="back">
            Paramètres
          </ButtonLink>
          {maySeeDurations && <ButtonLink to="/settings/durations">Durées</ButtonLink>}
          {mayCreate && (
            <ButtonLink to="/settings/price-grids/create" look="primary" icon="plus">
              Nouvelle grille
            </ButtonLink>
          )}
        </>
      }
    >
      {result.error && <ErrorPanel error={describeError(result.error)} onRetry={() => void result.refetch()} />}
      <Table
        label="Grilles de prix"
        columns={columns}
        rows={result.data?.items}
        keyOf={({ id }) => id}
        hrefOf={({ id }) => `/settings/price-grids/${id}`}
        isRefreshing={false}
      />
    </Page>
  )
}
