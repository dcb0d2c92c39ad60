import type { ComponentProps, ReactNode } from 'react'
import { invoiceBulkCalls } from '@adm/contract/invoice/invoice-bulk'
import { type InvoiceListRow, invoiceSorts } from '@adm/contract/invoice/invoice'
import type { Density } from '@adm/domain/values/density'
import { useMay } from '../../platform/session/session.tsx'
import { pagedByAddress, StableList, useStablePage } from '../../recipes/list/record-list.tsx'
import { useRowSelection } from '../../recipes/list/row-selection.ts'
import type { Column } from '../../ui/table/table-columns.ts'
import type { InvoiceSearch } from './invoice-search.ts'
import { ChosenInvoices } from './chosen-invoices.tsx'

type RowsProps = {
  label: string
  columns: readonly Column<InvoiceListRow>[]
  density: Density
  search: InvoiceSearch
  result: ComponentProps<typeof StableList<InvoiceListRow>>['result']
  onShow: (change: Partial<InvoiceSearch>) => void
  empty: ReactNode
}

/** The documents, of which the selected ones are issued or sent at once. */
export const InvoiceRows = ({ search, result, onShow, ...display }: RowsProps) => {
  const keyOf = ({ id }: InvoiceListRow): string => id
  const listing = pagedByAddress(search, invoiceSorts, onShow)
  const stable = useStablePage({ query: search, result, keyOf, ...listing })
  const selection = useRowSelection(search, stable)
  const mayChange = useMay(invoiceBulkCalls.start)
  return (
    <>
      <StableList
        {...display}
        result={result}
        stable={stable}
        keyOf={keyOf}
        hrefOf={({ id }) => `/billing/${id}`}
        {...listing}
        {...(mayChange && { selection: selection.ofTable })}
      />
      {mayChange && <ChosenInvoices selection={selection} />}
    </>
  )
}
