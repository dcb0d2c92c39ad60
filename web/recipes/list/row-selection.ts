import { useState } from 'react'
import type { Selection } from '../../ui/table/table-columns.ts'
import { filtersOf } from './list-search.ts'
import type { StablePage } from './record-list.tsx'

/** The selected rows over the pages of a list. */
export type RowSelection<Row> = { rows: readonly Row[]; clear: () => void; ofTable: Selection }

/** The selection of a list. Another filter ends it, and a row that left the list is no longer selected. */
export const useRowSelection = <Row extends { id: string }>(
  search: Parameters<typeof filtersOf>[0],
  stable: Pick<StablePage<Row>, 'rows' | 'gone'>,
): RowSelection<Row> => {
  const filter = JSON.stringify({ ...filtersOf(search), sort: undefined })
  const [state, setState] = useState<{ filter: string; chosen: readonly Row[] }>({ filter, chosen: [] })
  const chosen = state.filter === filter ? state.chosen : []
  const displayed = new Map([...chosen, ...(stable.rows ?? [])].map((row) => [row.id, row]))
  const rows = chosen.flatMap(({ id }) => (stable.gone.has(id) ? [] : (displayed.get(id) ?? [])))
  const choose = (ids: ReadonlySet<string>) => setState({ filter, chosen: [...ids].flatMap((id) => displayed.get(id) ?? []) })
  return { rows, clear: () => choose(new Set()), ofTable: { chosen: new Set(rows.map(({ id }) => id)), onChange: choose } }
}
