import { isSame } from '../../platform/same.ts'

type StableRows<Row> = {
  rows: readonly Row[]
  /** The keys of displayed rows that are no longer on the page. */
  gone: ReadonlySet<string>
  /** The number of new rows above displayed rows. */
  waiting: number
  /** The order of the rows has changed. */
  isMoved: boolean
}

/**
 * Merges a page of a list that was read again into the displayed rows, without moving them. Rows are updated in place; rows that left the
 * page stay, and their keys are returned; new rows after the last one are added; new rows above are only counted.
 * @param displayed the displayed rows
 * @param next the page as read again; a row pushed beyond its end by new rows does not count as gone
 */
export const stabilizeRows = <Row>(displayed: readonly Row[], next: readonly Row[], keyOf: (row: Row) => string): StableRows<Row> => {
  const now = new Map(next.map((row) => [keyOf(row), row]))
  const keys = displayed.map(keyOf)
  const displayedKeys = new Set(keys)
  const last = next.findLastIndex((row) => displayedKeys.has(keyOf(row)))
  const inserted = next.slice(0, Math.max(last, 0)).filter((row) => !displayedKeys.has(keyOf(row))).length
  const pushed = Math.min(inserted, keys.length - 1 - keys.findLastIndex((key) => now.has(key)))
  const gone = keys.slice(0, keys.length - pushed).filter((key) => !now.has(key))
  const remaining = keys.filter((key) => now.has(key))
  const order = next.map(keyOf).filter((key) => displayedKeys.has(key))
  return {
    rows: [...displayed.map((row) => now.get(keyOf(row)) ?? row), ...next.slice(last + 1)],
    gone: new Set(gone),
    waiting: inserted,
    isMoved: remaining.some((key, index) => key !== order[index]),
  }
}

/** The difference between the displayed rows and the current page, in words: « 2 nouvelles lignes ». Null without a difference. */
export const differenceInWords = ({ gone, waiting, isMoved }: Omit<StableRows<unknown>, 'rows'>): string | null => {
  if (waiting > 0) return waiting > 1 ? `${waiting} nouvelles lignes` : 'Une nouvelle ligne'
  if (gone.size > 0) return gone.size > 1 ? `${gone.size} lignes n'y sont plus` : "Une ligne n'y est plus"
  return isMoved ? "L'ordre a changé" : null
}

/** The next rows, with the previous object for each row whose content is unchanged, so that a moved row does not count as changed. */
export const reuseRows = <Row>(before: readonly Row[], next: readonly Row[], keyOf: (row: Row) => string): readonly Row[] => {
  const previous = new Map(before.map((row) => [keyOf(row), row]))
  return next.map((row) => {
    const was = previous.get(keyOf(row))
    return was !== undefined && isSame(was, row) ? was : row
  })
}
