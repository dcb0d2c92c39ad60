import { z } from 'zod'
import { defineEvents } from '../platform/event.ts'
import { area } from './area.ts'
import { areaEntity } from './area-entity.ts'

const zips = z.array(z.string()).readonly()

/** The events of an area. */
export const areaEvents = defineEvents(areaEntity, area, {
  created: { before: z.null() },
  restored: { before: z.null() },
  deleted: { after: z.object({ version: z.int() }) },
  changed: {},
  valueRestored: {},
  zipsAdded: { facts: z.object({ zips }) },
  zipsRemoved: { facts: z.object({ zips, openOrders: z.int() }) },
  checkerAdded: { facts: z.object({ name: z.string(), isPrimary: z.boolean() }) },
  checkerChanged: { facts: z.object({ name: z.string(), isPrimary: z.boolean() }) },
  checkerRemoved: { facts: z.object({ name: z.string() }) },
  checkersPutBack: { fixed: "l'annulation se reprend par le même changement" },
})

/** A change of the fields or of the zip codes of an area. */
export const areaMoves = [areaEvents.changed, areaEvents.valueRestored, areaEvents.zipsAdded, areaEvents.zipsRemoved] as const
