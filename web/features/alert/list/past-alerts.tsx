import { useId } from 'react'
import type { AlertRow } from '@adm/contract/alert/alert'
import type { Density } from '@adm/domain/values/density'
import { StableList } from '../../../recipes/list/record-list.tsx'
import { Button } from '../../../ui/base/button.tsx'
import { formatTotal } from '../../../ui/table/pagination.tsx'
import type { Column, Selection } from '../../../ui/table/table-columns.ts'
import './past-alerts.css'
import type { PastAlerts } from './use-past-alerts.ts'

type Props = {
  past: PastAlerts
  columns: readonly Column<AlertRow>[]
  density: Density
  selection: Selection | undefined
  onToggle: (isOpen: boolean) => void
  onSize: (size: number) => void
}

/** The alerts of missions whose day is over, in a group below the others: closed, with its number, until a person opens it. */
export const PastGroup = ({ past, columns, density, selection, onToggle, onSize }: Props) => {
  const rows = useId()
  const { total, isOpen, result, stable, paging } = past
  if (!total || total.total === 0) return null
  return (
    <section className="past-alerts" aria-label="Alertes passées" data-open={isOpen || undefined}>
      <Button
        look="subtle"
        icon={isOpen ? 'down' : 'forward'}
        aria-expanded={isOpen}
        aria-controls={rows}
        onClick={() => onToggle(!isOpen)}
      >
        Passées <span className="dim numbers">{formatTotal(total.total, total.totalIsExact)}</span>
        <span className="dim">le jour de la mission est dépassé</span>
      </Button>
      <div id={rows} className="past-alerts-rows" hidden={!isOpen}>
        {isOpen && (
          <StableList
            stable={stable}
            label="Alertes passées"
            columns={columns}
            density={density}
            result={result}
            keyOf={({ id }) => id}
            hrefOf={({ id }) => `/alert/${id}`}
            paging={{ ...paging, onMissing: paging.onTurn, onSize }}
            {...(selection && { selection })}
            empty={null}
          />
        )}
      </div>
    </section>
  )
}
