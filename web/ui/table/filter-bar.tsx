import type { ReactNode, Ref } from 'react'
import { Button } from '../base/button.tsx'
import './filter-bar.css'
import { Icon } from '../base/icon.tsx'

/** The line of filters of a list: a few fields with `hideLabel`, then a `Popover` « Plus de filtres » with a `FilterPanel`. */
export const FilterBar = ({ ref, children }: { ref?: Ref<HTMLElement>; children: ReactNode }) => (
  <search ref={ref} className="filter-bar">
    {children}
  </search>
)

/** The other filters, in columns. */
export const FilterPanel = ({ children }: { children: ReactNode }) => <div className="filter-panel">{children}</div>

/** An active filter, `Statut : Planifiée`, and its removal. */
export type Chip = { key: string; label: string; value: string; onRemove: () => void }

/** The active filters, each with a cross; nothing without active filters. */
export const FilterChips = ({ chips, onClear }: { chips: readonly Chip[]; onClear: () => void }) =>
  chips.length > 0 && (
    <ul className="chips" aria-label="Filtres actifs">
      {chips.map(({ key, label, value, onRemove }) => (
        <li key={key} className="chip">
          <span>
            {label}&nbsp;: <strong>{value}</strong>
          </span>
          <button type="button" aria-label={`Retirer le filtre ${label} : ${value}`} onClick={onRemove}>
            <Icon name="close" />
          </button>
        </li>
      ))}
      <li>
        <Button look="subtle" onClick={onClear}>
          Effacer les filtres
        </Button>
      </li>
    </ul>
  )

type SelectionBarProps = {
  count: number
  /** Replaces « 3 lignes sélectionnées ». */
  label?: string | undefined
  onClear: () => void
  children: ReactNode
}

/** The actions on the selected rows, over the bottom of the list so that the rows do not move; hidden without a selection. */
export const SelectionBar = ({ count, label, onClear, children }: SelectionBarProps) =>
  count > 0 && (
    <section className="selection-bar" aria-label="Sélection">
      <output className="selection-count">{label ?? `${count} ${count > 1 ? 'lignes sélectionnées' : 'ligne sélectionnée'}`}</output>
      {children}
      <Button look="subtle" onClick={onClear}>
        Tout désélectionner
      </Button>
    </section>
  )
