import { isDeepStrictEqual } from 'node:util'
import type { AnyEvent } from '@adm/domain/platform/event'
import { sql } from 'kysely'
import { insertRow } from '../database/prepared-query.ts'
import type { Change, Work } from '../work/work.ts'
import { type ChangeOf, findDue } from './reaction.ts'

/** Never written to history, in any entity. */
const secrets: readonly string[] = ['safelockCode', 'password', 'passwordHash', 'token', 'refreshToken']

const namesSecret = new RegExp(`"(?:${secrets.join('|')})":`)

const withoutSecrets = (row: object): string => {
  const text = JSON.stringify(row)
  // Visiting each key takes four times as long as writing the text, and hardly any row contains one of these names.
  return namesSecret.test(text) ? JSON.stringify(row, (key, value: unknown) => (secrets.includes(key) ? undefined : value)) : text
}

const valueOf = (row: object, name: string): unknown => Reflect.get(row, name) ?? null

/**
 * The top-level fields in which two rows differ, with both values; a missing field counts as null. Without `before`, the whole of `after`,
 * so that merging every `after` of a row in order gives the row.
 */
export const differences = (before: object | null, after: object): { before: object | null; after: object } => {
  if (!before) return { before, after }
  const names = [...Object.keys(before), ...Object.keys(after).filter((name) => !Object.hasOwn(before, name))]
  const changed = names.filter((name) => {
    const [was, is] = [valueOf(before, name), valueOf(after, name)]
    return was !== is && !isDeepStrictEqual(was, is)
  })
  const pick = (row: object) => Object.fromEntries(changed.map((name) => [name, valueOf(row, name)]))
  return { before: pick(before), after: pick(after) }
}

const versionOf = (row: object): number => ('version' in row && typeof row.version === 'number' ? row.version : 0)

/** The kind of an event that undoes a change. */
export const undoneKind = 'undone'

/**
 * The change as it is recorded: a change of the row being undone gets the kind `undone`, with the identifier of the undone change. Its
 * reactions stay those of the original kind.
 */
const asUndone = ({ undoing }: Work, change: Change): Change => {
  if (!undoing || undoing.entity !== change.entity || undoing.entityId !== change.id) return change
  const { id: undoes, kind, isAgain } = undoing
  return { ...change, kind: undoneKind, facts: { ...change.facts, undoes, kind, ...(isAgain && { isAgain }) } }
}

/** The author, time and request of a change. */
type EventContext = Pick<Work, 'newId' | 'now' | 'by' | 'requestId' | 'partOf'>

/** The columns of an event without its JSON columns. */
export const eventHeader = (work: EventContext, change: Pick<Change, 'entity' | 'id' | 'partOf' | 'kind' | 'reason'>) => ({
  id: work.newId(),
  entity: change.entity,
  entity_id: change.id,
  part_of_id: change.partOf ?? work.partOf ?? null,
  kind: change.kind,
  at: work.now,
  by_kind: work.by.kind,
  by_id: work.by.id,
  by_name: work.by.kind === 'link' ? (work.by.name ?? null) : null,
  reason: change.reason ?? null,
  request_id: work.requestId,
})

type EventRow = ReturnType<typeof eventOf>
/** A change as its event row. */
const eventOf = (work: Work, change: Change) => {
  const differing = differences(change.before, change.after)
  return {
    ...eventHeader(work, change),
    facts: change.facts ? withoutSecrets(change.facts) : null,
    before: differing.before && withoutSecrets(differing.before),
    after: withoutSecrets(differing.after),
  }
}

const publish = (work: Work, { entity, id, partOf, kind, after }: Change, eventId: string): void =>
  void work.recorded.push({ entity, id, of: partOf ?? null, kind, version: versionOf(after), eventId })

/** A change as the transaction records it: its event, and what `record` was given of the row. */
const changeOf = <Of extends AnyEvent>({ entity, kind }: Of, change: ChangeOf<Of>): Change =>
  // An event types its rows as objects, or `null` before it.
  ({ ...change, entity, kind }) as Change

/**
 * Records a change in history and runs its reactions, all in the transaction of the work. The change is broadcast to open pages after the
 * commit.
 * @returns the identifier of its row of history, used in `/api/changes/{id}/undo`
 */
export const record = async <Of extends AnyEvent>(work: Work, event: Of, recorded: ChangeOf<Of>): Promise<string> => {
  const change = changeOf(event, recorded)
  const published = asUndone(work, change)
  const row = eventOf(work, published)
  await insertRow(work.db, 'event', row)
  publish(work, published, row.id)
  await runReactions(work, change)
  return row.id
}

/** Runs the reactions to a change that history does not store, such as the state of a mail. */
export const react = <Of extends AnyEvent>(work: Work, event: Of, change: ChangeOf<Of>): Promise<void> =>
  runReactions(work, changeOf(event, change))

/**
 * Runs the reactions with something to do, in order. Which ones these are is read again after each that has recorded a change, since it may
 * have made something that a later one follows.
 */
const runReactions = async (work: Work, change: Change): Promise<void> => {
  const reactions = work.reactions[`${change.entity}.${change.kind}`] ?? []
  let due = await findDue(work.db, reactions, change)
  for (const [at, reaction] of reactions.entries()) {
    if (!due.has(reaction)) continue
    const recorded = work.recorded.length
    await reaction(work, change)
    const hasLaterCondition = reactions.slice(at + 1).some(({ condition }) => condition)
    if (hasLaterCondition && work.recorded.length > recorded) due = await findDue(work.db, reactions, change)
  }
}

const mostPerStatement = 1_000
const columnNames = 'id entity entity_id part_of_id kind at by_kind by_id by_name reason request_id facts before after'.split(' ')
const columns = sql.join(columnNames.map((name) => sql.ref(name)))

/** A change to record in a set. */
export const inSet = <Of extends AnyEvent & { inSets: true }>(event: Of, change: ChangeOf<Of>): Change => changeOf(event, change)

/** Events as one JSON text: rows are texts of JSON already. */
const jsonOf = (events: readonly EventRow[]): string =>
  `[${events
    .map(
      ({ facts, before, after, ...header }) =>
        `${JSON.stringify(header).slice(0, -1)},"facts":${facts},"before":${before},"after":${after}}`,
    )
    .join(',')}]`

/** Runs the reactions to rows changed in a set, kind by kind. */
const runSetReactions = async (work: Work, changes: readonly Change[]): Promise<void> => {
  const keyOf = ({ entity, kind }: Change): string => `${entity}.${kind}`
  for (const key of new Set(changes.map(keyOf))) {
    const some = changes.filter((change) => keyOf(change) === key)
    for (const { inSet: reaction } of work.reactions[key] ?? []) await reaction?.(work, some)
  }
}

/** Records one act on many rows, a thousand events per statement; only reactions to sets follow (`onSet`). */
export const recordAll = async (work: Work, changes: readonly Change[]): Promise<void> => {
  for (let from = 0; from < changes.length; from += mostPerStatement) {
    const some = changes.slice(from, from + mostPerStatement).map((change) => ({ change, event: eventOf(work, change) }))
    // A parameter for each value would cost more than the writing: fifteen thousand in a statement.
    await sql`
      insert into event (${columns}) select ${columns}
      from json_populate_recordset(null::event, ${jsonOf(some.map(({ event }) => event))}) returning id`.execute(work.db)
    for (const { change, event } of some) publish(work, change, event.id)
  }
  await runSetReactions(work, changes)
}
