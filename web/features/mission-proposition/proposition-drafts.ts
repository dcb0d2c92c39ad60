import type { Dispatch } from '@adm/domain/mission-proposition/dispatch'
import type { MissionProposition } from '@adm/domain/mission-proposition/mission-proposition'

/** The names of the drafts of the dialogs. */
export const propositionDrafts = {
  add: (bookingId: string) => `proposition-${bookingId}-new`,
  dispatch: (bookingId: string) => `dispatch-${bookingId}-new`,
  stop: ({ id, version }: Pick<Dispatch, 'id' | 'version'>) => `dispatch-${id}-${version}-stopped`,
  decline: ({ id, version }: Pick<MissionProposition, 'id' | 'version'>) => `proposition-${id}-${version}-declined`,
}
