import type { CheckerMission } from '@adm/contract/checker/checker-absence'
import { isAbsent } from '@adm/domain/checker/availability'
import type { CheckerAbsence } from '@adm/domain/checker/checker-calendar'

/** A mission of the calendar; under an absence it must be reassigned. */
export type DrawnMission = CheckerMission & { isUnderAbsence: boolean }

/** Adds to each mission whether an absence covers it while it is upcoming. */
export const underAbsences = (missions: readonly CheckerMission[], absences: readonly CheckerAbsence[]): readonly DrawnMission[] =>
  missions.map((mission) => ({
    ...mission,
    isUnderAbsence: isToCome(mission) && isAbsent({ absences }, mission.startAt, mission.endAt),
  }))

/** Planned and not carried out yet: only these missions are reassigned because of an absence. */
export const isToCome = ({ status }: Pick<CheckerMission, 'status'>): boolean => status === 'planned' || status === 'confirmed'
