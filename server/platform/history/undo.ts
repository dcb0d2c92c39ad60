import { lastTouching, effectiveChanges } from '@adm/domain/undo/undo'
import { undoRefusals } from '@adm/domain/undo/undo-refusals'
import { z } from 'zod'
import type { AnyEvent, UndoableKind } from '@adm/domain/platform/event'
import type { Permission } from '@adm/domain/permission'
import type { OpenDb } from '../database/database.ts'
import { type Done, findLaterChanges } from './history.queries.ts'
import { undoneKind } from './history.ts'
import { requireRight } from '../identity/session.ts'
import type { Undoing, Work } from '../work/work.ts'

/** Undoes one kind of change: a new write, which requires the permission for the change and refuses on a contradiction. */
export type Undo = (work: Work, change: Done) => Promise<void>
/** The undo of each `entity.kind`, such as `'client.merged'`, or the reason why there is none, as the end of a sentence. */
export type Undos = Readonly<Record<string, Undo | string>>

/**
 * The undos of an entity: of each event its undo, or the reason that its declaration gives. An event with neither does not compile.
 */
export const bindUndos = <Events extends Readonly<Record<string, AnyEvent>>>(
  events: Events,
  undos: Readonly<Record<UndoableKind<Events>, Undo>>,
): Undos => {
  const bound: Readonly<Record<string, Undo>> = undos
  const entries = Object.values<AnyEvent>(events).map(({ entity, kind, fixed }): [string, Undo | string] => {
    const undo = fixed ?? bound[kind]
    if (!undo) throw new Error(`The event ${entity}.${kind} has no undo`)
    return [`${entity}.${kind}`, undo]
  })
  return Object.fromEntries(entries)
}

const row = z.record(z.string(), z.unknown())
const ofUndone = z.object({ kind: z.string(), isAgain: z.boolean().default(false) })

/** The original kind of a change, through any number of undos and redos. */
const firstKind = ({ kind, facts }: Pick<Done, 'kind' | 'facts'>): { kind: string; isAgain: boolean } => {
  if (kind !== undoneKind) return { kind, isAgain: false }
  const undone = ofUndone.parse(facts)
  return { kind: undone.kind, isAgain: !undone.isAgain }
}

/** The data about an undone change that its undo records. */
export const undoingOf = (change: Done): Undoing => {
  const { id, entity, entityId, requestId } = change
  return { id, entity, entityId, requestId, ...firstKind(change) }
}

/**
 * Wraps an undo so that its changes of that row are recorded as `undone`, with the undone change's identifier, whichever service writes
 * them.
 */
export const recordedAsUndone =
  (undo: Undo): Undo =>
  (work, change) =>
    undo({ ...work, undoing: undoingOf(change) }, change)

/** The fields of a row before or after a change. */
export const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> => row.catch({}).parse(value)

/**
 * Requires that these fields have not changed since the change; undone changes do not count. Lock the row first.
 * @throws {Refusal} `NOT_UNDOABLE`: already undone, or the author and time of the later change
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
  /** The permissions of the call that made the change. */
  requires: readonly Permission[]
  /** Locks and reads the row. */
  lock: (db: OpenDb, id: string) => Promise<Row>
  /** The fields that must not have changed since; none when the act itself finds its rows. */
  fields?: readonly string[] | 'all'
}

/**
 * An undo by a service of the feature, under the permissions for the change itself.
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
 * Undoes a creation by deleting the row, as long as it has not changed since. The deletion cannot be undone.
 * @param remove the ordinary deletion, which refuses a row in use
 */
export const undoCreation = <Row>(
  removal: Pick<Undoable<Row>, 'requires' | 'lock'>,
  remove: (work: Work, id: string, row: Row) => Promise<unknown>,
): Undo => {
  const undo = undoBy({ ...removal, fields: 'all' }, (work, { entityId }, row) => remove(work, entityId, row))
  return (work, change) => {
    if (change.kind === undoneKind) throw undoRefusals.notUndoable('ce qui a été supprimé se crée de nouveau')
    return undo(work, change)
  }
}

/**
 * The undo of a change. An undone change is redone by the same undo.
 * @throws {Refusal} `NOT_UNDOABLE` with the reason
 */
export const undoFor = (undos: Undos, change: Done): Undo => {
  const undo = undos[`${change.entity}.${change.kind}`] ?? undos[`${change.entity}.${firstKind(change).kind}`]
  if (typeof undo === 'function') return undo
  throw undoRefusals.notUndoable(undo ?? "elle n'est pas de celles qui s'annulent")
}

/** The kinds that can be undone, `entity.kind`. */
export const undoableKinds = (undos: Undos): ReadonlySet<string> =>
  new Set(Object.entries(undos).flatMap(([kind, undo]) => (typeof undo === 'function' ? [kind] : [])))

/** The event by which a new undo can itself be undone; null when the undo deleted the row, or recorded an event of another kind. */
export const redoOf = ({ recorded }: Work, { entity, entityId, before }: Done): string | null => {
  const value = recorded.findLast((change) => change.entity === entity && change.id === entityId)
  return value?.kind === undoneKind && before !== null ? value.eventId : null
}
