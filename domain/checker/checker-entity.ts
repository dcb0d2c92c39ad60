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
  /** The paper behind a certificate of a checker. */
  documents: [
    { name: 'certification', gives: 'checkers:update', missing: "Ce certificat n'existe pas.", types: 'annex', kinds: 'all', most: 1 },
  ],
})

/** Hours of a checker that no mission takes. */
export const timeBlockEntity = defineEntity({
  name: 'time-block',
  label: { one: 'créneau bloqué', many: 'créneaux bloqués' },
  readers: 'calendars:read',
  feature: 'calendar',
})
