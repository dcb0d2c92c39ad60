import { undoneChanges } from '@adm/domain/undo'
import type { HistoryChoices, HistoryFilter } from '@adm/contract/platform/history'
import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '../database/database.ts'
import type { RecordedChange } from './live-event.ts'
import type { ReplayedEvent } from './replay.ts'
import type { Tables } from '../database/tables.gen.ts'

const nameOfStaff = sql<string | null>`(select name from user_account where id = case when by_kind = 'staff' then by_id::uuid end)`

/** Who did it, as the filter names them: a person's identifier, else what they are. */
const author = sql<string>`case when by_kind = 'staff' then by_id else by_kind end`
/** The change that an undo takes back. */
const undoes = sql<string | null>`case when kind = 'undone' then facts ->> 'undoes' end`
const dayOfEvent = sql<string>`(at at time zone 'Europe/Paris')::date`

/** The events of one row, with those of its parts when they are asked for. */
const eventsOf = (db: Db, entity: string, id: string, withParts: boolean) =>
  db.selectFrom('event').where((eb) => {
    const own = eb.and([eb('entity_id', '=', id), eb('entity', '=', entity)])
    return withParts ? eb.or([own, eb('part_of_id', '=', id)]) : own
  })

/** A field of the row itself: a part may have one of the same name. A creation without a value for it says nothing of it. */
const changedField = (entity: string, field: string) =>
  sql<boolean>`entity = ${entity} and after ? ${field} and (before is not null or after -> ${field} <> 'null'::jsonb)`

/** What the filter keeps of these events. */
const historyWhere =
  (entity: string, { by, kind, field, min_day: from, max_day: to, before }: HistoryFilter) =>
  (eb: ExpressionBuilder<Tables, 'event'>) =>
    eb.and([
      ...(by ? [eb(author, 'in', by)] : []),
      ...(kind ? [eb(sql<string>`entity || '.' || kind`, 'in', kind)] : []),
      ...(field ? [changedField(entity, field)] : []),
      ...(from ? [eb(dayOfEvent, '>=', from)] : []),
      ...(to ? [eb(dayOfEvent, '<=', to)] : []),
      ...(before ? [sql<boolean>`seq < (select seq from event as last where last.id = ${before})`] : []),
    ])

type Events = SelectQueryBuilder<Tables, 'event', object>

/** Which of these events stand undone, by what undid them: all of it, since a filter may leave that out. */
const findUndone = async (events: Events): Promise<ReadonlySet<string>> =>
  undoneChanges(
    await events
      .select(['id', undoes.as('undoes')])
      .where('kind', '=', 'undone')
      .orderBy('seq')
      .execute(),
  )

/** Events as lines of history. */
const asLines = (events: Events) =>
  events
    .select(['id', 'entity', 'kind', 'at', 'by_kind as byKind', 'by_id as byId', 'reason', 'facts', 'before', 'after'])
    .select(['request_id as requestId', 'part_of_id as partOfId', nameOfStaff.as('byName')])

/** The history of one row, oldest first, as far as the filter keeps it. Served by `event_entity_idx` and `event_part_idx`. */
export const findHistory = async (db: Db, entity: string, id: string, filter: HistoryFilter = {}) => {
  const withParts = filter.parts !== undefined
  const events = asLines(eventsOf(db, entity, id, withParts)).where(historyWhere(entity, filter))
  const { most } = filter
  const lines =
    most === undefined ? await events.orderBy('seq').execute() : (await events.orderBy('seq', 'desc').limit(most).execute()).toReversed()
  if (lines.length === 0) return []
  const undone = await findUndone(eventsOf(db, entity, id, withParts))
  return lines.map((line) => ({ ...line, isUndone: undone.has(line.id) }))
}

/** The last events of several rows of an entity, oldest first. Served by `event_entity_idx`. */
export const findHistoryOf = async (db: Db, entity: string, ids: readonly string[], most = 200) => {
  const events = db.selectFrom('event').where('entity', '=', entity).where('entity_id', '=', sql<string>`any(${ids}::uuid[])`)
  const [lines, undone] = await Promise.all([asLines(events).orderBy('seq', 'desc').limit(most).execute(), findUndone(events)])
  return lines.toReversed().map((line) => ({ ...line, isUndone: undone.has(line.id) }))
}

/** What the history of a row can be filtered by: its people, what happened, the fields that changed since its creation. Served as the history is. */
export const findHistoryChoices = async (db: Db, entity: string, id: string): Promise<HistoryChoices> => {
  const events = eventsOf(db, entity, id, true)
  const [people, kinds, fields] = await Promise.all([
    events
      .select([author.as('by'), nameOfStaff.as('name')])
      .distinct()
      .orderBy('name')
      .orderBy('by')
      .execute(),
    events.select(sql<string>`entity || '.' || kind`.as('kind')).distinct().orderBy('kind').execute(),
    events
      .innerJoinLateral(sql<{ name: string }>`(select jsonb_object_keys(after) as name)`.as('field'), (on) => on.onTrue())
      .select('field.name')
      .distinct()
      .where('entity', '=', entity)
      .where('before', 'is not', null)
      .orderBy('field.name')
      .execute(),
  ])
  return { people, kinds: kinds.map(({ kind }) => kind), fields: fields.map(({ name }) => name) }
}

type HistoryScope = { entity: string /** None without it. */; ids?: readonly string[]; partOf?: string; until?: string }

/**
 * The events of these rows, or of the parts of one, for a replay: each row's in order.
 * @param until an instant: what was told after it is left out
 * Served by `event_entity_idx` and `event_part_idx`.
 */
export const findEventsOf = (db: Db, { entity, ids = [], partOf, until }: HistoryScope): Promise<ReplayedEvent[]> =>
  db
    .selectFrom('event')
    .select(['id', 'entity_id as entityId', 'kind', 'before', 'after', undoes.as('undoes')])
    .$castTo<ReplayedEvent>()
    .where('entity', '=', entity)
    .$if(partOf === undefined, (events) => events.where('entity_id', '=', sql<string>`any(${ids}::uuid[])`))
    .$if(partOf !== undefined, (events) => events.where('part_of_id', '=', partOf ?? null))
    .$if(until !== undefined, (events) => events.where('at', '<=', until ?? ''))
    .orderBy('entity_id')
    .orderBy('seq')
    .execute()

/** What changed since an event, in the order of its making, without its content. */
export const findEventsSince = async (db: Db, id: string, most: number): Promise<readonly RecordedChange[]> =>
  db
    .selectFrom('event')
    .select(['id as eventId', 'entity', 'entity_id as id', 'part_of_id as of', 'kind'])
    .select(sql<number>`coalesce((after ->> 'version')::int, 0)`.as('version'))
    .where('id', '>=', id)
    .orderBy('event.id')
    .limit(most)
    .execute()

/** A change of history, with what undoing it needs. */
export type Done = {
  id: string
  entity: string
  entityId: string
  kind: string
  at: string
  before: unknown
  after: unknown
  facts: unknown
  requestId: string
}

/** One change by its identifier, or nothing. */
export const findChange = (db: Db, id: string): Promise<Done | undefined> =>
  db
    .selectFrom('event')
    .select(['id', 'entity', 'entity_id as entityId', 'kind', 'at', 'before', 'after', 'facts', 'request_id as requestId'])
    .where('id', '=', id)
    .executeTakeFirst()

/** What was recorded of the same row after a change, oldest first. Served by `event_entity_idx`. */
export const findLaterChanges = (db: Db, { id, entity, entityId }: Pick<Done, 'id' | 'entity' | 'entityId'>) =>
  db
    .selectFrom('event')
    .select(['id', 'kind', 'at', 'by_kind as byKind', 'by_id as byId', nameOfStaff.as('byName')])
    .select(undoes.as('undoes'))
    .select(sql<string[]>`array(select jsonb_object_keys(after))`.as('fields'))
    .where('entity_id', '=', entityId)
    .where('entity', '=', entity)
    .where('seq', '>', (eb) => eb.selectFrom('event as undone').select('undone.seq').where('undone.id', '=', id))
    .orderBy('seq')
    .execute()
