import { z } from 'zod'
import { defineEvents, eachOf } from '../platform/event.ts'
import { meter } from './meter.ts'
import { meterEntity } from './meter-entity.ts'

/** Which meter an event is about, for the history of an order with several. */
const facts = z.object({ type: z.string(), pointNumber: z.string().nullable(), serial: z.string().nullable() })
const ofDwelling = z.object({ dwellingId: z.string(), version: z.int() })
const isMerged = 'les deux écritures désignent un seul logement'
const photo = facts.extend({ readingId: z.string(), documentName: z.string(), reason: z.string().optional() })

/** The events of a meter. */
export const meterEvents = defineEvents(meterEntity, meter, {
  created: { before: z.null() },
  restored: { before: z.null() },
  deleted: { after: z.object({ version: z.int() }) },
  changed: {},
  /** A meter of a merged dwelling moves to the one that stays; if that one has the same device, its readings do. */
  dwellingMerged: { before: ofDwelling, after: ofDwelling, facts, fixed: isMerged },
  merged: { facts, after: z.object({ version: z.int() }), fixed: isMerged },
  readingsMerged: { facts, fixed: isMerged },
  ...eachOf(['read', 'readingChanged', 'readingRemoved', 'deviceChanged', 'deviceChangeUndone'], { facts }),
  ...eachOf(['photoAdded', 'photoReplaced', 'photoChanged', 'photoDeleted'], {
    facts: photo,
    fixed: "la photo s'annule depuis la photo elle-même",
  }),
})
/** What takes readings away, with their photos. */
export const readingRemovals = [meterEvents.readingRemoved, meterEvents.deviceChangeUndone] as const
