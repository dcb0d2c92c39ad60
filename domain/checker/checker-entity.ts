import { defineEntity } from '../entity/entity.ts'

/** A checker. */
export const checkerEntity = defineEntity({
  name: 'checker',
  label: { one: 'contrôleur', many: 'contrôleurs' },
  readers: 'checkers:read',
  feature: 'checker',
  paths: ['checkers'],
  hasPresence: true,
  links: ['checker-calendar'],
})

/** Hours of a checker that no mission takes. */
export const timeBlockEntity = defineEntity({
  name: 'time-block',
  label: { one: 'créneau bloqué', many: 'créneaux bloqués' },
  readers: 'calendars:read',
  feature: 'calendar',
})
