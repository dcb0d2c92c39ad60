import type { CheckerMission } from '@adm/contract/checker/checker-absence'
import { isAbsent } from '@adm/domain/checker/availability'
import type { CheckerAbsence } from '@adm/domain/checker/checker-calendar'

/** A mission as drawn: under an absence it waits to be reassigned. */
export type DrawnMission = CheckerMission & { isUnderAbsence: boolean }

/** The same missions, each with whether an absence covers it while it is still to come. */
export const underAbsences = (missions: readonly CheckerMission[], absences: readonly CheckerAbsence[]): readonly DrawnMission[] =>
  missions.map((mission) => ({
    ...mission,
    isUnderAbsence: isToCome(mission) && isAbsent({ absences }, mission.startAt, mission.endAt),
  }))

/** Planned, and not held yet: what an absence may take away from somebody. */
export const isToCome = ({ status }: CheckerMission): boolean => status === 'planned' || status === 'confirmed'
