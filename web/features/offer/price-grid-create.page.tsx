import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { offerCalls } from '@adm/contract/offer/offer'
import { apiQuery } from '../../platform/api/api.ts'
import { describeError } from '../../platform/api/refused.ts'
import { ButtonLink } from '../../ui/base/button.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { ErrorPanel, PageSkeleton } from '../../ui/layout/states.tsx'
import { showToast } from '../../ui/overlay/toast.tsx'
import { useAreaNames } from './price-grid-cells.tsx'
import { PriceGridForm } from './price-grid.form.tsx'

const route = getRouteApi('/signed-in/settings/price-grids/create')

/** Page of a new grid, empty or copied from another grid. */
export function PriceGridCreatePage() {
  const { from } = route.useSearch()
  const navigate = route.useNavigate()
  const areas = useAreaNames()
  const copied = useQuery({ ...apiQuery(offerCalls.read, { params: { id: from ?? '' } }), enabled: Boolean(from) })
  const isReady = areas && (!from || copied.data)
  return (
    <Page
      title="Nouvelle grille"
      actions={
        <ButtonLink to="/settings/price-grids" icon="back">
          Grilles de prix
        </ButtonLink>
      }
    >
      {copied.error && <ErrorPanel error={describeError(copied.error)} onRetry={() => void copied.refetch()} />}
      {!isReady && !copied.error && <PageSkeleton />}
      {isReady && (
        <PriceGridForm
          key={from ?? 'blank'}
          areas={areas}
          copied={copied.data}
          onCopy={(id) => void navigate({ search: id ? { from: id } : {}, ignoreBlocker: true })}
          onCreated={({ id, name }) => {
            showToast({ message: `La grille ${name} est créée.`, tone: 'success' })
            void navigate({ to: '/settings/price-grids/$id', params: { id }, replace: true, ignoreBlocker: true })
          }}
        />
      )}
    </Page>
  )
}
