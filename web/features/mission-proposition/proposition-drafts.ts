import type { MissionProposition } from '@adm/domain/mission-proposition/mission-proposition'

/** The names of the drafts of the dialogs. */
export const propositionDrafts = {
  add: (bookingId: string) => `proposition-${bookingId}-new`,
  decline: ({ id, version }: Pick<MissionProposition, 'id' | 'version'>) => `proposition-${id}-${version}-declined`,
}
