import { useState } from 'react'
import type { AlertRow } from '@adm/contract/alert/alert'
import type { Selection } from '../../../ui/table/table-columns.ts'
import { type AlertSearch, filtersOfAlerts } from './alert-search.ts'

type Item = { id: string; version: number }

/** The selected alerts over the pages of a list, each with the version that was displayed. */
export type AlertSelection = { items: readonly Item[]; clear: () => void; ofTable: Selection }

/** The selection of a list; another filter ends it. */
export const useAlertSelection = (search: AlertSearch, rows: readonly AlertRow[] | undefined): AlertSelection => {
  const filter = JSON.stringify({ ...filtersOfAlerts(search), sort: undefined })
  const [state, setState] = useState<{ filter: string; chosen: ReadonlyMap<string, number> }>({ filter, chosen: new Map() })
  const chosen = state.filter === filter ? state.chosen : new Map<string, number>()
  const versions = new Map([...chosen, ...(rows ?? []).map(({ id, version }): [string, number] => [id, version])])
  const choose = (ids: ReadonlySet<string>) =>
    setState({ filter, chosen: new Map([...ids].map((id): [string, number] => [id, versions.get(id) ?? 1])) })
  return {
    items: [...chosen.keys()].map((id) => ({ id, version: versions.get(id) ?? 1 })),
    clear: () => choose(new Set()),
    ofTable: { chosen: new Set(chosen.keys()), onChange: choose },
  }
}
