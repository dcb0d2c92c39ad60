import type { UseQueryResult } from '@tanstack/react-query'
import { Suspense } from 'react'
import { type AlertPage, type AlertRow, alertSorts } from '@adm/contract/alert/alert'
import type { Density } from '@adm/domain/values/density'
import { readNumberPerPage } from '../../../platform/address/number-per-page.ts'
import { StableList, useStablePage } from '../../../recipes/list/record-list.tsx'
import { lazyPart } from '../../../recipes/page/lazy-part.tsx'
import { Button } from '../../../ui/base/button.tsx'
import { EmptyState } from '../../../ui/layout/states.tsx'
import type { Column } from '../../../ui/table/table-columns.ts'
import type { AlertSearch } from './alert-search.ts'
import { useAlertSelection } from './alert-selection.ts'
import { PastGroup } from './past-alerts.tsx'
import { usePastAlerts } from './use-past-alerts.ts'

/** Loaded with the first selected alert. */
const ChosenAlerts = lazyPart(() => import('../bulk/chosen-alerts.tsx'), 'ChosenAlerts')

type AlertRowsProps = {
  result: UseQueryResult<AlertPage>
  columns: readonly Column<AlertRow>[]
  density: Density
  search: AlertSearch
  /** Alerts of now, for a person who may act on them. */
  isActed: boolean
  onChange: (change: Partial<AlertSearch>, how?: { replace: boolean }) => void
  /** Opens the outcome of a bulk fix. */
  onFixed: (bulkId: string) => void
  onClear: () => void
}

const idOf = ({ id }: AlertRow): string => id

/** Rows of a page, the selection, and the pager. */
export const AlertRows = ({ result, columns, density, search, isActed, onChange, onFixed, onClear }: AlertRowsProps) => {
  const paging = { index: search.page_index, size: search.responses_by_page ?? readNumberPerPage() }
  const stablePage = useStablePage({ query: search, result, keyOf: idOf, paging, sorting: search })
  const past = usePastAlerts(search)
  const selection = useAlertSelection(search, [stablePage, past.stable])
  return (
    <>
      <StableList
        stable={stablePage}
        label="Alertes"
        columns={columns}
        density={density}
        result={result}
        keyOf={idOf}
        hrefOf={({ id }) => `/alert/${id}`}
        paging={{
          ...paging,
          onTurn: (page) => onChange({ page_index: page }),
          onMissing: (page) => onChange({ page_index: page }, { replace: true }),
          onSize: (size) => onChange({ responses_by_page: size }),
        }}
        sorting={{ sort: search.sort, sorts: alertSorts, onSort: (sort) => onChange({ sort }) }}
        {...(isActed && { selection: selection.ofTable })}
        empty={<Empty search={search} hasPast={Boolean(past.total?.total)} onClear={onClear} />}
      />
      <PastGroup
        past={past}
        columns={columns}
        density={density}
        selection={isActed ? selection.ofTable : undefined}
        onToggle={(isOpen) => onChange({ past_group: isOpen ? 'open' : undefined, page_index: search.page_index }, { replace: true })}
        onSize={(size) => onChange({ responses_by_page: size })}
      />
      <Suspense>{isActed && selection.items.length > 0 && <ChosenAlerts selection={selection} onFixed={onFixed} />}</Suspense>
    </>
  )
}

const withoutFilter: ReadonlySet<string> = new Set(['page_index', 'responses_by_page', 'sort', 'view', 'at', 'fix_bulk', 'past_group'])

type EmptyProps = { search: AlertSearch; hasPast: boolean; onClear: () => void }

const Empty = ({ search, hasPast, onClear }: EmptyProps) => {
  if (hasPast)
    return <EmptyState title="Plus rien à sauver ici.">Les alertes de ces filtres sont passées : elles sont ci-dessous.</EmptyState>
  const isFiltered = Object.entries(search).some(([name, value]) => value !== undefined && !withoutFilter.has(name))
  if (!isFiltered) return <EmptyState title="Aucune alerte ouverte.">Tout ce qui devait l'être est fait.</EmptyState>
  return <EmptyState title="Aucune alerte ne correspond à ces filtres." action={<Button onClick={onClear}>Effacer les filtres</Button>} />
}
