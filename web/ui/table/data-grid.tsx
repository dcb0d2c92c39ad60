import { memo, type ReactNode, type UIEvent, useCallback, useEffect, useId, useRef, useState } from 'react'
import type { GridPlace, GridRange } from './grid-block.ts'
import { type GridModel, useDataGrid } from './use-data-grid.ts'
import './data-grid.css'

export type GridColumn = { key: string; title: string; width: number }
/** The head of a row: its number, and its state in a word and a tone. */
export type GridHead = { number: string; word: string; tone: 'plain' | 'dim' | 'error' | 'warning' | 'success' }
type DataGridProps = {
  /** The name of the grid, read aloud. */
  label: string
  columns: readonly GridColumn[]
  model: GridModel
  headOf: (row: number) => GridHead
  /** The sentence of a wrong cell. */
  errorOf: (row: number, column: number) => string | undefined
  /** What the strip under the grid says of the active row, when its active cell has no error. */
  noteOf?: (row: number) => string | undefined
  /** Buttons for the row of the active cell. */
  actionsFor?: (row: number) => ReactNode
}

const rowHeight = 28
const headWidth = 150
/** Rows drawn above and below the visible ones, so that a fast scroll shows no gap. */
const margin = 8
const firstHeight = 800

/**
 * A grid of texts as in a spreadsheet: only the rows in view are drawn. The focus stays on the grid, which names its active cell
 * (`aria-activedescendant`): a row that leaves the view never takes the focus with it.
 */
export const DataGrid = ({ label, columns, model, headOf, errorOf, noteOf, actionsFor }: DataGridProps) => {
  const id = useId()
  const grid = useDataGrid(model)
  const scroller = useRef<HTMLDivElement>(null)
  const { active, typed, range } = grid
  const visible = useVisibleRows(model.rows)
  useScrolledTo(scroller, active, columns)
  useFocusBack(scroller, typed)
  const acts = useStableActs(grid)
  const drawn = (row: number) => (
    <GridRow
      key={row}
      id={id}
      row={row}
      columns={columns}
      texts={columns.map((_, column) => model.textAt({ row, column })).join('\t')}
      errors={columns.map((_, column) => errorOf(row, column) ?? '').join('\t')}
      {...headOf(row)}
      isLocked={model.isLocked(row)}
      activeColumn={row === active.row ? active.column : null}
      selected={selectedIn(row, range)}
      typed={row === active.row ? typed : null}
      {...acts}
    />
  )
  const { onKeyDown, onCopy, onCut, onPaste } = grid
  const listeners = { onKeyDown, onCopy, onCut, onPaste, onScroll: visible.onScroll }
  return (
    <div className="data-grid">
      <div ref={scroller} className="data-grid-scroll" {...listeners}>
        <GridTable id={id} label={label} columns={columns} rows={model.rows} active={active} visible={visible} drawn={drawn} />
      </div>
      <div className="data-grid-strip">
        <Strip error={errorOf(active.row, active.column)} note={noteOf?.(active.row) ?? columns[active.column]?.title} />
        {actionsFor?.(active.row)}
      </div>
    </div>
  )
}

type GridTableProps = {
  id: string
  label: string
  columns: readonly GridColumn[]
  rows: number
  active: GridPlace
  visible: { first: number; end: number }
  drawn: (row: number) => ReactNode
}
/** The table, as high as all of its rows. */
const GridTable = ({ id, label, columns, rows, active, visible, drawn }: GridTableProps) => {
  const { first, end } = visible
  return (
    <table
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a grid is a table that takes keys (ARIA 1.2)
      role="grid"
      aria-label={label}
      aria-rowcount={rows + 1}
      aria-colcount={columns.length + 1}
      aria-multiselectable="true"
      aria-activedescendant={`${id}-${active.row}-${active.column}`}
      className="data-grid-table"
      tabIndex={0}
    >
      <colgroup>
        <col style={{ width: headWidth }} />
        {columns.map(({ key, width }) => (
          <col key={key} style={{ width }} />
        ))}
      </colgroup>
      <thead>
        <tr aria-rowindex={1}>
          <th scope="col">Ligne</th>
          {columns.map(({ key, title }) => (
            <th key={key} scope="col" title={title}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr aria-hidden="true" style={{ height: first * rowHeight }} />
        {Array.from({ length: end - first }, (_, index) => drawn(first + index))}
        <tr aria-hidden="true" style={{ height: (rows - end) * rowHeight }} />
      </tbody>
    </table>
  )
}

/** What is to be said of the active cell. */
const Strip = ({ error, note }: { error: string | undefined; note: string | undefined }) => (
  <output className={error ? 'data-grid-error' : undefined}>{error ?? note}</output>
)

const selectedIn = (row: number, { top, bottom, left, right }: GridRange): string =>
  row >= top && row <= bottom && (top !== bottom || left !== right) ? `${left}-${right}` : ''

type CellActs = {
  onPick: (place: GridPlace, extends_?: boolean) => void
  onType: (text: string | null) => void
  onLeave: (place: GridPlace, text: string) => void
}
/** The acts of the cells, the same at each drawing, so that an unchanged row is not drawn again. */
const useStableActs = (grid: ReturnType<typeof useDataGrid>): CellActs => {
  const latest = useRef(grid)
  useEffect(() => {
    latest.current = grid
  })
  const onPick = useCallback<CellActs['onPick']>((place, extends_) => latest.current.goTo(place, extends_), [])
  const onType = useCallback<CellActs['onType']>((text) => latest.current.type(text), [])
  const onLeave = useCallback<CellActs['onLeave']>((place, text) => latest.current.leave(place, text), [])
  return { onPick, onType, onLeave }
}

type GridRowProps = GridHead &
  CellActs & {
    id: string
    row: number
    columns: readonly GridColumn[]
    /** Texts and errors joined by tabs, so that an unchanged row is not drawn again. */
    texts: string
    errors: string
    isLocked: boolean
    activeColumn: number | null
    selected: string
    typed: string | null
  }

const drawnRow = (props: GridRowProps) => {
  const { id, row, columns, number, word, tone, isLocked, activeColumn, typed, onPick, onType, onLeave } = props
  const texts = props.texts.split('\t')
  const errors = props.errors.split('\t')
  const [left = -1, right = -1] = props.selected === '' ? [] : props.selected.split('-').map(Number)
  return (
    <tr aria-rowindex={row + 2} className={isLocked ? 'data-grid-locked' : undefined}>
      <th scope="row">
        <span className="data-grid-number">{number}</span>
        <span className={`data-grid-${tone}`}>{word}</span>
      </th>
      {columns.map(({ key, title }, column) => (
        <GridCell
          key={key}
          id={`${id}-${row}-${column}`}
          title={title}
          text={texts[column] ?? ''}
          error={errors[column] || undefined}
          isSelected={column >= left && column <= right}
          isActive={column === activeColumn}
          typed={column === activeColumn ? typed : null}
          onPick={(extends_) => onPick({ row, column }, extends_)}
          onType={onType}
          onLeave={(text) => onLeave({ row, column }, text)}
        />
      ))}
    </tr>
  )
}
const GridRow = memo(drawnRow)

type GridCellProps = {
  id: string
  title: string
  text: string
  error: string | undefined
  isSelected: boolean
  isActive: boolean
  typed: string | null
  onPick: (extends_: boolean) => void
  onType: (text: string | null) => void
  onLeave: (text: string) => void
}
const GridCell = ({ id, title, text, error, isSelected, isActive, typed, onPick, onType, onLeave }: GridCellProps) => (
  // The grid receives the keys of its cells.
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- by keyboard the grid moves its active cell
  <td
    id={id}
    aria-selected={isActive || isSelected}
    aria-invalid={error ? true : undefined}
    aria-describedby={error ? `${id}-error` : undefined}
    className={isActive ? 'data-grid-active' : undefined}
    onMouseDown={(event) => {
      if (typed !== null) return
      event.preventDefault()
      event.currentTarget.closest('table')?.focus({ preventScroll: true })
      onPick(event.shiftKey)
    }}
    onDoubleClick={() => onType(text)}
  >
    {typed === null ? text : <CellInput label={title} text={typed} onType={onType} onLeave={onLeave} />}
    {error && (
      <span hidden id={`${id}-error`}>
        {error}
      </span>
    )}
  </td>
)

type CellInputProps = { label: string; text: string; onType: (text: string) => void; onLeave: (text: string) => void }
/** The field of the cell that is typed in; it takes the focus, since the person has just begun to type. */
const CellInput = ({ label, text, onType, onLeave }: CellInputProps) => (
  <input
    ref={(input) => input?.focus()}
    aria-label={label}
    className="data-grid-input"
    autoComplete="off"
    value={text}
    onChange={({ target }) => onType(target.value)}
    onBlur={({ target }) => onLeave(target.value)}
  />
)

/** The rows in view, with a margin: from `first` up to `end`, which is excluded. */
const useVisibleRows = (rows: number) => {
  const [{ top, height }, setView] = useState({ top: 0, height: firstHeight })
  const first = Math.max(0, Math.min(Math.floor(top / rowHeight) - margin, rows - 1))
  return {
    first,
    end: Math.min(rows, first + Math.ceil(height / rowHeight) + 2 * margin),
    onScroll: ({ currentTarget }: UIEvent<HTMLDivElement>) =>
      setView({ top: currentTarget.scrollTop, height: Math.max(firstHeight, currentTarget.clientHeight) }),
  }
}

type Scroller = { readonly current: HTMLDivElement | null }
/** Keeps the active cell in view, beside the pinned head of its row and under the pinned heads of the columns. */
const useScrolledTo = (scroller: Scroller, { row, column }: GridPlace, columns: readonly GridColumn[]): void => {
  useEffect(() => {
    const at = scroller.current
    if (!at) return
    const top = row * rowHeight
    const room = at.clientHeight - 2 * rowHeight
    const left = columns.slice(0, column).reduce((sum, { width }) => sum + width, 0)
    const right = left + (columns[column]?.width ?? 0) - at.clientWidth + headWidth
    at.scrollTo({
      top: Math.max(Math.min(at.scrollTop, top), top - room),
      left: Math.max(Math.min(at.scrollLeft, left), right),
    })
  }, [scroller, row, column, columns])
}

/** Once a cell is typed, the focus goes back from its field to the grid. */
const useFocusBack = (scroller: Scroller, typed: string | null): void => {
  const wasTyping = useRef(false)
  useEffect(() => {
    const isTyping = typed !== null
    if (wasTyping.current && !isTyping && document.activeElement === document.body)
      scroller.current?.querySelector('table')?.focus({ preventScroll: true })
    wasTyping.current = isTyping
  }, [scroller, typed])
}
