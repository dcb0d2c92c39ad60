import { z } from 'zod'
import { mailReasons } from '../mail-state.ts'
import { defineEvents, eachOf } from './event.ts'
import { bouncedAddressEntity, jobEntity, mailEntity } from './platform-entity.ts'

const isNotStored = "elle n'est pas dans l'historique"
const before = z.null()

/** What becomes of a message of the outbox: history stores none of it, the features whose message it is react. */
export const mailEvents = defineEvents(mailEntity, z.object({ id: z.string(), reason: z.enum(mailReasons).nullable() }), {
  posted: {
    before,
    after: z.object({ recipient: z.string(), subject: z.string(), dueAt: z.string(), about: z.custom<object>() }),
    fixed: isNotStored,
  },
  withdrawn: { before, after: z.object({}), fixed: isNotStored },
  ...eachOf(['sent', 'unsure', 'failed', 'delivered', 'opened', 'bounced'], { before, fixed: isNotStored }),
})

/** The end of a job that a person started: history does not store it. */
export const jobEvents = defineEvents(jobEntity, z.object({ name: z.string(), byId: z.string(), createdAt: z.string() }), {
  ...eachOf(['done', 'failed'], { before, fixed: isNotStored }),
})

/** The events of an address that returned a mail. */
export const bouncedAddressEvents = defineEvents(bouncedAddressEntity, z.custom<object>(), {
  cleared: { fixed: "une adresse qui ne marche pas se signale d'elle-même au prochain message" },
})
