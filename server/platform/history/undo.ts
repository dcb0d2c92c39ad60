import { lastTouching, effectiveChanges } from '@adm/domain/undo'
import { undoRefusals } from '@adm/domain/undo-refusals'
import { z } from 'zod'
import type { Permission } from '@adm/domain/permission'
import type { OpenDb } from '../database/database.ts'
import { type Done, findLaterChanges } from './history.queries.ts'
import { undoneKind } from './history.ts'
import { requireRight } from '../identity/session.ts'
import type { Undoing, Work } from '../work/work.ts'

/** Undoes one kind of change: a new write, which asks for the change's own right and refuses when something contradicts it. */
export type Undo = (work: Work, change: Done) => Promise<void>
/** What can be undone, by `entity.kind`: `'client.merged'`; and why the rest cannot, the end of a sentence. */
export type Undos = Readonly<Record<string, Undo | string>>

/** The same undo, or the same reason why there is none, for several kinds of change of an entity. */
export const undosOf = (entity: string, kinds: readonly string[], undo: Undo | string): Undos =>
  Object.fromEntries(kinds.map((kind) => [`${entity}.${kind}`, undo]))

const row = z.record(z.string(), z.unknown())
const ofUndone = z.object({ kind: z.string(), isAgain: z.boolean().default(false) })

/** What a change was first called, however often it was undone and done again. */
const firstKind = ({ kind, facts }: Pick<Done, 'kind' | 'facts'>): { kind: string; isAgain: boolean } => {
  if (kind !== undoneKind) return { kind, isAgain: false }
  const undone = ofUndone.parse(facts)
  return { kind: undone.kind, isAgain: !undone.isAgain }
}

/** What a work that undoes this change tells of it. */
export const undoingOf = (change: Done): Undoing => {
  const { id, entity, entityId, requestId } = change
  return { id, entity, entityId, requestId, ...firstKind(change) }
}

/**
 * Ties an undo to the change that it takes back: what it records of that row is told as `undone`, with which change, whatever service it
 * calls to write it.
 */
export const recordedAsUndone =
  (undo: Undo): Undo =>
  (work, change) =>
    undo({ ...work, undoing: undoingOf(change) }, change)

/** The fields of a row before or after a change. */
export const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> => row.catch({}).parse(value)

/**
 * Nobody touched these fields since the change, what was undone meanwhile apart. The row is locked before.
 * @throws {Refusal} `NOT_UNDOABLE`: it was undone already, or who changed them since, and when
 */
export const requireUntouched = async (work: Work, change: Done, fields: readonly string[] | 'all'): Promise<void> => {
  const { isUndone, rest } = effectiveChanges(change.id, await findLaterChanges(work.db, change))
  if (isUndone) throw undoRefusals.again()
  const last = fields === 'all' ? rest[0] : lastTouching(rest, fields)
  if (!last) return
  const who =
    last.byId === work.by.id ? 'vous avez' : `${last.byName ?? (last.byKind === 'system' ? 'le système' : 'le destinataire du lien')} a`
  const touched = fields === 'all' ? [] : fields.filter((field) => last.fields.includes(field))
  throw undoRefusals.touched(who, last.at, touched)
}

type Undoable<Row> = {
  /** The rights of the call that made the change. */
  requires: readonly Permission[]
  /** The row, locked. */
  lock: (db: OpenDb, id: string) => Promise<Row>
  /** The fields that nobody may have touched since; none where the act itself finds what it takes back. */
  fields?: readonly string[] | 'all'
}

/**
 * An undo by a service of the subject, under the rights of the change itself.
 * @throws {Refusal} `FORBIDDEN`, `NOT_UNDOABLE`, and those of the service
 */
export const undoBy =
  <Row>(
    { requires, lock, fields = [] }: Undoable<Row>,
    act: (work: Work & { undoing: Undoing }, change: Done, row: Row) => Promise<unknown>,
  ): Undo =>
  async (work, change) => {
    for (const right of requires) requireRight(work, right)
    const undoing = undoingOf(change)
    const row = await lock(work.db, change.entityId)
    await requireUntouched(work, change, fields)
    await act({ ...work, undoing }, change, row)
  }

/**
 * Takes away a row that was just made, as long as nobody changed it since. That is not undone itself: the row is gone.
 * @param remove the ordinary deletion, which refuses what is in use
 */
export const undoCreation = <Row>(
  removal: Pick<Undoable<Row>, 'requires' | 'lock'>,
  remove: (work: Work, id: string, row: Row) => Promise<unknown>,
): Undo => {
  const undo = undoBy({ ...removal, fields: 'all' }, (work, { entityId }, row) => remove(work, entityId, row))
  return (work, change) => {
    if (change.kind === undoneKind) throw undoRefusals.stands('ce qui a été supprimé se crée de nouveau')
    return undo(work, change)
  }
}

/**
 * How a change is undone; what an undo took back is done again the same way.
 * @throws {Refusal} `NOT_UNDOABLE` with the reason, of what is not undone
 */
export const undoFor = (undos: Undos, change: Done): Undo => {
  const undo = undos[`${change.entity}.${change.kind}`] ?? undos[`${change.entity}.${firstKind(change).kind}`]
  if (typeof undo === 'function') return undo
  throw undoRefusals.stands(undo ?? "elle n'est pas de celles qui s'annulent")
}

/** The kinds that history can undo, `entity.kind`. */
export const undoableKinds = (undos: Undos): ReadonlySet<string> =>
  new Set(Object.entries(undos).flatMap(([kind, undo]) => (typeof undo === 'function' ? [kind] : [])))

/** The event by which an undo that was just made is undone; none where what was just made was taken away, or the undo has an event of its own kind. */
export const redoOf = ({ recorded }: Work, { entity, entityId, before }: Done): string | null => {
  const value = recorded.findLast((one) => one.entity === entity && one.id === entityId)
  return value?.kind === undoneKind && before !== null ? value.eventId : null
}
