import { type ReactNode, useMemo, useState } from 'react'
import type { DeliveryDetail } from '@adm/contract/delivery/delivery'
import { isGoodRow } from '@adm/domain/delivery/delivery-lot'
import { uncoveredZipMessage } from '@adm/domain/delivery/delivery-row-words'
import {
  type DeliveryRow,
  type RowChange,
  type RowColumn,
  rowColumnLabels,
  rowColumns,
  rowStateLabels,
} from '@adm/domain/delivery/delivery-row'
import { todayInParis } from '../../../platform/today.ts'
import { newKey } from '../../../platform/new-key.ts'
import { Button, ButtonLink } from '../../../ui/base/button.tsx'
import { DataGrid, type GridColumn, type GridHead } from '../../../ui/table/data-grid.tsx'
import type { GridChange, GridPlace } from '../../../ui/table/grid-block.ts'
import { unsavedRow } from '../row-edits.ts'
import { useGridUndo } from './use-grid-undo.ts'
import { type RowJudgement, useRowErrors } from './use-row-errors.ts'
import { useSheets } from './use-sheets.tsx'
import type { useRowEdits } from './use-row-edits.ts'

const widths: Partial<Record<RowColumn, number>> = {
  address: 220,
  city: 140,
  residence: 160,
  prospectEmail: 200,
  secondEmail: 200,
  incompleteInformation: 240,
}
const columns: readonly GridColumn[] = rowColumns.map((key) => ({ key, title: rowColumnLabels[key], width: widths[key] ?? 110 }))
/** Blank rows under the last one, in which a person types or pastes new lots. */
const blankRows = 20

type Edits = ReturnType<typeof useRowEdits>
/** `files`: import and export of the rows. */
type Props = { delivery: DeliveryDetail; edits: Edits; isOpen: boolean; files: ReactNode }

/** The grid of lots: each column of a row, its state, and the sentence of each wrong cell. */
export const DeliveryGrid = ({ delivery, edits, isOpen, files }: Props) => {
  const { rows, uncoveredZips } = edits
  const [today] = useState(todayInParis)
  const judgementOf = useRowErrors(rows, delivery, today)
  const undo = useGridUndo(rows, edits.typeAll)
  const sheets = useSheets({ deliveryId: delivery.id, rows, today, apply: undo.apply })
  const uncovered = useMemo(() => new Set(uncoveredZips), [uncoveredZips])
  const errorOf = (row: number, column: number) => errorIn(rows[row], rowColumns[column], judgementOf, uncovered)
  const model = {
    rows: rows.length + (isOpen ? blankRows : 0),
    columns: columns.length,
    textAt: ({ row, column }: GridPlace) => textIn(rows[row], rowColumns[column]),
    isLocked: (row: number) => !isOpen || (rows[row]?.bookingId ?? null) !== null,
    onChange: (changes: readonly GridChange[]) => undo.apply(typedRows(changes, rows, delivery.id)),
    onUndo: undo.undo,
    onRedo: undo.redo,
    takesBlock: (block: readonly (readonly string[])[]) => isOpen && sheets.takesBlock(block),
    nextError: (from: GridPlace) => nextError(from, rows.length, errorOf),
  }
  if (model.rows === 0) return <p>Aucun lot dans cette livraison.</p>
  return (
    <>
      <div className="delivery-grid-acts">
        {files}
        {isOpen && sheets.button}
      </div>
      {sheets.dialog}
      <DataGrid
        label="Lots de la livraison"
        columns={columns}
        model={model}
        headOf={(row) => headOf(rows[row], judgementOf)}
        errorOf={errorOf}
        noteOf={(row) => rows[row]?.refusal ?? undefined}
        actionsFor={(row) => <RowActions row={rows[row]} isOpen={isOpen} edits={edits} />}
      />
    </>
  )
}

const textIn = (row: DeliveryRow | undefined, column: RowColumn | undefined): string => (row && column && row[column]) ?? ''

const errorIn = (
  row: DeliveryRow | undefined,
  column: RowColumn | undefined,
  judgementOf: (row: DeliveryRow) => RowJudgement,
  uncovered: ReadonlySet<string>,
): string | undefined => {
  if (!row || !column) return undefined
  const { errors, state } = judgementOf(row)
  const isUncovered = column === 'zipCode' && (isGoodRow(state) || state === 'error') && uncovered.has(row.zipCode ?? '')
  return errors[column] ?? (isUncovered ? uncoveredZipMessage : undefined)
}

/** The next wrong cell after a cell, row by row, from the first again after the last. */
const nextError = (from: GridPlace, rows: number, errorOf: (row: number, column: number) => string | undefined): GridPlace | undefined => {
  const count = rows * columns.length
  const start = from.row * columns.length + from.column
  for (let step = 1; step <= count; step += 1) {
    const at = (start + step) % count
    const place = { row: Math.floor(at / columns.length), column: at % columns.length }
    if (errorOf(place.row, place.column)) return place
  }
  return undefined
}

/** Changed cells by row; a row beyond the last one is new. */
const typedRows = (changes: readonly GridChange[], rows: readonly DeliveryRow[], deliveryId: string) => {
  const added = new Map<number, DeliveryRow>()
  const rowAt = (index: number): DeliveryRow => {
    const row = rows[index] ?? added.get(index) ?? unsavedRow(newKey(), deliveryId, index + 1)
    if (!rows[index]) added.set(index, row)
    return row
  }
  const byRow = new Map<number, { row: DeliveryRow; change: RowChange }>()
  for (const { row: index, column, text } of changes) {
    const name = rowColumns[column]
    const typed = byRow.get(index) ?? { row: rowAt(index), change: {} }
    if (name) byRow.set(index, { ...typed, change: { ...typed.change, [name]: text || null } })
  }
  return [...byRow.values()]
}

const tones = { empty: 'dim', error: 'error', incomplete: 'warning', ready: 'plain', created: 'success', excluded: 'dim' } as const

/** The number and the state of a row; a blank one only offers to be typed in. */
const headOf = (row: DeliveryRow | undefined, judgementOf: (row: DeliveryRow) => RowJudgement): GridHead => {
  if (!row) return { number: '', word: '+', tone: 'dim' }
  const { state } = judgementOf(row)
  return { number: String(row.number), word: rowStateLabels[state], tone: tones[state] }
}

type RowActionsProps = { row: DeliveryRow | undefined; isOpen: boolean; edits: Edits }
/** What may be done with the row of the active cell. */
const RowActions = ({ row, isOpen, edits }: RowActionsProps) => {
  if (!row) return null
  if (row.bookingId !== null)
    return (
      <ButtonLink to="/booking/$id" params={{ id: row.bookingId }}>
        Voir la commande
      </ButtonLink>
    )
  if (!isOpen) return null
  return (
    <>
      <Button onClick={() => edits.type(row, { isExcluded: !row.isExcluded })}>
        {row.isExcluded ? `Reprendre la ligne ${row.number}` : `Exclure la ligne ${row.number}`}
      </Button>
      <Button onClick={() => void edits.remove(row)}>Retirer la ligne {row.number}</Button>
    </>
  )
}
