import type { AlertFixBulk } from '@adm/contract/alert/alert-fix-bulk'
import './bulk-fix-rows.css'

type Row = AlertFixBulk['rows'][number]

const stateLabels: Readonly<Record<Row['state'], string>> = {
  waiting: 'En attente',
  ready: 'Serait faite',
  done: 'Faite',
  refused: 'Refusée',
  undone: 'Annulée',
  left: 'Non annulée',
}

/** How many alerts of a bulk are in a state. */
export const countIn = ({ rows }: AlertFixBulk, state: Row['state']): number => rows.filter((row) => row.state === state).length

/** What happens to each alert of a bulk, and why not. */
export const BulkFixRows = ({ rows }: { rows: readonly Row[] }) => (
  <ul className="bulk-fix-rows" aria-label="Alertes">
    {rows.map(({ alertId, title, state, words, message }) => (
      <li key={alertId}>
        <strong>{title}</strong> <span className="dim">{stateLabels[state]}</span>
        <span className="bulk-fix-words">{message ?? words}</span>
      </li>
    ))}
  </ul>
)
