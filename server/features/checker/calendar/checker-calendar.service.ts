import type { Availability, AvailabilityChange, CheckerAbsence } from '@adm/domain/checker/checker-calendar'
import { changeRow } from '../../../platform/history/change-row.ts'
import { record } from '../../../platform/history/history.ts'
import type { Work } from '../../../platform/work/work.ts'
import { cancelAbsenceRow, getAbsenceForChange, insertAbsence, updateAbsence } from './checker-absence.queries.ts'
import { getAvailability, getAvailabilityForChange, raiseCheckerVersion, replaceWeeks, setExceptions } from './checker-calendar.queries.ts'
import { lockCheckers } from '../checker.queries.ts'

const availabilitySubject = { entity: 'checker', read: getAvailability, forChange: getAvailabilityForChange }

/** Changes the weeks and the exceptional days of a checker. Planned missions stay. @throws {Refusal} `STALE_VERSION` */
export const changeAvailability = (
  work: Work,
  id: string,
  { weeks, exceptions }: AvailabilityChange,
  version: number,
): Promise<Availability> =>
  changeRow(work, availabilitySubject, { id, version, kind: 'hours-changed' }, async () => {
    if (weeks) await replaceWeeks(work.db, id, weeks)
    if (exceptions) await setExceptions(work.db, id, exceptions)
    await raiseCheckerVersion(work.db, id)
  })

/** Records an absence in history, as a field of its checker. */
const recordAbsence = async (work: Work, kind: string, before: CheckerAbsence | null, after: CheckerAbsence | null): Promise<void> => {
  const id = (after ?? before)?.checkerId ?? ''
  const version = await raiseCheckerVersion(work.db, id)
  await record(work, {
    entity: 'checker',
    id,
    kind,
    before: { absence: before && factsOf(before), version: version - 1 },
    after: { absence: after && factsOf(after), version },
  })
}
const factsOf = ({ startAt, endAt, reason }: CheckerAbsence) => ({ startAt, endAt, reason })

/** Writes an absence of a checker. The caller decides about the missions that it overlaps, in the same transaction. */
export const addAbsence = async (
  work: Work,
  draft: Pick<CheckerAbsence, 'checkerId' | 'startAt' | 'endAt' | 'reason'>,
): Promise<CheckerAbsence> => {
  const absence = { ...draft, id: work.newId(), version: 1 }
  await insertAbsence(work.db, absence, work.now)
  await recordAbsence(work, 'absence-created', null, absence)
  return absence
}

type AbsenceKey = { id: string; checkerId: string; version: number }

/** Moves an absence or changes its reason; missions as in `addAbsence`. @throws {Refusal} `ABSENCE_NOT_FOUND`, `STALE_VERSION` */
export const moveAbsence = async (
  work: Work,
  key: AbsenceKey,
  change: Pick<CheckerAbsence, 'startAt' | 'endAt' | 'reason'>,
): Promise<CheckerAbsence> => {
  const before = await getAbsenceForChange(work.db, key)
  const after = { ...before, ...change, version: before.version + 1 }
  await updateAbsence(work.db, after, work.now)
  await recordAbsence(work, 'absence-changed', before, after)
  return after
}

/** Cancels an absence: the checker is free again at its hours. @throws {Refusal} `ABSENCE_NOT_FOUND`, `STALE_VERSION` */
export const cancelAbsence = async (work: Work, key: AbsenceKey): Promise<undefined> => {
  await lockCheckers(work.db, [key.checkerId])
  const before = await getAbsenceForChange(work.db, key)
  await cancelAbsenceRow(work.db, before, work.now)
  await recordAbsence(work, 'absence-canceled', before, null)
}
