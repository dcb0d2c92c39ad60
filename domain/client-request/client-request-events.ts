import { z } from 'zod'
import { defineEvents } from '../platform/event.ts'
import { clientRequest } from './client-request.ts'
import { clientRequestEntity } from './client-request-entity.ts'

const putBack = { fixed: "l'annulation se reprend par le même changement" }

/** The events of an order sent to a person of its client. */
export const clientRequestEvents = defineEvents(clientRequestEntity, clientRequest, {
  sent: { before: z.null() },
  sentAgain: {},
  withdrawn: putBack,
  reopened: putBack,
})
