import { type DeliveryRow, emptyCells, type RowCells, type RowChange, type RowColumn, rowColumns } from '@adm/domain/delivery/delivery-row'

/** Cells of a row that are typed and not saved yet, with what they said before: by that it is known whether somebody else changed them. */
export type RowEdit = { id: string; cells: RowChange; was: RowChange }
/** A row and the cells that are typed in it. */
export type TypedRow = { row: DeliveryRow; change: RowChange }

/** The cells of a row, without what the server adds. */
export const cellsOf = (row: DeliveryRow): RowCells =>
  Object.assign({ ...emptyCells }, Object.fromEntries(rowColumns.map((column) => [column, row[column]])))

/** Two people typed in one cell. */
export type CellConflict = { id: string; number: number; column: RowColumn; mine: string | null; theirs: string | null }

/** A row that is only in this browser yet. */
export const unsavedRow = (id: string, deliveryId: string, number: number): DeliveryRow => ({
  ...emptyCells,
  id,
  deliveryId,
  number,
  isExcluded: false,
  state: 'empty',
  refusal: null,
  bookingId: null,
  version: 0,
})

/** A row with typed cells. */
export const withCells = (row: DeliveryRow, cells: RowChange): DeliveryRow => ({ ...row, ...Object.fromEntries(Object.entries(cells)) })

/** Adds typed cells to what waits for a row; a cell that says again what it said before waits no longer. */
export const withTyped = (edit: RowEdit | undefined, row: DeliveryRow, typed: RowChange): RowEdit | undefined => {
  const was: RowChange = { ...pick(row, typed), ...edit?.was }
  const cells: RowChange = { ...edit?.cells, ...typed }
  const names = namesOf(cells).filter((name) => cells[name] !== was[name])
  return names.length === 0 ? undefined : { id: row.id, cells: only(cells, names), was: only(was, names) }
}

type Name = keyof RowChange
const names: readonly Name[] = [...rowColumns, 'isExcluded']
const namesOf = (change: RowChange): Name[] => names.filter((name) => change[name] !== undefined)
const only = (change: RowChange, chosen: readonly Name[]): RowChange => Object.fromEntries(chosen.map((name) => [name, change[name]]))
const pick = (row: DeliveryRow, change: RowChange): RowChange => only(row, namesOf(change))

/** What still waits of a row after these cells were saved: what was typed meanwhile. */
export const withoutSaved = (edit: RowEdit, sent: RowChange): RowEdit | undefined => {
  const rest = namesOf(edit.cells).filter((name) => edit.cells[name] !== sent[name])
  const was = { ...edit.was, ...sent }
  return rest.length === 0 ? undefined : { id: edit.id, cells: only(edit.cells, rest), was: only(was, rest) }
}

/**
 * What waits of a row that somebody changed since: cells that the other left alone wait on, over the new row. A cell that both changed is a
 * conflict, of which the person decides; meanwhile the other's value stands.
 */
export const overStale = (edit: RowEdit, current: DeliveryRow): { edit: RowEdit | undefined; conflicts: CellConflict[] } => {
  const changed = namesOf(edit.cells).filter((name) => current[name] !== edit.was[name] && current[name] !== edit.cells[name])
  const open = namesOf(edit.cells).filter((name) => !changed.includes(name) && current[name] !== edit.cells[name])
  const conflicts = rowColumns
    .filter((column) => changed.includes(column))
    .map((column) => ({ id: edit.id, number: current.number, column, mine: edit.cells[column] ?? null, theirs: current[column] }))
  return { edit: open.length === 0 ? undefined : { id: edit.id, cells: only(edit.cells, open), was: only(edit.was, open) }, conflicts }
}
