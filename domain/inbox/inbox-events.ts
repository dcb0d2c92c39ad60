import { z } from 'zod'
import { defineEvents } from '../platform/event.ts'
import { inboxDigestEntity, inboxEntity } from './inbox-entity.ts'

/** The events of what concerns an account. */
export const inboxEvents = defineEvents(inboxEntity, z.object({ items: z.array(z.string()).readonly(), isRead: z.boolean() }), {
  allRead: { before: z.object({ isRead: z.boolean() }) },
})

/** The events of the digest of an account. */
export const inboxDigestEvents = defineEvents(inboxDigestEntity, z.object({ hour: z.string().nullable(), version: z.int() }), {
  changed: {},
})
