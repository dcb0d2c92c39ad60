import { z } from 'zod'
import { defineEvents } from '../platform/event.ts'
import { regularization } from './regularization.ts'
import { regularizationEntity } from './regularization-entity.ts'

const facts = regularization.pick({ type: true, amountCents: true, reason: true })

/** The events of a credit or debit of a checker. */
export const regularizationEvents = defineEvents(regularizationEntity, regularization, {
  created: { before: z.null(), facts },
  restored: { before: z.null(), facts },
  changed: { facts },
  deleted: { after: z.object({ version: z.int() }), facts },
})
