import { z } from 'zod'
import { defineEvents, eachOf } from '../platform/event.ts'
import { durationTable } from './duration-table.ts'
import { clientPricesEntity, durationTableEntity, priceGridEntity } from './offer-entity.ts'
import { priceGrid } from './price-grid.ts'

const removal = { facts: z.object({ removed: z.custom<object>() }) }

/** The events of a price grid. */
export const priceGridEvents = defineEvents(priceGridEntity, priceGrid, {
  created: { before: z.null(), fixed: 'une grille ne se supprime pas\u00a0: elle se ferme' },
  changed: {},
  ...eachOf(['versionAdded', 'versionChanged', 'versionRestored', 'closed'], {}),
  versionRemoved: removal,
  opened: { fixed: "l'annulation se reprend par le même changement" },
})

/** The events of the own terms of a client. */
export const clientPricesEvents = defineEvents(clientPricesEntity, z.custom<object>(), {
  changed: {},
  termsRemoved: removal,
  termsRestored: {},
})

/** The events of the table of durations. */
export const durationTableEvents = defineEvents(durationTableEntity, durationTable, {
  approved: { facts: z.object({ number: z.int() }) },
  approvalUndone: { fixed: "l'annulation se reprend par le même changement" },
})
