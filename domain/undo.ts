/** What was recorded of the same row after a change: what it undoes itself, if it does, and the fields it touched. */
export type LaterChange = { id: string; undoes: string | null; fields: readonly string[] }

/**
 * What still stands of what was done after a change: an event and the one that undid it count for nothing, so that one may undo, do again and
 * undo again. Source: `docs/domain.md` 9.
 * @param later what was recorded of the row since, oldest first
 * @returns whether the change itself was undone, and what else stands, the last first
 */
export const standing = <Later extends LaterChange>(changeId: string, later: readonly Later[]): { isUndone: boolean; rest: Later[] } => {
  const known = new Set([changeId, ...later.map(({ id }) => id)])
  const undone = new Set<string>()
  const rest: Later[] = []
  for (const one of later.toReversed()) {
    if (undone.has(one.id)) continue
    if (one.undoes !== null && known.has(one.undoes)) undone.add(one.undoes)
    else rest.push(one)
  }
  return { isUndone: undone.has(changeId), rest }
}

/**
 * The changes that stand undone: an undo that is undone itself takes nothing back.
 * @param undos all the undos of the rows, oldest first
 */
export const undoneChanges = (undos: readonly Pick<LaterChange, 'id' | 'undoes'>[]): ReadonlySet<string> => {
  const undone = new Set<string>()
  for (const { id, undoes } of undos.toReversed()) if (undoes !== null && !undone.has(id)) undone.add(undoes)
  return undone
}

/** The last one that touched any of these fields, or nothing. */
export const lastTouching = <Later extends LaterChange>(rest: readonly Later[], fields: readonly string[]): Later | undefined =>
  rest.find((one) => one.fields.some((field) => fields.includes(field)))
