import { z } from 'zod'
import { defineEvents } from '../platform/event.ts'
import { partnerRequest } from './partner-request.ts'
import { partnerRequestEntity } from './partner-request-entity.ts'

const putBack = { fixed: "l'annulation se reprend par le même changement" }

/** The events of an order sent to its partner. */
export const partnerRequestEvents = defineEvents(partnerRequestEntity, partnerRequest, {
  sent: { before: z.null() },
  withdrawn: putBack,
  reopened: putBack,
})
