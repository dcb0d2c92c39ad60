/** A later event of the same row: the event that it undoes, if any, and the fields that it changed. */
export type LaterChange = { id: string; undoes: string | null; fields: readonly string[] }

/**
 * The later events of a row that are in effect: an event and its undo cancel each other, so that one may undo, redo and undo again.
 * Source: `docs/domain.md` 9.
 * @param later the events of the row since the change, oldest first
 * @returns whether the change itself was undone, and the other events in effect, the last first
 */
export const effectiveChanges = <Later extends LaterChange>(
  changeId: string,
  later: readonly Later[],
): { isUndone: boolean; rest: Later[] } => {
  const changeIds = new Set([changeId, ...later.map(({ id }) => id)])
  const undone = new Set<string>()
  const rest: Later[] = []
  for (const one of later.toReversed()) {
    if (undone.has(one.id)) continue
    if (one.undoes !== null && changeIds.has(one.undoes)) undone.add(one.undoes)
    else rest.push(one)
  }
  return { isUndone: undone.has(changeId), rest }
}

/**
 * The changes whose undo is in effect: an undo that is itself undone takes nothing back.
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
