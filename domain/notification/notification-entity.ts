import { defineEntity } from '../entity/entity.ts'

/** A planned or sent message. */
export const notificationEntity = defineEntity({
  name: 'notification',
  label: { one: 'message', many: 'messages' },
  readers: 'notifications:read',
})

/** The text of a kind of message. */
export const notificationTemplateEntity = defineEntity({
  name: 'notification-template',
  label: { one: 'modèle de message', many: 'modèles de message' },
  readers: 'notifications:read',
})

/** A person who wants no reminders. */
export const notificationOptOutEntity = defineEntity({
  name: 'notification-opt-out',
  label: { one: 'refus des rappels', many: 'refus des rappels' },
  readers: 'notifications:read',
  links: ['notification-opt-out'],
})
