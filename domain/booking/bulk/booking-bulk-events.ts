import { z } from 'zod'
import { defineEvents } from '../../platform/event.ts'
import { bookingBulkEntity } from './booking-bulk-entity.ts'

const undone = z.object({ undone: z.boolean() })

/** The events of one act on many orders. */
export const bookingBulkEvents = defineEvents(bookingBulkEntity, z.object({ act: z.custom<object>(), total: z.int() }), {
  made: { before: z.null() },
  takenBack: {
    before: undone,
    after: undone,
    fixed: "ce qu'une modification groupée avait changé est remis : faites-la à nouveau",
  },
})
