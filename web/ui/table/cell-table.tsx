import type { ClipboardEvent, KeyboardEvent } from 'react'
import './cell-table.css'

/** A row of cells: its title, and the text of each cell. */
export type CellRow = { key: string; title: string; cells: readonly string[] }
type CellTableProps = {
  title: string
  columns: readonly string[]
  rows: readonly CellRow[]
  /** Called with all changed cells: a typed cell, or a block pasted from a spreadsheet. Without it the table is read-only. */
  onChange?: ((changes: readonly CellChange[]) => void) | undefined
  /** The sentence of each refused cell, by `row.column`. */
  errors?: Readonly<Record<string, string>>
  /** The previous value of a cell, shown in cells that differ. */
  was?: ((row: string, column: number) => string | undefined) | undefined
}
export type CellChange = { row: string; column: number; text: string }

/** A table of cells as in a spreadsheet, with typing, arrow keys and Enter, and the paste of blocks. */
export const CellTable = ({ title, columns, rows, onChange, errors = {}, was }: CellTableProps) => (
  // Editable cells take the focus themselves.
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a table wider than the screen must scroll by keyboard
  <section className="cell-table-scroll" aria-label={title} tabIndex={onChange ? undefined : 0}>
    <table className="cell-table">
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">Ligne</th>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={row.key}>
            <th scope="row">{row.title}</th>
            {row.cells.map((text, column) => (
              <td key={columns[column]} className={isChanged(was?.(row.key, column), text) ? 'cell-changed' : undefined}>
                {onChange ? (
                  <Cell
                    label={`${row.title}, ${columns[column]}`}
                    text={text}
                    error={errors[`${row.key}.${column}`]}
                    onType={(typed) => onChange([{ row: row.key, column, text: typed }])}
                    onPaste={(event) => pasteBlock(event, { rows, index, column }, onChange)}
                  />
                ) : (
                  <CellText text={text} was={was?.(row.key, column)} />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)

const isChanged = (was: string | undefined, is: string): boolean => was !== undefined && was !== is

const CellText = ({ text, was }: { text: string; was: string | undefined }) => (
  <span>
    {isChanged(was, text) && <s aria-label={`avant ${was}`}>{was}</s>} {text || '–'}
  </span>
)

type CellProps = {
  label: string
  text: string
  error: string | undefined
  onType: (text: string) => void
  onPaste: (event: ClipboardEvent) => void
}

const Cell = ({ label, text, error, onType, onPaste }: CellProps) => (
  <>
    <input
      aria-label={error ? `${label} : ${error}` : label}
      aria-invalid={error ? true : undefined}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      onChange={(event) => onType(event.target.value)}
      onPaste={onPaste}
      onKeyDown={moveFocus}
    />
    {error && <p className="cell-error">{error}</p>}
  </>
)

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1, Enter: 1 }

/** Moves the focus up or down a column, as in a spreadsheet; left and right move in the text. */
const moveFocus = (event: KeyboardEvent<HTMLInputElement>): void => {
  const step = steps[event.key]
  const cell = event.currentTarget.closest('td')
  if (step === undefined || !cell) return
  event.preventDefault()
  const row = cell.parentElement
  const next = step > 0 ? row?.nextElementSibling : row?.previousElementSibling
  const input = next?.children[cell.cellIndex]?.querySelector('input')
  input?.focus()
  input?.select()
}

type Place = { rows: readonly CellRow[]; index: number; column: number }

/** Pastes a spreadsheet block (lines and tabs) from the focused cell on; the part beyond the edge is left out. */
const pasteBlock = (event: ClipboardEvent, { rows, index, column }: Place, onChange: (changes: readonly CellChange[]) => void): void => {
  const lines = event.clipboardData
    .getData('text/plain')
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
  const block = lines.map((line) => line.split('\t'))
  if (block.length === 1 && block[0]?.length === 1) return
  event.preventDefault()
  onChange(
    block.flatMap((texts, down) => {
      const row = rows[index + down]
      if (!row) return []
      return texts
        .map((text, right) => ({ row: row.key, column: column + right, text: text.trim() }))
        .filter((change) => change.column < row.cells.length)
    }),
  )
}
