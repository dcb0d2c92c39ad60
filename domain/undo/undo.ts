/** A later event of the same row: the event that it undoes, if any, and the changed fields. */
export type LaterChange = { id: string; undoes: string | null; fields: readonly string[] }

/**
 * The later events of a row that are in effect: an event and its undo cancel each other, so that a user may undo, redo and undo again.
 * Source: `docs/domain.md` 9.
 * @param later the events of the row since the change, oldest first
 * @returns whether the change itself was undone, and the other events in effect, newest first
 */
export const effectiveChanges = <Later extends LaterChange>(
  changeId: string,
  later: readonly Later[],
): { isUndone: boolean; rest: Later[] } => {
  const changeIds = new Set([changeId, ...later.map(({ id }) => id)])
  const undone = new Set<string>()
  const rest: Later[] = []
  for (const change of later.toReversed()) {
    if (undone.has(change.id)) continue
    if (change.undoes !== null && changeIds.has(change.undoes)) undone.add(change.undoes)
    else rest.push(change)
  }
  return { isUndone: undone.has(changeId), rest }
}

/**
 * The changes whose undo is in effect: an undo that was itself undone has no effect.
 * @param undos all undos of the rows, oldest first
 */
export const undoneChanges = (undos: readonly Pick<LaterChange, 'id' | 'undoes'>[]): ReadonlySet<string> => {
  const undone = new Set<string>()
  for (const { id, undoes } of undos.toReversed()) if (undoes !== null && !undone.has(id)) undone.add(undoes)
  return undone
}

/** The last change of any of these fields, or undefined. */
export const lastTouching = <Later extends LaterChange>(rest: readonly Later[], fields: readonly string[]): Later | undefined =>
  rest.find((change) => change.fields.some((field) => fields.includes(field)))
