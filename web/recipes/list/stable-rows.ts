import { isSame } from '../form/record-same.ts'

type StableRows<Row> = {
  rows: readonly Row[]
  /** Those that the list no longer has where they stood. */
  gone: ReadonlySet<string>
  /** How many came above rows that stand still. */
  waiting: number
  /** The rows stand in another order now. */
  isMoved: boolean
}

/**
 * A page of a list that was read again, without moving what stands there: rows are shown as they are now, where they were; those that left
 * stay and are named; those that come after the last one are added; those that would push the others down wait.
 * @param shown the rows as they stand
 * @param next the page as it is now; a row that its end merely has no more room for is not gone
 */
export const stabilizeRows = <Row>(shown: readonly Row[], next: readonly Row[], keyOf: (row: Row) => string): StableRows<Row> => {
  const now = new Map(next.map((row) => [keyOf(row), row]))
  const stood = shown.map(keyOf)
  const known = new Set(stood)
  const last = next.findLastIndex((row) => known.has(keyOf(row)))
  const inserted = next.slice(0, Math.max(last, 0)).filter((row) => !known.has(keyOf(row))).length
  const pushed = Math.min(inserted, stood.length - 1 - stood.findLastIndex((key) => now.has(key)))
  const gone = stood.slice(0, stood.length - pushed).filter((key) => !now.has(key))
  const kept = stood.filter((key) => now.has(key))
  const order = next.map(keyOf).filter((key) => known.has(key))
  return {
    rows: [...shown.map((row) => now.get(keyOf(row)) ?? row), ...next.slice(last + 1)],
    gone: new Set(gone),
    waiting: inserted,
    isMoved: kept.some((key, index) => key !== order[index]),
  }
}

/** « 2 nouvelles lignes »; why the page would look otherwise if it were read anew. Nothing when it would not. */
export const newsOf = ({ gone, waiting, isMoved }: Omit<StableRows<unknown>, 'rows'>): string | null => {
  if (waiting > 0) return waiting > 1 ? `${waiting} nouvelles lignes` : 'Une nouvelle ligne'
  if (gone.size > 0) return gone.size > 1 ? `${gone.size} lignes n'y sont plus` : "Une ligne n'y est plus"
  return isMoved ? "L'ordre a changé" : null
}

/** The same rows, each the very object that it was before unless it says something else: a row that another one moved was not changed. */
export const reuseRows = <Row>(before: readonly Row[], next: readonly Row[], keyOf: (row: Row) => string): readonly Row[] => {
  const known = new Map(before.map((row) => [keyOf(row), row]))
  return next.map((row) => {
    const was = known.get(keyOf(row))
    return was !== undefined && isSame(was, row) ? was : row
  })
}
