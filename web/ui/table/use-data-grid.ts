import { type ClipboardEvent, type KeyboardEvent, useState } from 'react'
import {
  emptied,
  filledDown,
  type GridChange,
  type GridPlace,
  type GridRange,
  pasted,
  rangeBetween,
  readBlock,
  writeBlock,
} from './grid-block.ts'

type GridSize = { rows: number; columns: number }
/** What a grid shows and does. */
export type GridModel = GridSize & {
  textAt: (place: GridPlace) => string
  isLocked: (row: number) => boolean
  onChange: (changes: readonly GridChange[]) => void
  onUndo: () => void
  onRedo: () => void
  /** Takes a pasted block that is more than cells, such as a table with headings; false when its cells go into the grid as they are. */
  takesBlock?: (block: readonly (readonly string[])[]) => boolean
  /** The next cell with an error after this one; undefined when there is none. */
  nextError: (from: GridPlace) => GridPlace | undefined
}
type State = {
  active: GridPlace
  /** The other corner of the selection. */
  anchor: GridPlace
  /** The text that is being typed in the active cell; null while none is. */
  typed: string | null
}

const within = ({ row, column }: GridPlace, { rows, columns }: GridSize): GridPlace => ({
  row: Math.max(0, Math.min(rows - 1, row)),
  column: Math.max(0, Math.min(columns - 1, column)),
})

const pageRows = 20
const arrows: Readonly<Record<string, GridPlace>> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
  PageUp: { row: -pageRows, column: 0 },
  PageDown: { row: pageRows, column: 0 },
}

/** Where a key leads from a cell; undefined for a key that moves nothing. */
const destination = (
  { key, ctrlKey, metaKey }: KeyboardEvent,
  { row, column }: GridPlace,
  { rows, columns }: GridSize,
): GridPlace | undefined => {
  const isFar = ctrlKey || metaKey
  if (key === 'Home') return { row: isFar ? 0 : row, column: 0 }
  if (key === 'End') return { row: isFar ? rows - 1 : row, column: columns - 1 }
  const step = arrows[key]
  if (!step) return undefined
  const far = isFar ? Math.max(rows, columns) : 1
  return { row: row + step.row * far, column: column + step.column * far }
}

/**
 * The state of a grid of cells by keyboard, as in a spreadsheet: arrows move, Shift extends, a character or F2 or Enter types, Enter and Tab
 * write and move on, Escape leaves the cell as it was, Delete empties, Ctrl D fills down, Ctrl Z and Ctrl Y undo and redo, Alt ↓ goes to the
 * next error.
 */
export const useDataGrid = (model: GridModel) => {
  const [state, setState] = useState<State>({ active: { row: 0, column: 0 }, anchor: { row: 0, column: 0 }, typed: null })
  const { active, typed } = state
  const range = rangeBetween(active, state.anchor)
  const change = (changes: readonly GridChange[]) => {
    const open = changes.filter(({ row }) => !model.isLocked(row))
    if (open.length > 0) model.onChange(open)
  }
  const goTo = (place: GridPlace, extends_ = false) => {
    const to = within(place, model)
    setState({ active: to, anchor: extends_ ? state.anchor : to, typed: null })
  }
  const type = (text: string | null) => setState({ ...state, typed: model.isLocked(active.row) ? null : text })
  /** Writes the typed text, and moves by a step. */
  const commit = (step: GridPlace) => {
    if (typed !== null && typed.trim() !== model.textAt(active)) change([{ ...active, text: typed.trim() }])
    goTo({ row: active.row + step.row, column: active.column + step.column })
  }
  /** The field of the cell has lost the focus: what was typed is written, and the active cell stays where it is by now. */
  const leave = (place: GridPlace, text: string) => {
    if (text.trim() !== model.textAt(place)) change([{ ...place, text: text.trim() }])
    setState((now) => ({ ...now, typed: null }))
  }
  return {
    ...state,
    range,
    goTo,
    type,
    leave,
    onKeyDown: (event: KeyboardEvent) =>
      typed === null ? pressed(event, { model, active, range, change, goTo, type, commit }) : pressedInCell(event, { type, commit }),
    onCopy: (event: ClipboardEvent) => {
      if (typed !== null) return
      event.preventDefault()
      event.clipboardData.setData('text/plain', writeBlock(range, model.textAt))
    },
    onCut: (event: ClipboardEvent) => {
      if (typed !== null) return
      event.preventDefault()
      event.clipboardData.setData('text/plain', writeBlock(range, model.textAt))
      change(emptied(range, model.textAt))
    },
    onPaste: (event: ClipboardEvent) => {
      if (typed !== null) return
      event.preventDefault()
      const block = readBlock(event.clipboardData.getData('text/plain'))
      if (!model.takesBlock?.(block)) change(pasted(range, block, model.columns))
    },
  }
}

type Acts = {
  model: GridModel
  active: GridPlace
  range: GridRange
  change: (changes: readonly GridChange[]) => void
  goTo: (place: GridPlace, extends_?: boolean) => void
  type: (text: string | null) => void
  commit: (step: GridPlace) => void
}
const down = { row: 1, column: 0 }
const up = { row: -1, column: 0 }
const right = { row: 0, column: 1 }
const left = { row: 0, column: -1 }

/** A key while no cell is typed in. */
const pressed = (event: KeyboardEvent, acts: Acts): void => {
  const act = actOf(event, acts)
  if (!act) return
  event.preventDefault()
  act()
}

const withControl = ({ model, range, change, goTo, active }: Acts): Readonly<Record<string, () => void>> => ({
  z: model.onUndo,
  y: model.onRedo,
  d: () => change(filledDown(range, model.textAt)),
  a: () => {
    goTo({ row: 0, column: 0 })
    goTo({ row: model.rows - 1, column: model.columns - 1 }, true)
  },
  ' ': () => goTo({ row: active.row, column: 0 }),
})

/** What a key does that moves nothing, without Ctrl or Alt. */
const typingOf = ({ key, shiftKey }: KeyboardEvent, acts: Acts): (() => void) | undefined => {
  const { model, active, range, change, type, commit } = acts
  if (key === 'Delete' || key === 'Backspace') return () => change(emptied(range, model.textAt))
  if (key === 'Enter' || key === 'F2') return () => type(model.textAt(active))
  if (key === 'Tab') return leaves(active, shiftKey, model) ? undefined : () => commit(shiftKey ? left : right)
  return key.length === 1 ? () => type(key) : undefined
}

const actOf = (event: KeyboardEvent, acts: Acts): (() => void) | undefined => {
  const { model, active, goTo } = acts
  const { key, altKey, shiftKey, ctrlKey, metaKey } = event
  if (altKey) {
    const error = key === 'ArrowDown' ? model.nextError(active) : undefined
    return error && (() => goTo(error))
  }
  const to = destination(event, active, model)
  if (to) return () => goTo(to, shiftKey)
  if (ctrlKey || metaKey) return withControl(acts)[shiftKey && key.toLowerCase() === 'z' ? 'y' : key.toLowerCase()]
  return typingOf(event, acts)
}

/** Tab leaves the grid from its first and its last cell of a row, so that nobody is caught in it. */
const leaves = ({ column }: GridPlace, isBack: boolean, { columns }: GridSize): boolean => (isBack ? column === 0 : column === columns - 1)

/** A key while a cell is typed in. */
const pressedInCell = (event: KeyboardEvent, { type, commit }: Pick<Acts, 'type' | 'commit'>): void => {
  const { key, shiftKey } = event
  const act =
    key === 'Escape'
      ? () => type(null)
      : key === 'Enter'
        ? () => commit(shiftKey ? up : down)
        : key === 'Tab'
          ? () => commit(shiftKey ? left : right)
          : undefined
  if (!act) return
  event.preventDefault()
  act()
}
