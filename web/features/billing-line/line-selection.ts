import { useState } from 'react'
import type { BillingLineRow } from '@adm/contract/billing-line/billing-line'
import { filtersOf } from '../../recipes/list/list-search.ts'
import type { StablePage } from '../../recipes/list/record-list.tsx'
import type { Selection } from '../../ui/table/table-columns.ts'
import type { BillingLineSearch } from './billing-line-search.ts'

/** The selected lines over the pages of a list. */
export type LineSelection = { lines: readonly BillingLineRow[]; clear: () => void; ofTable: Selection }

/** The selection of a list. Another filter ends it, and a line that left the list is no longer selected. */
export const useLineSelection = (search: BillingLineSearch, stable: Pick<StablePage<BillingLineRow>, 'rows' | 'gone'>): LineSelection => {
  const filter = JSON.stringify({ ...filtersOf(search), sort: undefined })
  const [state, setState] = useState<{ filter: string; chosen: readonly BillingLineRow[] }>({ filter, chosen: [] })
  const chosen = state.filter === filter ? state.chosen : []
  const displayed = new Map([...chosen, ...(stable.rows ?? [])].map((line) => [line.id, line]))
  const lines = chosen.flatMap(({ id }) => (stable.gone.has(id) ? [] : (displayed.get(id) ?? [])))
  const choose = (ids: ReadonlySet<string>) => setState({ filter, chosen: [...ids].flatMap((id) => displayed.get(id) ?? []) })
  return { lines, clear: () => choose(new Set()), ofTable: { chosen: new Set(lines.map(({ id }) => id)), onChange: choose } }
}
