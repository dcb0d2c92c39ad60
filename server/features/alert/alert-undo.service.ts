import { type AlertAct, alertActs, alertBulkEvents, alertEvents, alertFixBulkEvents } from '@adm/domain/alert/alert-events'
import { alertsRight } from '@adm/domain/alert/alert-type'
import { alert } from '@adm/domain/alert/alert'
import { alertRefusals } from '@adm/domain/alert/alert-refusals'
import { eachOf } from '@adm/domain/platform/event'
import { undoRefusals } from '@adm/domain/undo/undo-refusals'
import { z } from 'zod'
import { findChangesOfRequest } from '../../platform/history/history.queries.ts'
import { bindUndos, fieldsOf, type Undo, undoBy, type Undos } from '../../platform/history/undo.ts'
import type { Work } from '../../platform/work/work.ts'
import { alertFixBulk } from './fix/alert-fix-bulk.service.ts'
import { getAlertForChange, isOpenAgain } from './row/alert.queries.ts'
import { changeAlert, objectOf } from './alert.service.ts'
import { watchNoLaterThan } from './alert-watch.queries.ts'

const editable = alert.pick({
  status: true,
  snoozedUntil: true,
  reason: true,
  assigneeId: true,
  ownerGroup: true,
  acceptedById: true,
  acceptedAt: true,
  resolvedAt: true,
  resolution: true,
})
const fields = Object.keys(editable.shape)
const lock = (db: Work['db'], id: string) => getAlertForChange(db, id)

/** Gives an alert the values back that an act changed, as long as nothing changed them since. An accepted risk is open again. */
const undoAct: Undo = undoBy({ requires: [alertsRight], lock, fields }, async (work, change, before) => {
  const was = editable
    .partial()
    .parse(Object.fromEntries(Object.entries(fieldsOf(change.before)).filter(([name]) => fields.includes(name))))
  if (was.resolvedAt === null && (await isOpenAgain(work.db, before))) throw alertRefusals.openAgain()
  if (was.snoozedUntil && was.snoozedUntil <= work.now) throw undoRefusals.notUndoable('le report est terminé')
  await watchNoLaterThan(work.db, objectOf(before), was.snoozedUntil ?? work.now)
  await changeAlert(work, before, actOf(work.undoing.kind), was)
})

const actOf = (kind: string): AlertAct => {
  const act = alertActs.find((name) => name === kind)
  if (!act) throw new Error(`${kind} is no act on an alert`)
  return act
}

const bulkFacts = z.object({ alerts: z.array(z.uuid()) })

/** Undoes an act on many alerts, all or none. */
const undoBulk: Undo = async (work, change) => {
  const { alerts } = bulkFacts.parse(change.after)
  for (const done of await findChangesOfRequest(work.db, 'alert', alerts, change.requestId)) await undoAct(work, done)
}

/** The undo of each act on alerts; what the evaluation changes follows the facts. */
export const alertUndos: Undos = {
  ...bindUndos(alertEvents, eachOf(alertActs, undoAct)),
  ...bindUndos(alertBulkEvents, { made: undoBulk }),
  ...bindUndos(alertFixBulkEvents, { made: alertFixBulk.undo }),
}
