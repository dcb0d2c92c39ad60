import type { MissionDecision } from '@adm/contract/checker/checker-absence'
import type { WithdrawnKeys } from '@adm/domain/booking/step/guards/stated-facts'

/** A decision on a mission, possibly incomplete. */
export type OpenDecision = { choice?: MissionDecision['choice']; checkerId?: string; withdrawnKeys?: WithdrawnKeys }
