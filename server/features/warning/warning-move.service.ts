import type { StepEvent, StepUndone } from '@adm/domain/booking/history/booking-events'
import type { ReactionTo } from '../../platform/history/reaction.ts'
import { system } from '@adm/domain/actor'
import { moveUndoneReason, warningOfMove } from '@adm/domain/warning/system-warning'
import { isWarningOpen } from '@adm/domain/warning/warning'
import { areFeaturesOn } from '../../platform/identity/session.queries.ts'
import { findWarningOfMove } from './warning.queries.ts'
import { changeWarningStatus, raiseWarning } from './warning.service.ts'

/** The reaction to an unsuccessful move: what its recorded cause leaves to follow up becomes a warning of the product. */
export const raiseWarningOnMove: ReactionTo<StepEvent> = async (work, { after: order, facts: { cause, statement } }) => {
  if (order.status !== 'unsuccessful_move' || !(await areFeaturesOn(work.db, ['warning']))) return
  const report = warningOfMove(cause, statement ?? null)
  if (report) await raiseWarning(work, { bookingId: order.id, ...report }, { source: 'system', checkerId: null, reporterId: null })
}

/**
 * The reaction to an undone step: the open warning of an unsuccessful move that is undone is dismissed, and comes back when the undo is
 * undone. What a person closed stays closed.
 */
export const reactToUndoneMove: ReactionTo<StepUndone> = async (work, { before: was, after: is }) => {
  if ((was.status === 'unsuccessful_move') === (is.status === 'unsuccessful_move')) return
  const raised = await findWarningOfMove(work.db, is.id)
  if (!raised) return
  // The product closes its own warning: the person who undoes the step may have no right to warnings.
  const product = { ...work, by: system }
  if (is.status !== 'unsuccessful_move' && isWarningOpen(raised.status))
    await changeWarningStatus(product, raised.id, { to: 'dismissed', reason: moveUndoneReason })
  else if (is.status === 'unsuccessful_move' && raised.closingReason === moveUndoneReason)
    await changeWarningStatus(product, raised.id, { to: 'new' })
}
