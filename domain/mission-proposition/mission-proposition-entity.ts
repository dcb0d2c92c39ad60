import { defineEntity } from '../entity/entity.ts'

/** A mission offered to a checker. */
export const missionPropositionEntity = defineEntity({
  name: 'mission-proposition',
  label: { one: 'proposition de mission', many: 'propositions de mission' },
  readers: 'mission-propositions:read',
  links: ['mission-proposition'],
})

/** The search for a checker, in waves of propositions. */
export const dispatchEntity = defineEntity({
  name: 'dispatch',
  label: { one: 'recherche de contrôleur', many: 'recherches de contrôleur' },
  readers: 'mission-propositions:read',
})
