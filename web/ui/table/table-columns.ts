import type { ReactNode } from 'react'
import { classes } from '../base/classes.ts'

/** A column: its title, and its cell of a row. Define columns outside the component, so that only changed rows are rendered again. */
export type Column<Row, Key extends string = string> = {
  key: Key
  title: string
  /** The title is read aloud only. */
  hidesTitle?: boolean
  show(row: Row): ReactNode
  /** `right` for numbers and amounts. */
  align?: 'right'
  /** Pixels; pinned columns need one. */
  width?: number
  /** Stays at the left while the others scroll: the first column and the status. Pinned columns must be the first ones. */
  pinned?: boolean
  /** Its name in `sort`, when the list can be sorted by it. */
  sort?: string
  /** On a phone: is on the second line of the row. Pinned columns are on the first line; the others are left out. */
  onSecondLine?: boolean
}

/** The keys of the selected rows, and their setter. */
export type Selection = { chosen: ReadonlySet<string>; onChange: (chosen: ReadonlySet<string>) => void }

const checkWidth = 36

/** The style of a cell: its width, and for a pinned column its left offset, which is the width of the columns before it. */
export const cellStyle = <Row>(columns: readonly Column<Row>[], index: number, isSelectable: boolean) => {
  const column = columns[index]
  if (!column?.width && !column?.pinned) return undefined
  const before = columns.slice(0, index).reduce((sum, { width = 0 }) => sum + width, isSelectable ? checkWidth : 0)
  return {
    ...(column.width ? { width: column.width, minWidth: column.width, maxWidth: column.width } : {}),
    ...(column.pinned ? { '--pin': `${before}px` } : {}),
  }
}

/** The classes of a cell; the last pinned column has a line at its right. */
export const cellClasses = <Row>(column: Column<Row>, next: Column<Row> | undefined): string =>
  classes(
    column.align === 'right' && 'table-right',
    column.pinned && 'table-pinned',
    column.pinned && !next?.pinned && 'table-pinned-last',
    !column.pinned && !column.onSecondLine && 'table-wide-only',
  )
