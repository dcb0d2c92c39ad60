import { useState } from 'react'
import type { AlertRow } from '@adm/contract/alert/alert'
import type { StablePage } from '../../../recipes/list/record-list.tsx'
import type { Selection } from '../../../ui/table/table-columns.ts'
import { type AlertSearch, filtersOfAlerts } from './alert-search.ts'

type Item = { id: string; version: number }
/** What an act on several alerts needs of each. */
type Chosen = Pick<AlertRow, 'id' | 'version' | 'type' | 'facts'>

/** The selected alerts over the pages of a list, each with the version that was displayed. */
export type AlertSelection = { items: readonly Item[]; alerts: readonly Chosen[]; clear: () => void; ofTable: Selection }

type Part = Pick<StablePage<AlertRow>, 'rows' | 'gone'>

/** The selection over the parts of a list. Another filter ends it, and an alert that left the list is no longer selected. */
export const useAlertSelection = (search: AlertSearch, parts: readonly Part[]): AlertSelection => {
  const filter = JSON.stringify({ ...filtersOfAlerts(search), sort: undefined })
  const [state, setState] = useState<{ filter: string; chosen: ReadonlyMap<string, Chosen> }>({ filter, chosen: new Map() })
  const isGone = ([id]: [string, Chosen]): boolean => parts.some(({ gone }) => gone.has(id))
  const isThere = (chosenAlert: [string, Chosen]): boolean => !isGone(chosenAlert)
  const before = state.filter === filter ? state.chosen : new Map<string, Chosen>()
  const chosen = new Map([...before].filter(isThere))
  // Only while its row stays marked is it known to have left: the selection forgets it then.
  if (chosen.size < before.size) setState({ filter, chosen })
  const rows = parts.flatMap((part) => part.rows ?? [])
  const displayed = new Map<string, Chosen>([...chosen, ...rows.map((row): [string, Chosen] => [row.id, row])])
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
