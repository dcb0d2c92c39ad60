import { z } from 'zod'
import { defineEvents } from '../platform/event.ts'
import { calendarPlanEntity } from './calendar-entity.ts'

const undone = z.object({ undone: z.boolean() })

/** The events of a proposal of the solver. */
export const calendarPlanEvents = defineEvents(calendarPlanEntity, z.object({ applied: z.int() }).loose(), {
  applied: { before: z.null() },
  takenBack: {
    before: undone,
    after: undone,
    fixed: 'les commandes attendent à nouveau : appliquez la proposition encore une fois',
  },
})
