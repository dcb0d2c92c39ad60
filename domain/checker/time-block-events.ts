import { z } from 'zod'
import { defineEvents } from '../platform/event.ts'
import { timeBlockEntity } from './checker-entity.ts'
import { timeBlock } from './time-block.ts'

/** The events of a time block. */
export const timeBlockEvents = defineEvents(timeBlockEntity, timeBlock, {
  created: { before: z.null() },
  changed: {},
  canceled: {},
})
