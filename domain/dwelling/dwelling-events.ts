import { z } from 'zod'
import { defineEvents } from '../platform/event.ts'
import { dwelling } from './dwelling.ts'
import { dwellingEntity } from './dwelling-entity.ts'

/** The events of a dwelling. */
export const dwellingEvents = defineEvents(dwellingEntity, dwelling, {
  /** Two rows were one dwelling in two writings: the older stays, with both writings in the facts. */
  merged: {
    before: z.object({ mergedInto: z.null(), version: z.int() }),
    after: z.object({ mergedInto: z.uuid(), version: z.int() }),
    facts: z.object({ address: z.string(), survivorId: z.string(), survivorAddress: z.string() }),
    fixed: 'les deux écritures désignent un seul logement',
  },
})
