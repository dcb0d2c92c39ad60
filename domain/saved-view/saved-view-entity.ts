import { defineEntity } from '../entity/entity.ts'

/** A named filter of a list. */
export const savedViewEntity = defineEntity({
  name: 'saved-view',
  label: { one: 'vue enregistrée', many: 'vues enregistrées' },
  readers: 'signedIn',
})
