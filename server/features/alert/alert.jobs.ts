import { system } from '@adm/domain/actor'
import type { AlertSource } from '@adm/domain/alert/alert-source'
import { bouncedNameYears } from '@adm/domain/alert/bounce'
import { addMinutes, addYears, dayOf, startOfDay } from '@adm/domain/values/date/moment'
import { z } from 'zod'
import { planOnce } from '../../platform/database/prepared-query.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import type { Work } from '../../platform/work/work.ts'
import { queueBouncesOfCheckers, queueUsersOfAddresses } from './row/alert-bounce.queries.ts'
import { byClock, type Cause, evaluate, type ToEvaluate } from './alert-evaluation.service.ts'
import { eraseFacts, lockNamedAlerts } from './alert-retention.queries.ts'
import { getAlertSetting } from './alert-setting.queries.ts'
import {
  type DueChange,
  findClientsToEvaluate,
  findClientsWithAlert,
  findDueWatches,
  findNeighbourOrders,
  findOrdersOfChanges,
  findOrdersToEvaluate,
  hasDueChanges,
  queueOrdersOfCheckers,
  queueOrdersOfClients,
  takeDueChanges,
  type TouchedSlot,
} from './alert-watch.queries.ts'

const mostChanges = 200
const mostObjects = 500
const dayMinutes = 24 * 60

const idsOf = (changes: readonly DueChange[], entity: AlertSource): string[] => [
  ...new Set(changes.flatMap((change) => (change.entity === entity ? [change.entityId] : []))),
]

const changedBy = (changes: readonly DueChange[], of: AlertSource) =>
  changes.flatMap(({ entity, entityId, byId }) => (entity === of ? [{ id: entityId, byId }] : []))

type Causes = Map<string, Cause>

/** The orders and clients that these changes touch: not those of a client or a checker, which are queued for a later step. */
const findTouched = async (work: Work, changes: readonly DueChange[]): Promise<ToEvaluate> => {
  const causes: Causes = new Map(
    changes.flatMap(({ entityId, partOfId, byId }) =>
      [entityId, partOfId].flatMap((id) => (id ? [[id, { byId, changedAt: work.now }] as const] : [])),
    ),
  )
  const indirect: Cause = { byId: null, changedAt: work.now }
  const orders = await findOrdersOfChanges(work.db, [...causes.keys()])
  const bookings: Causes = new Map(orders.map(({ id }) => [id, causes.get(id) ?? indirect]))
  const [neighbour, withAlert] = await Promise.all([
    findNeighbourOrders(work.db, slotsOf(changes, orders)),
    findClientsWithAlert(work.db, [...new Set(orders.map(({ clientId }) => clientId))]),
  ])
  for (const id of neighbour) if (!bookings.has(id)) bookings.set(id, indirect)
  return { bookings, clients: new Map(clientsOf(changes, orders, withAlert).map((id) => [id, causes.get(id) ?? indirect])) }
}

/** The clients that changed, that have an alert already, or that got an order. */
const clientsOf = (changes: readonly DueChange[], orders: readonly Order[], withAlert: ReadonlySet<string>): string[] => {
  const made = new Set(changes.flatMap(({ entity, entityId, isNew }) => (entity === 'booking' && isNew ? [entityId] : [])))
  const ofOrders = orders.filter(({ id, clientId }) => made.has(id) || withAlert.has(clientId)).map(({ clientId }) => clientId)
  return [...ofOrders, ...idsOf(changes, 'client')]
}

type Order = Awaited<ReturnType<typeof findOrdersOfChanges>>[number]
type Slot = { checkerId: string | null; startAt: string | null }
const isWhole = (slot: Slot): slot is { checkerId: string; startAt: string } => slot.checkerId !== null && slot.startAt !== null

/** The slots that missions took and left: their neighbours have another travel. */
const slotsOf = (changes: readonly DueChange[], orders: readonly Order[]): TouchedSlot[] => {
  const byId = new Map(orders.map((order) => [order.id, order]))
  return changes.flatMap(({ entity, entityId, hasMoved, leftCheckerId, leftStartAt }) => {
    const order = byId.get(entityId)
    if (entity !== 'booking' || !order || !hasMoved) return []
    const left: Slot = { checkerId: leftCheckerId ?? order.checkerId, startAt: leftStartAt ?? order.startAt }
    return [order, left].filter(isWhole).map(({ checkerId, startAt }) => ({ id: entityId, checkerId, startAt }))
  })
}

/** The rows of which a change queues all that use them, for the next step. */
const queueing: readonly AlertSource[] = ['client', 'checker', 'bounced-address']

const queueMissionsOfCheckers = async (work: Work, checkerIds: readonly string[]): Promise<void> => {
  if (checkerIds.length === 0) return
  const { thresholds } = await getAlertSetting(work.db)
  await queueOrdersOfCheckers(work.db, checkerIds, work.now, addMinutes(work.now, thresholds.riskyDays * dayMinutes))
}

/** Evaluates what the oldest changes touch. @returns their number, and whether the queue was emptied and nothing was added to it */
const evaluateChanges = async (work: Work): Promise<{ taken: number; isLast: boolean }> => {
  const [, changes] = await Promise.all([planOnce(work.db), takeDueChanges(work.db, mostChanges)])
  if (changes.length === 0) return { taken: 0, isLast: true }
  await queueOrdersOfClients(
    work.db,
    idsOf(
      changes.filter(({ isNew }) => !isNew),
      'client',
    ),
  )
  await queueMissionsOfCheckers(work, idsOf(changes, 'checker'))
  await queueBouncesOfCheckers(work.db, changedBy(changes, 'checker'))
  await queueUsersOfAddresses(work.db, changedBy(changes, 'bounced-address'))
  await evaluate(work, await findTouched(work, changes))
  return { taken: changes.length, isLast: changes.length < mostChanges && !changes.some(({ entity }) => queueing.includes(entity)) }
}

/**
 * Evaluates the orders and clients that a change touches, seconds after the change. One process takes a change; when that process dies, the
 * next one takes it.
 */
export const alertChangesJob = defineJob({
  name: 'alert.changes',
  isDue: hasDueChanges,
  input: z.object({}),
  progress: z.null(),
  step: async (work, { done }) => {
    const { taken, isLast } = await evaluateChanges(work)
    return { isFinished: isLast, done: done + taken }
  },
})

const none: ReadonlyMap<string, Cause> = new Map()
const ofClock = (ids: readonly string[]): ReadonlyMap<string, Cause> => new Map(ids.map((id) => [id, byClock]))

/** Every five minutes: the orders and clients whose verdict the clock alone may have changed. */
export const alertClockJob = defineJob({
  name: 'alert.clock',
  schedule: { everyMinutes: 5 },
  input: z.object({}),
  progress: z.null(),
  step: async (work, { done }) => {
    const due = await findDueWatches(work.db, work.now, mostObjects)
    const idsFor = (object: string) => due.flatMap(({ id, of }) => (of === object ? [id] : []))
    await evaluate(work, { bookings: ofClock(idsFor('booking')), clients: ofClock(idsFor('client')) })
    return { isFinished: due.length < mostObjects, done: done + due.length }
  },
})

const first = '00000000-0000-0000-0000-000000000000'

/**
 * Each night, and after a change of the settings: all open orders and all clients. It heals what no change and no moment announces: a
 * checker's rates, a travel profile.
 */
export const alertAllJob = defineJob({
  name: 'alert.all',
  schedule: { dailyAt: '04:20' },
  input: z.object({}),
  progress: z.object({ of: z.enum(['booking', 'client']), after: z.uuid() }),
  step: async (work, { done, progress }) => {
    const { of, after } = progress ?? { of: 'booking' as const, after: first }
    const ids = await (of === 'booking' ? findOrdersToEvaluate : findClientsToEvaluate)(work.db, after, mostObjects)
    const last = ids.at(-1)
    if (last) await evaluate(work, of === 'booking' ? { bookings: ofClock(ids), clients: none } : { bookings: none, clients: ofClock(ids) })
    if (last) return { isFinished: false, done: done + ids.length, progress: { of, after: last } }
    if (of === 'client') return { isFinished: true, done }
    return { isFinished: false, done, progress: { of: 'client' as const, after: first } }
  },
})

/** Queues the evaluation of everything, which the system does, whoever asks for it. */
export const queueFullEvaluation = async (work: Work): Promise<void> => {
  await alertAllJob.enqueue({ ...work, by: system }, {})
}

const mostErased = 200

/** Each night: the person and the address of a returned message are erased three years after the end of its alert. */
export const alertEraseJob = defineJob({
  name: 'alert.erase',
  schedule: { dailyAt: '04:15' },
  input: z.object({}),
  progress: z.null(),
  step: async ({ db, now }, { done }) => {
    const named = await lockNamedAlerts(db, startOfDay(addYears(dayOf(now), -bouncedNameYears)), mostErased)
    if (named.length > 0) await eraseFacts(db, named)
    return { isFinished: named.length < mostErased, done: done + named.length }
  },
})
