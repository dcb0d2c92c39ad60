import { undoneChanges } from '@adm/domain/undo/undo'
import type { HistoryChoices, HistoryFilter } from '@adm/contract/platform/history'
import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '../database/database.ts'
import type { RecordedChange } from '../live/live-event.ts'
import type { ReplayedEvent } from './replay.ts'
import type { Tables } from '../database/tables.gen.ts'

const nameOfStaff = sql<string | null>`(select name from user_account where id = case when by_kind = 'staff' then by_id::uuid end)`

/** The author's name: of staff today's, of the bearer of a link the one at that time. */
const nameOfAuthor = sql<string | null>`coalesce(by_name, ${nameOfStaff})`

/** The author, as the filter names them: the identifier of a staff member, else the kind of actor. */
const author = sql<string>`case when by_kind = 'staff' then by_id else by_kind end`
/** The change that an undo event reverts. */
const undoes = sql<string | null>`case when kind = 'undone' then facts ->> 'undoes' end`
const dayOfEvent = sql<string>`(at at time zone 'Europe/Paris')::date`

/** The events of one row, optionally with those of its parts. */
const eventsOf = (db: Db, entity: string, id: string, withParts: boolean) =>
  db.selectFrom('event').where((eb) => {
    const own = eb.and([eb('entity_id', '=', id), eb('entity', '=', entity)])
    return withParts ? eb.or([own, eb('part_of_id', '=', id)]) : own
  })

/** Events with a change of this field of the row itself: a part may have a field of the same name. A creation counts only with a value. */
const changedField = (entity: string, field: string) =>
  sql<boolean>`entity = ${entity} and after ? ${field} and (before is not null or after -> ${field} <> 'null'::jsonb)`

/** The conditions of the filter. */
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

/** The undone events among these, derived from their undo events. Pass all events: a filter may leave the undo events out. */
const findUndone = async (events: Events): Promise<ReadonlySet<string>> =>
  undoneChanges(
    await events
      .select(['id', undoes.as('undoes')])
      .where('kind', '=', 'undone')
      .orderBy('seq')
      .execute(),
  )

/** The entity of the bulk, or of the row, of which an event is a part. Served by `event_entity_idx`. */
const entityOfWhole = sql<string | null>`(select whole.entity from event as whole where whole.entity_id = event.part_of_id limit 1)`

/** Events as lines of history. */
const asLines = (events: Events) =>
  events
    .select(['id', 'entity', 'kind', 'at', 'by_kind as byKind', 'by_id as byId', 'reason', 'facts', 'before', 'after'])
    .select(['request_id as requestId', 'part_of_id as partOfId', entityOfWhole.as('partOf'), nameOfAuthor.as('byName')])

/** The history of one row, oldest first, as filtered. Served by `event_entity_idx` and `event_part_idx`. */
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

/**
 * The filter values of a row's history: its authors, its kinds of change, the fields changed since its creation. Served by the same indexes
 * as the history.
 */
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

type HistoryScope = { entity: string /** Default: no rows. */; ids?: readonly string[]; partOf?: string; until?: string }

/**
 * The events of these rows, or of the parts of one row, for a replay, in order for each row. Served by `event_entity_idx` and
 * `event_part_idx`.
 * @param until an instant: later events are left out
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

/** The events from this event on, oldest first, without their content. */
export const findEventsSince = async (db: Db, id: string, most: number): Promise<readonly RecordedChange[]> =>
  db
    .selectFrom('event')
    .select(['id as eventId', 'entity', 'entity_id as id', 'part_of_id as of', 'kind'])
    .select(sql<number>`coalesce((after ->> 'version')::int, 0)`.as('version'))
    .where('id', '>=', id)
    .orderBy('event.id')
    .limit(most)
    .execute()

/** A change of history, with the fields needed to undo it. */
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

/** One change by its identifier; undefined when missing. */
export const findChange = (db: Db, id: string): Promise<Done | undefined> => changes(db).where('id', '=', id).executeTakeFirst()

const changes = (db: Db) =>
  db
    .selectFrom('event')
    .select(['id', 'entity', 'entity_id as entityId', 'kind', 'at', 'before', 'after', 'facts', 'request_id as requestId'])

/** The events of these rows that one request recorded, last first. Served by `event_entity_idx`. */
export const findChangesOfRequest = async (db: Db, entity: string, ids: readonly string[], requestId: string): Promise<Done[]> =>
  changes(db)
    .where('entity_id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('entity', '=', entity)
    .where('request_id', '=', requestId)
    .orderBy('seq', 'desc')
    .execute()

/** The later events of the row of a change, oldest first. Served by `event_entity_idx`. */
export const findLaterChanges = (db: Db, { id, entity, entityId }: Pick<Done, 'id' | 'entity' | 'entityId'>) =>
  db
    .selectFrom('event')
    .select(['id', 'kind', 'at', 'by_kind as byKind', 'by_id as byId', nameOfAuthor.as('byName')])
    .select(undoes.as('undoes'))
    .select(sql<string[]>`array(select jsonb_object_keys(after))`.as('fields'))
    .where('entity_id', '=', entityId)
    .where('entity', '=', entity)
    .where('seq', '>', (eb) => eb.selectFrom('event as undone').select('undone.seq').where('undone.id', '=', id))
    .orderBy('seq')
    .execute()
