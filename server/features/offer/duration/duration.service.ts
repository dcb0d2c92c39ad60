import type { CheckerPace, DurationStatistic } from '@adm/contract/offer/duration'
import type { DurationFilter } from '@adm/contract/offer/duration-filter'
import { durationBounds, proposedMinutes } from '@adm/domain/offer/duration-proposal'
import { durationRefusals } from '@adm/domain/offer/duration-refusals'
import {
  type DurationApproval,
  type Durations,
  type DurationTable,
  durationsAfter,
  durationsAt,
  durationShifts,
  durationTable,
  durationTableId,
  durationVersion,
  minutesOf,
} from '@adm/domain/offer/duration-table'
import { durationTableEvents } from '@adm/domain/offer/offer-events'
import { pricesRight } from '@adm/domain/offer/price-grid'
import { undoRefusals } from '@adm/domain/undo/undo-refusals'
import { addDays, addYears, dayOf, startOfDay } from '@adm/domain/values/date/moment'
import { record } from '../../../platform/history/history.ts'
import { undoBy } from '../../../platform/history/undo.ts'
import { bindUndos } from '../../../platform/history/undo.ts'
import type { Reading, Work } from '../../../platform/work/work.ts'
import { deleteDurationVersion, getDurationTable, getDurationTableForChange, insertDurationVersion } from './duration-table.queries.ts'
import { findCheckerPaces, findDurationStatistics, type MissionsCompared } from './duration-statistics.queries.ts'

/** The days compared: the last twelve months by default. @throws {Refusal} `FIELDS_INVALID` */
const periodOf = ({ from, until }: DurationFilter, now: string): { from: string; until: string } => {
  const last = until ?? dayOf(now)
  const first = from ?? addDays(addYears(last, -1), 1)
  if (last < first) throw durationRefusals.endBeforeStart()
  return { from: first, until: last }
}

const comparedBy = (filter: DurationFilter, now: string): MissionsCompared => {
  const { from, until } = periodOf(filter, now)
  return { fromAt: startOfDay(from), untilAt: startOfDay(addDays(until, 1)), areaId: filter.area_id, clientId: filter.client_id }
}

/** Real against planned by group, with the duration to propose. @throws {Refusal} `FIELDS_INVALID` */
export const readStatistics = async ({ db, now }: Reading, filter: DurationFilter) => {
  const { version, versions } = await getDurationTable(db)
  const durations = durationsAt(versions, now)
  const groups = await findDurationStatistics(db, comparedBy(filter, now), durationShifts(versions, now))
  const items = groups.map((group): DurationStatistic => {
    const currentMinutes = minutesOf(durations, group)
    return { ...group, currentMinutes, proposedMinutes: proposedMinutes({ ...group, currentMinutes }) }
  })
  return { ...periodOf(filter, now), version, items }
}

/** The pace of each checker beside the others. @throws {Refusal} `FIELDS_INVALID` */
export const readPaces = async ({ db, now }: Reading, filter: DurationFilter): Promise<CheckerPace[]> => {
  const { versions } = await getDurationTable(db)
  return findCheckerPaces(db, comparedBy(filter, now), durationShifts(versions, now))
}

/** @throws {Refusal} `FIELDS_INVALID` at the first value that moves too far */
const requireBounded = (before: Durations, approved: Durations): void => {
  for (const [index, value] of approved.entries()) {
    const { least, most } = durationBounds(minutesOf(before, value))
    if (value.minutes < least || value.minutes > most) throw durationRefusals.tooFar(index, least, most)
  }
}

/** @throws {Refusal} `FIELDS_INVALID` before today, or before the last version */
const requireLater = (work: Work, { versions: [last] }: DurationTable, validFrom: string): void => {
  if (validFrom < dayOf(work.now)) throw durationRefusals.past()
  if (last && validFrom < last.validFrom) throw durationRefusals.beforeLast(last.validFrom)
}

/**
 * Approves new durations: a new version of the table, for the orders made from a day on; those made before keep theirs.
 * @param version of the table that the person read: two approvals of the same proposal do not add up
 * @throws {Refusal} `FIELDS_INVALID`, `STALE_VERSION`
 */
export const approveDurations = async (work: Work, approval: DurationApproval, version: number) => {
  const { validFrom, reason, durations } = approval
  const before = await getDurationTableForChange(work.db, durationTableId, version)
  const last = before.versions[0]
  requireLater(work, before, validFrom)
  requireBounded(last?.durations ?? [], durations)
  const number = (last?.number ?? 0) + 1
  await insertDurationVersion(work.db, before, {
    id: work.newId(),
    number,
    validFrom,
    reason,
    durations: durationsAfter(last?.durations ?? [], durations),
    createdAt: work.now,
    createdBy: work.by.kind === 'staff' ? work.by.id : null,
  })
  const after = await getDurationTable(work.db)
  const changeId = await record(work, durationTableEvents.approved, {
    id: before.id,
    before,
    after,
    reason,
    facts: { number },
  })
  return { changeId, number }
}

const versionsOf = durationTable.pick({ versions: true })

/** Takes an approval back, or restores it, while it is the last change of the table. Orders made meanwhile keep their duration. */
const undoApproval = undoBy(
  { requires: [pricesRight], lock: getDurationTableForChange, fields: ['versions'] },
  async (work, change, before: DurationTable) => {
    const { versions: was } = versionsOf.parse(change.before)
    const added = before.versions.find(({ id }) => !was.some((previous) => previous.id === id))
    const removed = was.find(({ id }) => !before.versions.some((current) => current.id === id))
    if (added) await deleteDurationVersion(work.db, before, added.id)
    else if (removed)
      await insertDurationVersion(work.db, before, { ...durationVersion.parse(removed), createdAt: work.now, createdBy: work.by.id })
    else throw undoRefusals.notUndoable('la table des durées est déjà comme avant')
    const after = await getDurationTable(work.db)
    await record(work, durationTableEvents.approvalUndone, { id: before.id, before, after })
  },
)

export const durationUndos = bindUndos(durationTableEvents, { approved: undoApproval })
