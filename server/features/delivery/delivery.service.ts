import type { DeliveryDetail } from '@adm/contract/delivery/delivery'
import { clientRefusals } from '@adm/domain/client/client-refusals'
import type { Delivery, DeliveryChange, DeliveryDraft, DeliveryStep } from '@adm/domain/delivery/delivery'
import { deliveryEvents } from '@adm/domain/delivery/delivery-events'
import { deliveryRefusals } from '@adm/domain/delivery/delivery-refusals'
import { type DeliveryFacts, deliveryActors, deliveryMachine } from '@adm/domain/delivery/delivery-transition'
import { dayOf } from '@adm/domain/values/date/moment'
import { changeRow, recordRow } from '../../platform/history/change-row.ts'
import { record } from '../../platform/history/history.ts'
import type { EditKind } from '../../platform/history/restore.ts'
import type { Reading, Work } from '../../platform/work/work.ts'
import {
  deliverySubject,
  findDeliveryClient,
  findDeliveryFacts,
  findRowCounts,
  getDelivery,
  getDeliveryForChange,
  insertDelivery,
  isReferenceTaken,
  updateDelivery,
} from './delivery.queries.ts'
import { findRunningMissions } from './delivery-missions.queries.ts'
import { judgeRowsAgain } from './delivery-row.service.ts'

/** A delivery with the numbers of its rows and the transitions open to the reader. @throws {Refusal} `DELIVERY_NOT_FOUND` */
export const readDelivery = async ({ db, by, now }: Reading, id: string): Promise<DeliveryDetail> => {
  const row = await getDelivery(db, id)
  const [facts, counts, creation] = await Promise.all([
    findDeliveryFacts(db, row, dayOf(now)),
    findRowCounts(db, id),
    findRunningMissions(db, id),
  ])
  const stated = { estimatedCount: row.estimatedCount, isCountConfirmed: false, reason: null }
  const transitions = deliveryMachine.offers(row.status, deliveryActors(by), { ...facts, ...stated })
  return { ...row, ...counts, transitions, creation }
}

const requireFreeReference = async (work: Work, clientId: string, reference: string, except?: string): Promise<void> => {
  if (await isReferenceTaken(work.db, clientId, reference, except)) throw deliveryRefusals.referenceTaken()
}

/** Creates a delivery as a draft. @throws {Refusal} `FIELDS_INVALID` for an unknown or merged client, or a reference that it has already */
export const createDelivery = async (work: Work, draft: DeliveryDraft): Promise<Delivery> => {
  const client = await findDeliveryClient(work.db, draft.clientId)
  if (!client) throw deliveryRefusals.clientMissing()
  if (client.survivorName !== null) throw deliveryRefusals.clientMerged(clientRefusals.merged({ name: client.survivorName }).message)
  await requireFreeReference(work, draft.clientId, draft.reference)
  const id = work.newId()
  await insertDelivery(work.db, { ...draft, id, status: 'draft', createdAt: work.now, version: 1 })
  const after = await getDelivery(work.db, id)
  await record(work, deliveryEvents.created, { id, before: null, after })
  return after
}

/**
 * Changes a delivery in draft; its rows are judged again, since its days and service judge them.
 * @throws {Refusal} `STALE_VERSION` with the current row, `DELIVERY_LOCKED`, `FIELDS_INVALID`
 */
export const changeDelivery = async (
  work: Work,
  id: string,
  change: DeliveryChange,
  version: number,
  kind: EditKind = 'changed',
): Promise<Delivery> => {
  const after = await changeRow(work, deliverySubject, { id, version, event: deliveryEvents[kind] }, async (before) => {
    if (before.status !== 'draft') throw deliveryRefusals.locked()
    if (change.reference !== undefined) await requireFreeReference(work, before.clientId, change.reference, id)
    await updateDelivery(work.db, before, change)
  })
  await judgeRowsAgain(work, after)
  return after
}

/** The facts of a step: those of the database, and what the person states. */
export const factsOfStep = async (
  work: Work,
  row: Delivery,
  { reason = null, confirmCount = false }: Pick<DeliveryStep, 'reason' | 'confirmCount'> = {},
): Promise<DeliveryFacts> => ({
  ...(await findDeliveryFacts(work.db, row, dayOf(work.now))),
  estimatedCount: row.estimatedCount,
  isCountConfirmed: confirmCount,
  reason,
})

/** Takes a step that is open to the author, with its guards, and records it. @throws {Refusal} `TRANSITION_NOT_ALLOWED`, those of the guards */
export const takeStep = async (work: Work, before: Delivery, { to, reason, confirmCount }: DeliveryStep): Promise<Delivery> => {
  const actors = deliveryActors(work.by)
  const transition = deliveryMachine.require(before.status, to, actors)
  const status = deliveryMachine.take(transition, await factsOfStep(work, before, { reason, confirmCount }), { actors })
  await updateDelivery(work.db, before, { status })
  return recordRow(work, deliverySubject, before, { event: deliveryEvents[transition.id], reason: reason ?? undefined })
}

/**
 * Takes a step of a delivery. Before it is checked, its rows are judged by the day: a date may be past by now.
 * @throws {Refusal} `STALE_VERSION`, `TRANSITION_NOT_ALLOWED`, `ROWS_IN_ERROR` with the numbers of the rows, those of the other guards
 */
export const changeDeliveryStatus = async (work: Work, id: string, step: DeliveryStep, version?: number): Promise<Delivery> => {
  const before = await getDeliveryForChange(work.db, id, version)
  if (step.to === 'checked') await judgeRowsAgain(work, before)
  return takeStep(work, before, step)
}
