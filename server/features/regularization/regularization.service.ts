import type { CheckerRegularizations } from '@adm/contract/regularization'
import type { Regularization, RegularizationChange, RegularizationDraft } from '@adm/domain/regularization/regularization'
import { regularizationEvents } from '@adm/domain/regularization/regularization-events'
import { plannedStatement, refusedPast, refusedPlan, remainingToPlan } from '@adm/domain/regularization/regularization-plan'
import { regularizationRefusals } from '@adm/domain/regularization/regularization-refusals'
import { monthOf } from '@adm/domain/values/date/month'
import { changeRow } from '../../platform/history/change-row.ts'
import { findHistoryOf } from '../../platform/history/history.queries.ts'
import { record } from '../../platform/history/history.ts'
import type { Reading, Work } from '../../platform/work/work.ts'
import { getCheckerName } from '../checker/calendar/checker-link.queries.ts'
import {
  findRegularizationIds,
  findRegularizations,
  getRegularization,
  getRegularizationForChange,
  insertRegularization,
  isChecker,
  setDeleted,
  updateRegularization,
} from './regularization.queries.ts'

const regularizationSubject = { read: getRegularization, forChange: getRegularizationForChange }

/** The regularizations of a checker with their unplanned amounts, and the planned statement. @throws {Refusal} `CHECKER_NOT_FOUND` */
export const readRegularizationsOfChecker = async ({ db, now }: Reading, checkerId: string): Promise<CheckerRegularizations> => {
  const [all] = await Promise.all([findRegularizations(db, checkerId), getCheckerName(db, checkerId)])
  return {
    items: all.map((regularization) => ({ ...regularization, remainingCents: remainingToPlan(regularization) })),
    statement: plannedStatement(all),
    thisMonth: monthOf(now),
  }
}

/** The history of a checker's regularizations, the oldest first, deleted ones included. @throws {Refusal} `CHECKER_NOT_FOUND` */
export const readHistoryOfChecker = async ({ db }: Reading, checkerId: string) => {
  await getCheckerName(db, checkerId)
  return findHistoryOf(db, 'regularization', await findRegularizationIds(db, checkerId))
}

/** Adds a regularization of a checker. @throws {Refusal} `FIELDS_INVALID` for an unknown checker or a past month */
export const addRegularization = async (work: Work, draft: RegularizationDraft): Promise<Regularization> => {
  if (!(await isChecker(work.db, draft.checkerId))) throw regularizationRefusals.checkerMissing()
  requirePossible(work, draft)
  const id = work.newId()
  await insertRegularization(work.db, { id, createdAt: work.now }, draft)
  const after = await getRegularization(work.db, id)
  await record(work, regularizationEvents.created, { id, before: null, after, facts: factsOf(after) })
  return after
}

/**
 * Changes a regularization without an issued document; the whole row is checked, so that amount and plan stay consistent.
 * @throws {Refusal} `REGULARIZATION_NOT_FOUND`, `STALE_VERSION`, `REGULARIZATION_ISSUED`, `FIELDS_INVALID`
 */
export const changeRegularization = (work: Work, id: string, change: RegularizationChange, version: number): Promise<Regularization> =>
  changeRow(work, regularizationSubject, { id, version, event: regularizationEvents.changed, facts: factsOf }, async (before) => {
    requireUnissued(before)
    const { amountCents = before.amountCents, firstMonth = before.firstMonth, instalments = before.instalments } = change
    requirePossible(work, { amountCents, firstMonth, instalments }, before)
    await updateRegularization(work.db, id, change)
  })

/**
 * Deletes a regularization without an issued document. @throws {Refusal} `REGULARIZATION_NOT_FOUND`, `STALE_VERSION`,
 * `REGULARIZATION_ISSUED`
 */
export const removeRegularization = async (work: Work, id: string, version: number): Promise<undefined> => {
  const before = await getRegularizationForChange(work.db, id, version)
  requireUnissued(before)
  await setDeleted(work.db, id, work.now)
  const after = { version: before.version + 1 }
  await record(work, regularizationEvents.deleted, { id, before, after, facts: factsOf(before) })
}

/** The fields that identify a regularization in a history of several. */
export const factsOf = ({ type, amountCents, reason }: Regularization) => ({ type, amountCents, reason })

type Plan = Pick<Regularization, 'amountCents' | 'firstMonth' | 'instalments'>

const requirePossible = ({ now }: Work, plan: Plan, before?: Plan): void => {
  const refused = [...refusedPlan(plan), ...refusedPast(plan, monthOf(now), before)]
  if (refused.length > 0) throw regularizationRefusals.fields(refused)
}

/** A regularization may change until a document bills it. */
const requireUnissued = ({ status }: Regularization): void => {
  if (status !== 'to_invoice') throw regularizationRefusals.issued()
}
