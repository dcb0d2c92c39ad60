import type { ListedBlocking } from '@adm/contract/client/client-blocking'
import type { By } from '@adm/domain/actor'
import {
  type Blocking,
  type BlockingDraft,
  type BlockingLift,
  blockingStateOf,
  isSameBlock,
  liftRight,
} from '@adm/domain/client/client-blocking'
import { blockingRefusals } from '@adm/domain/client/client-blocking-refusals'
import { clientEvents } from '@adm/domain/client/client-events'
import { hasPermissions } from '@adm/domain/permission'
import { dayOf } from '@adm/domain/values/date/moment'
import { record } from '../../../platform/history/history.ts'
import { requireRight } from '../../../platform/identity/session.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Reading, Work } from '../../../platform/work/work.ts'
import {
  findBlocking,
  findBlockings,
  findBlockingsOfInvoice,
  findEndedBlockings,
  lockClient,
  insertBlocking,
  liftBlocking,
  moveClientVersion,
} from './client-blocking.queries.ts'
import { requireClient } from '../row/client.queries.ts'

/** The blocks of a client with their state today. @throws {Refusal} `CLIENT_NOT_FOUND` */
export const readBlockings = async ({ db, by, now }: Reading, clientId: string): Promise<ListedBlocking[]> => {
  await requireClient(db, clientId)
  return (await findBlockings(db, clientId)).map((blocking) => listedOf(blocking, by, now))
}

/** Blocks a client manually. @throws {Refusal} `CLIENT_NOT_FOUND`, `FIELDS_INVALID` when its last day is past */
export const blockClient = async (work: Work, clientId: string, draft: BlockingDraft): Promise<ListedBlocking> => {
  if (draft.endDate && draft.endDate < dayOf(work.now)) throw blockingRefusals.past()
  return block(work, clientId, { ...draft, origin: 'USER', reason: 'CUSTOM', invoices: [] })
}

/** The data of a debt with which billing blocks a client: the unpaid invoices and the text that the client will read. */
export type Overdue = { clientId: string; invoices: readonly string[]; title: string; message: string }

/** Blocks a client for unpaid invoices, from today until they are paid. Billing decides when. @throws {Refusal} `CLIENT_NOT_FOUND` */
export const blockForOverdue = (work: Work, { clientId, invoices, title, message }: Overdue): Promise<ListedBlocking> =>
  block(work, clientId, {
    title,
    message,
    startDate: dayOf(work.now),
    origin: 'SYSTEM',
    reason: 'INVOICING_OVERDUE',
    invoices: [...invoices],
  })

/**
 * Lifts the block of a paid invoice, in the transaction of its payment: a block ends when its last invoice is paid.
 * @param unpaid the client's invoices that remain unpaid after this payment
 * @returns how many blocks were lifted
 */
export const liftForPayment = async (
  work: Work,
  { clientId, invoice, unpaid }: { clientId: string; invoice: string; unpaid: readonly string[] },
): Promise<number> => {
  const version = await lockClient(work.db, clientId)
  const waiting = await findBlockingsOfInvoice(work.db, clientId, invoice)
  const paid = waiting.filter(({ invoices }) => !invoices.some((other) => unpaid.includes(other)))
  for (const [index, { id }] of paid.entries()) {
    await liftBlocking(work.db, id, { at: work.now, by: null, liftedBy: 'paid' })
    await recordChange(work, { clientId, version: version + index, kind: 'unblocked' }, await getBlocking(work.db, clientId, id), {
      invoice,
    })
  }
  return paid.length
}

/**
 * Lifts a block manually, with its reason.
 * @throws {Refusal} `BLOCKING_NOT_FOUND`, `BLOCKING_LIFTED`, `FORBIDDEN` for a block of the system without the right to change invoices
 */
export const unblockClient = async (work: Work, clientId: string, id: string, why: BlockingLift): Promise<ListedBlocking> => {
  const version = await lockClient(work.db, clientId)
  const before = await getBlocking(work.db, clientId, id)
  requireRight(work, liftRight(before.origin))
  if (!(await liftBlocking(work.db, id, { at: work.now, by: work.by.id, liftedBy: 'manual', why }))) throw blockingRefusals.lifted()
  const after = await getBlocking(work.db, clientId, id)
  await recordChange(work, { clientId, version, kind: 'unblocked' }, after)
  return listedOf(after, work.by, work.now)
}

const mostEnded = 50

/** Lifts up to 50 blocks whose last day is past. @returns their number, and whether none is left */
export const endBlockings = async (work: Work): Promise<{ ended: number; isFinished: boolean }> => {
  const ended = await findEndedBlockings(work.db, dayOf(work.now), mostEnded)
  for (const { id, clientId } of ended) {
    const version = await lockClient(work.db, clientId)
    if (!(await liftBlocking(work.db, id, { at: work.now, by: null, liftedBy: 'ended' }))) continue
    await recordChange(work, { clientId, version, kind: 'unblocked' }, await getBlocking(work.db, clientId, id))
  }
  return { ended: ended.length, isFinished: ended.length < mostEnded }
}

/**
 * Undoes a manual lift: a new block replaces the lifted one from now on, so that orders placed in between stay valid.
 * @throws {Refusal} `FORBIDDEN` for a block of the system without the right to change invoices
 */
export const blockAgain = async (work: Work, clientId: string, id: string): Promise<void> => {
  const { title, message, startDate, endDate, origin, reason, invoices } = await getBlocking(work.db, clientId, id)
  requireRight(work, liftRight(origin))
  await block(work, clientId, { title, message, startDate, endDate, origin, reason, invoices })
}

type NewBlock = BlockingDraft & Pick<Blocking, 'origin' | 'reason' | 'invoices'>

/** Writes a block, once: an equal one that is in force, or to come, is the answer. */
const block = async (work: Work, clientId: string, { endDate = null, ...draft }: NewBlock): Promise<ListedBlocking> => {
  const version = await lockClient(work.db, clientId)
  const planned = { ...draft, endDate, unblockedAt: null, liftedBy: null }
  const same = (await findBlockings(work.db, clientId)).find((blocking) => isSameBlock(blocking, planned, dayOf(work.now)))
  if (same) return listedOf(same, work.by, work.now)
  const id = work.newId()
  await insertBlocking(work.db, { ...draft, endDate, id, clientId, blockedAt: work.now, blockedBy: work.by.id })
  const after = await getBlocking(work.db, clientId, id)
  await recordChange(work, { clientId, version, kind: 'blocked' }, after)
  return listedOf(after, work.by, work.now)
}

type Change = { clientId: string; version: number; kind: 'blocked' | 'unblocked' }

/** Records a change of a block in the history of its client. */
const recordChange = async (
  work: Work,
  { clientId, version, kind }: Change,
  blocking: Blocking,
  more: { invoice?: string } = {},
): Promise<void> => {
  await moveClientVersion(work.db, clientId)
  const { id, title, origin, startDate, endDate, invoices, liftedBy, liftReason } = blocking
  await record(work, clientEvents[kind], {
    id: clientId,
    before: { version },
    after: { version: version + 1 },
    reason: (kind === 'unblocked' && blocking.liftComment) || undefined,
    facts: { blocking: { id, title, origin, startDate, endDate, invoices, liftedBy, liftReason }, ...more },
  })
}

const getBlocking = async (db: Db, clientId: string, id: string): Promise<Blocking> => {
  const blocking = await findBlocking(db, clientId, id)
  if (!blocking) throw blockingRefusals.missing()
  return blocking
}

const listedOf = (blocking: Blocking, by: By, now: string): ListedBlocking => {
  const state = blockingStateOf(blocking, dayOf(now))
  const mayLift = blocking.unblockedAt === null && hasPermissions(by.permissions, [liftRight(blocking.origin)])
  return { ...blocking, state, active: state === 'active', mayLift }
}
