import { deliveryCalls } from '@adm/contract/delivery/delivery'
import { system } from '@adm/domain/actor'
import { deliveryRefusals } from '@adm/domain/delivery/delivery-refusals'
import { hasPermissions } from '@adm/domain/permission'
import { z } from 'zod'
import { defineJob } from '../../platform/jobs/jobs.ts'
import type { Work } from '../../platform/work/work.ts'
import { countGoodRows } from './delivery-row.queries.ts'
import { findCreation, findDeliveriesToAdvance, getDelivery, getDeliveryForChange } from './delivery.queries.ts'
import { factsOfStep, missionJobs, takeStep } from './delivery.service.ts'
import { createSome, isCreatable, requireCreatable, takeBackSome } from './delivery-missions.service.ts'
import { deliveryMachine } from '@adm/domain/delivery/delivery-transition'

/** Rows per step of a job: few, so that other jobs get their turn and the page follows. */
const batchSize = 20
const { requires } = deliveryCalls.createMissions
const may = ({ by }: Work): boolean => hasPermissions(by.permissions, requires)

const input = z.object({ deliveryId: z.uuid() })

/**
 * Makes the orders of a delivery's good rows in batches, with the rights of its requester. Each batch is one transaction: a process that is
 * killed loses a batch that was not committed, and another makes it again.
 */
export const missionsJob = defineJob({
  name: missionJobs.create,
  input,
  progress: z.object({ after: z.int(), made: z.int() }),
  step: async (work, { input: { deliveryId }, done, progress }) => {
    const delivery = await getDeliveryForChange(work.db, deliveryId)
    const { after, made: madeBefore } = progress ?? { after: 0, made: 0 }
    if (!may(work)) return { isFinished: true, errors: [{ path: '', message: deliveryRefusals.rightGone().message }] }
    if (!isCreatable(delivery)) return { isFinished: true }
    const total = progress ? undefined : await countGoodRows(work.db, deliveryId)
    const { read, made, last } = await createSome(work, delivery, after, batchSize)
    if (delivery.status === 'checked' && made > 0) await takeStep(work, delivery, { to: 'created' })
    const counted = total === undefined ? {} : { total }
    return { isFinished: read < batchSize, done: done + read, ...counted, progress: { after: last, made: madeBefore + made } }
  },
})

/** Takes the orders of a delivery back in batches, the last row first. */
export const missionsUndoJob = defineJob({
  name: missionJobs.undo,
  input,
  progress: z.object({ before: z.int().nullable() }),
  step: async (work, { input: { deliveryId }, done, progress }) => {
    if (!may(work)) return { isFinished: true, errors: [{ path: '', message: deliveryRefusals.rightGone().message }] }
    const { read, last } = await takeBackSome(work, deliveryId, progress?.before ?? null, batchSize)
    return { isFinished: read < batchSize, done: done + read, progress: { before: last } }
  },
})

/** Asks for the orders of a delivery's good rows. @throws {Refusal} `DELIVERY_NOT_CHECKED`, `NO_GOOD_ROW`, `CREATION_RUNS` */
export const startMissions = async (work: Work, id: string) => {
  const delivery = await getDeliveryForChange(work.db, id)
  requireCreatable(delivery)
  await requireNoJob(work, id)
  if ((await countGoodRows(work.db, id)) === 0) throw deliveryRefusals.noGoodRow()
  return missionsJob.enqueue(work, { deliveryId: id })
}

/** @throws {Refusal} `CREATION_RUNS` while orders of the delivery are made or taken back */
export const requireNoJob = async (work: Work, id: string): Promise<void> => {
  if (await findCreation(work.db, id, Object.values(missionJobs))) throw deliveryRefusals.creationRuns()
}

/** Begins a delivery on the day of its first mission, and ends it once all of its orders are over. */
export const advanceDeliveriesJob = defineJob({
  name: 'delivery.advance',
  schedule: { everyMinutes: 15 },
  input: z.object({}),
  progress: z.null(),
  step: async (work, { done }) => {
    const ids = await findDeliveriesToAdvance(work.db)
    let advanced = 0
    for (const id of ids) advanced += await advance({ ...work, by: system }, id)
    return { isFinished: true, done: done + advanced }
  },
})

/** Takes each step of a delivery that the product takes by itself and that no guard refuses. @returns how many were taken */
const advance = async (work: Work, id: string): Promise<number> => {
  const before = await getDelivery(work.db, id)
  const facts = await factsOfStep(work, before)
  const step = deliveryMachine.offers(before.status, system.actors, facts).find(({ allowed }) => allowed)
  if (!step) return 0
  await takeStep(work, await getDeliveryForChange(work.db, id), { to: step.to })
  return 1 + (await advance(work, id))
}
