import type { Availability, AvailabilityChange, CheckerAbsence } from '@adm/domain/checker/checker-calendar'
import { type AbsenceKind, checkerEvents } from '@adm/domain/checker/checker-events'
import { changeRow } from '../../../platform/history/change-row.ts'
import { record } from '../../../platform/history/history.ts'
import type { Work } from '../../../platform/work/work.ts'
import { cancelAbsenceRow, getAbsenceForChange, insertAbsence, updateAbsence } from './checker-absence.queries.ts'
import {
  getAvailability,
  getAvailabilityForChange,
  incrementCheckerVersion,
  replaceWeeks,
  setExceptions,
} from './checker-calendar.queries.ts'
import { lockCheckers } from '../row/checker.queries.ts'

const availabilitySubject = { read: getAvailability, forChange: getAvailabilityForChange }

/** Changes the weeks and the exceptional days of a checker. Planned missions stay. @throws {Refusal} `STALE_VERSION` */
export const changeAvailability = (
  work: Work,
  id: string,
  { weeks, exceptions }: AvailabilityChange,
  version: number,
): Promise<Availability> =>
  changeRow(work, availabilitySubject, { id, version, event: checkerEvents.hoursChanged }, async () => {
    if (weeks) await replaceWeeks(work.db, id, weeks)
    if (exceptions) await setExceptions(work.db, id, exceptions)
    await incrementCheckerVersion(work.db, id)
  })

/** What a change of an absence did to the missions under it: sentences for the history, and their orders for the undo. */
export type SettledMissions = { missions: readonly string[]; bookingIds: readonly string[] }
const noMissions: SettledMissions = { missions: [], bookingIds: [] }

type AbsenceEvent = { kind: AbsenceKind; before: CheckerAbsence | null; after: CheckerAbsence | null; settled: SettledMissions }

/** Records an absence in history, as a field of its checker, with the missions settled in the same change. */
const recordAbsence = async (work: Work, { kind, before, after, settled }: AbsenceEvent): Promise<void> => {
  const id = (after ?? before)?.checkerId ?? ''
  const version = await incrementCheckerVersion(work.db, id)
  const { missions, bookingIds } = settled
  await record(work, checkerEvents[kind], {
    id,
    before: { absence: before && factsOf(before), version: version - 1 },
    after: { absence: after && factsOf(after), version, ...(missions.length > 0 && { missions }) },
    facts: { absence: (after ?? before) && factsOf(after ?? before), bookingIds },
  })
}
const factsOf = (absence: CheckerAbsence | null) =>
  absence && { startAt: absence.startAt, endAt: absence.endAt, reason: absence.reason, isAnnounced: absence.isAnnounced }

export type AbsenceFields = Pick<CheckerAbsence, 'startAt' | 'endAt' | 'reason' | 'isAnnounced'>

/** Writes an absence of a checker. The caller decides about the missions that it overlaps, in the same transaction. */
export const addAbsence = async (work: Work, checkerId: string, fields: AbsenceFields, settled = noMissions): Promise<CheckerAbsence> => {
  const id = work.newId()
  await insertAbsence(work.db, { ...fields, id, checkerId, version: 1 }, { by: work.by.kind === 'staff' ? work.by.id : null, at: work.now })
  const absence = await getAbsenceForChange(work.db, { id, checkerId })
  await recordAbsence(work, { kind: absence.isAnnounced ? 'absenceAnnounced' : 'absenceCreated', before: null, after: absence, settled })
  return absence
}

type AbsenceKey = { id: string; checkerId: string; version?: number | undefined }

/** Changes an absence; missions as in `addAbsence`. @throws {Refusal} `ABSENCE_NOT_FOUND`, `STALE_VERSION` */
export const moveAbsence = async (
  work: Work,
  key: AbsenceKey,
  change: Partial<AbsenceFields>,
  { kind = 'absenceChanged', settled = noMissions }: { kind?: AbsenceKind; settled?: SettledMissions } = {},
): Promise<CheckerAbsence> => {
  const before = await getAbsenceForChange(work.db, key)
  const after = { ...before, ...change, version: before.version + 1 }
  await updateAbsence(work.db, after, work.now)
  await recordAbsence(work, { kind, before, after, settled })
  return after
}

/** Records that missions under an absence were settled; the absence itself stays as it is. */
export const recordSettled = (work: Work, absence: CheckerAbsence, settled: SettledMissions): Promise<void> =>
  recordAbsence(work, { kind: 'absenceSettled', before: absence, after: absence, settled })

/** Cancels an absence: the checker is free again at its hours. @throws {Refusal} `ABSENCE_NOT_FOUND`, `STALE_VERSION` */
export const cancelAbsence = async (work: Work, key: AbsenceKey, settled = noMissions): Promise<undefined> => {
  await lockCheckers(work.db, [key.checkerId])
  const before = await getAbsenceForChange(work.db, key)
  await cancelAbsenceRow(work.db, before, work.now)
  await recordAbsence(work, { kind: 'absenceCanceled', before, after: null, settled })
}
