import { z } from 'zod'
import { defineEvents } from '../platform/event.ts'
import { notification } from './notification.ts'
import { notificationEntity, notificationOptOutEntity, notificationTemplateEntity } from './notification-entity.ts'

const isSent = 'un message envoyé ne se reprend pas'
const isOfPerson = 'la personne en décide\u00a0: changez son choix à sa demande'

/** The acts of people on a message. */
export const notificationEvents = defineEvents(notificationEntity, notification, {
  canceled: {},
  sentNow: { fixed: isSent },
  resent: { before: z.null(), fixed: isSent },
})

/** The events of the text of a kind of message. */
export const templateEvents = defineEvents(notificationTemplateEntity, z.custom<object>(), { changed: {} })

/** The events of a person who wants no reminders. */
export const optOutEvents = defineEvents(notificationOptOutEntity, z.custom<object>(), {
  optedOut: { before: z.null(), fixed: isOfPerson },
  optedIn: { fixed: isOfPerson },
})
