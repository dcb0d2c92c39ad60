import { useState } from 'react'
import type { AlertRow } from '@adm/contract/alert/alert'
import type { Selection } from '../../../ui/table/table-columns.ts'
import { type AlertSearch, filtersOfAlerts } from './alert-search.ts'

type Item = { id: string; version: number }
/** What an act on several alerts needs of each. */
type Chosen = Pick<AlertRow, 'id' | 'version' | 'type' | 'facts'>

/** The selected alerts over the pages of a list, each with the version that was displayed. */
export type AlertSelection = { items: readonly Item[]; alerts: readonly Chosen[]; clear: () => void; ofTable: Selection }

/** The selection of a list; another filter ends it. */
export const useAlertSelection = (search: AlertSearch, rows: readonly AlertRow[] | undefined): AlertSelection => {
  const filter = JSON.stringify({ ...filtersOfAlerts(search), sort: undefined })
  const [state, setState] = useState<{ filter: string; chosen: ReadonlyMap<string, Chosen> }>({ filter, chosen: new Map() })
  const chosen = state.filter === filter ? state.chosen : new Map<string, Chosen>()
  const displayed = new Map<string, Chosen>([...chosen, ...(rows ?? []).map((row): [string, Chosen] => [row.id, row])])
  const alertsOf = (ids: Iterable<string>): Chosen[] => [...ids].flatMap((id) => displayed.get(id) ?? [])
  const choose = (ids: ReadonlySet<string>) => setState({ filter, chosen: new Map(alertsOf(ids).map((alert) => [alert.id, alert])) })
  const alerts = alertsOf(chosen.keys())
  return {
    items: alerts.map(({ id, version }) => ({ id, version })),
    alerts,
    clear: () => choose(new Set()),
    ofTable: { chosen: new Set(chosen.keys()), onChange: choose },
  }
}
