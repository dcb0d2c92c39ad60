import type { ComponentProps } from 'react'
import { type BillingLineRow, billingLineSorts } from '@adm/contract/billing-line/billing-line'
import { invoiceCalls } from '@adm/contract/invoice/invoice'
import type { Density } from '@adm/domain/values/density'
import { useMay } from '../../platform/session/session.tsx'
import { filtersOf } from '../../recipes/list/list-search.ts'
import { pagedByAddress, StableList, useStablePage } from '../../recipes/list/record-list.tsx'
import { useRowSelection } from '../../recipes/list/row-selection.ts'
import { Button } from '../../ui/base/button.tsx'
import { EmptyState } from '../../ui/layout/states.tsx'
import type { Column } from '../../ui/table/table-columns.ts'
import type { BillingLineSearch } from './billing-line-search.ts'
import { ChosenLines } from './chosen-lines.tsx'

const isFiltered = (search: BillingLineSearch): boolean => {
  const { sort: _sort, ...filters } = filtersOf(search)
  return Object.values(filters).some((value) => value !== undefined)
}

type LinesProps = {
  columns: readonly Column<BillingLineRow>[]
  density: Density
  search: BillingLineSearch
  result: ComponentProps<typeof StableList<BillingLineRow>>['result']
  onShow: (change: Partial<BillingLineSearch>) => void
  onClear: () => void
}

/** The lines, of which those of one client and month may become the draft of an invoice. */
export const BillingLines = ({ search, result, onShow, onClear, ...display }: LinesProps) => {
  const keyOf = ({ id }: BillingLineRow): string => id
  const listing = pagedByAddress(search, billingLineSorts, onShow)
  const stable = useStablePage({ query: search, result, keyOf, ...listing })
  const selection = useRowSelection(search, stable)
  const mayBill = useMay(invoiceCalls.create)
  return (
    <>
      <StableList
        {...display}
        label="Lignes à facturer"
        result={result}
        stable={stable}
        keyOf={keyOf}
        hrefOf={({ bookingId }) => `/booking/${bookingId}?tab=invoicing`}
        {...listing}
        {...(mayBill && { selection: selection.ofTable })}
        empty={isFiltered(search) ? <NoMatch onClear={onClear} /> : <EmptyState title="Tout ce qui est réalisé est facturé." />}
      />
      {mayBill && <ChosenLines selection={selection} />}
    </>
  )
}

const NoMatch = ({ onClear }: { onClear: () => void }) => (
  <EmptyState title="Aucune ligne ne correspond à ces filtres." action={<Button onClick={onClear}>Effacer les filtres</Button>} />
)
