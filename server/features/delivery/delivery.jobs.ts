import { system } from '@adm/domain/actor'
import { deliveryMachine } from '@adm/domain/delivery/delivery-transition'
import { z } from 'zod'
import { defineJob } from '../../platform/jobs/jobs.ts'
import type { Work } from '../../platform/work/work.ts'
import { findDeliveriesToAdvance, getDelivery, getDeliveryForChange } from './delivery.queries.ts'
import { factsOfStep, takeStep } from './delivery.service.ts'

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
