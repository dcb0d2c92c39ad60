import { z } from 'zod'
import { defineEvents } from '../platform/event.ts'
import { savedViewEntity } from './saved-view-entity.ts'

/** The events of a named filter of a list. */
export const savedViewEvents = defineEvents(savedViewEntity, z.custom<object>(), {
  created: { before: z.null() },
  restored: { before: z.null() },
  changed: {},
  deleted: {},
})
