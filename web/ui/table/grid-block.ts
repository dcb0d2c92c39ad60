/** A cell by its row and column, from 0. */
export type GridPlace = { row: number; column: number }
/** A changed cell. A row beyond the last one is a new row. */
export type GridChange = GridPlace & { text: string }
/** A rectangle of cells, its ends included. */
export type GridRange = { top: number; bottom: number; left: number; right: number }
type TextAt = (place: GridPlace) => string

/** The rectangle between two cells. */
export const rangeBetween = (one: GridPlace, other: GridPlace): GridRange => ({
  top: Math.min(one.row, other.row),
  bottom: Math.max(one.row, other.row),
  left: Math.min(one.column, other.column),
  right: Math.max(one.column, other.column),
})

const steps = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, index) => from + index)
/** The cells of a rectangle, row by row. */
const placesOf = ({ top, bottom, left, right }: GridRange): GridPlace[] =>
  steps(top, bottom).flatMap((row) => steps(left, right).map((column) => ({ row, column })))

/** The next cell of a copied text with its end: quoted when it contains a tab or a new line, with doubled quotes inside. */
const nextCell = (text: string, from: number): { cell: string; end: string; next: number } => {
  const pattern = /("(?:[^"]|"")*"|[^\t\r\n]*)(\t|\r?\n|\r|$)/y
  pattern.lastIndex = from
  const [whole = '', cell = '', end = ''] = pattern.exec(text) ?? []
  const isQuoted = /^".*"$/s.test(cell) && cell.length > 1
  return { cell: (isQuoted ? cell.slice(1, -1).replaceAll('""', '"') : cell).trim(), end, next: from + whole.length }
}

/** Takes a block copied from a spreadsheet apart: lines and tabs; a quoted cell may contain both. Its last line end ends no row. */
export const readBlock = (copied: string): string[][] => {
  const text = copied.replace(/\r?\n$/, '')
  const rows: string[][] = [[]]
  for (let at = 0, isMore = true; isMore; ) {
    const { cell, end, next } = nextCell(text, at)
    rows.at(-1)?.push(cell)
    if (end !== '' && end !== '\t') rows.push([])
    isMore = end !== ''
    at = next
  }
  return rows
}

const quoted = (text: string): string => (/[\t\r\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
/** A rectangle as a spreadsheet reads it. */
export const writeBlock = ({ top, bottom, left, right }: GridRange, textAt: TextAt): string =>
  steps(top, bottom)
    .map((row) =>
      steps(left, right)
        .map((column) => quoted(textAt({ row, column })))
        .join('\t'),
    )
    .join('\n')

/** The changes of a paste: one cell fills the rectangle, a block begins at its first cell; what lies beyond the last column is left out. */
export const pasted = (range: GridRange, block: readonly (readonly string[])[], columns: number): GridChange[] => {
  const [[single] = []] = block
  if (block.length === 1 && block[0]?.length === 1) return placesOf(range).map((place) => ({ ...place, text: single ?? '' }))
  return block.flatMap((texts, down) =>
    texts.flatMap((text, right) => {
      const place = { row: range.top + down, column: range.left + right }
      return place.column < columns ? [{ ...place, text }] : []
    }),
  )
}

/** The changes that fill a rectangle down with its first row; a single row is filled from the row above. */
export const filledDown = ({ top, bottom, left, right }: GridRange, textAt: TextAt): GridChange[] => {
  const source = top === bottom ? top - 1 : top
  if (source < 0) return []
  return placesOf({ top: source + 1, bottom, left, right }).map((place) => ({
    ...place,
    text: textAt({ row: source, column: place.column }),
  }))
}

/** The changes that empty a rectangle. */
export const emptied = (range: GridRange, textAt: TextAt): GridChange[] =>
  placesOf(range).flatMap((place) => (textAt(place) === '' ? [] : [{ ...place, text: '' }]))
