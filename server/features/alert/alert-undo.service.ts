import { alertsRight } from '@adm/domain/alert/alert-type'
import { alert } from '@adm/domain/alert/alert'
import { alertRefusals } from '@adm/domain/alert/alert-refusals'
import { undoRefusals } from '@adm/domain/undo/undo-refusals'
import { z } from 'zod'
import { findChangesOfRequest } from '../../platform/history/history.queries.ts'
import { fieldsOf, type Undo, undoBy, type Undos, undosOf } from '../../platform/history/undo.ts'
import type { Work } from '../../platform/work/work.ts'
import { undoFixBulk } from './fix/alert-fix-bulk.jobs.ts'
import { getAlertForChange, isOpenAgain } from './row/alert.queries.ts'
import { changeAlert, objectOf } from './alert.service.ts'
import { watchNoLaterThan } from './alert-watch.queries.ts'

const acts = ['snoozed', 'unsnoozed', 'assigned', 'accepted'] as const
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
  await changeAlert(work, before, change.kind, was)
})

const bulkFacts = z.object({ alerts: z.array(z.uuid()) })

/** Undoes an act on many alerts, all or none. */
const undoBulk: Undo = async (work, change) => {
  const { alerts } = bulkFacts.parse(change.after)
  for (const done of await findChangesOfRequest(work.db, 'alert', alerts, change.requestId)) await undoAct(work, done)
}

const byItself = 'elle suit ce qui est vrai de la commande ou du client'

/** The undo of each act on alerts; what the evaluation changes follows the facts. */
export const alertUndos: Undos = {
  ...undosOf('alert', acts, undoAct),
  ...undosOf('alert', ['opened', 'changed', 'resolved', 'woken'], byItself),
  'alert.commented': 'un commentaire reste',
  'alert-bulk.made': undoBulk,
  'alert-fix-bulk.made': undoFixBulk,
  'alert-fix-bulk.takenBack': "ce qu'une correction groupée avait changé est remis : faites-la à nouveau",
}
