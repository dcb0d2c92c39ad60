import type { AlertBulkBody, AlertBulkResult } from '@adm/contract/alert/alert-bulk'
import type { Alert } from '@adm/domain/alert/alert'
import { alertBulkEvents } from '@adm/domain/alert/alert-events'
import { alertRefusals } from '@adm/domain/alert/alert-refusals'
import { Refusal } from '@adm/domain/refusal'
import { record } from '../../platform/history/history.ts'
import type { Work } from '../../platform/work/work.ts'
import { getAlertForChange } from './row/alert.queries.ts'
import { assignmentOf, changeAlert, requireAssignee, snoozeAlert, snoozeOf } from './alert.service.ts'

type Act = AlertBulkBody['act']
type Item = AlertBulkBody['items'][number]

const judge = (work: Work, before: Alert, act: Act): unknown =>
  act.kind === 'snooze' ? snoozeOf(work, before, act) : assignmentOf(before, act)
const carryOut = (work: Work, before: Alert, act: Act): Promise<string> =>
  act.kind === 'snooze' ? snoozeAlert(work, before, act) : changeAlert(work, before, 'assigned', assignmentOf(before, act))

/** One alert of a bulk: changed, or refused as if it were alone. */
const actOn = async (work: Work, { id, version }: Item, act: Act, dryRun: boolean): Promise<Refusal | null> => {
  try {
    const before = await getAlertForChange(work.db, id, version)
    judge(work, before, act)
    if (!dryRun) await carryOut(work, before, act)
    return null
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

/**
 * Snoozes or assigns many alerts; a dry run says which can be, and changes nothing. The alerts are locked in the order of their ids.
 * @throws {Refusal} `FIELDS_INVALID` for a person who may not work on alerts, or without person and group
 */
export const bulkAlerts = async (work: Work, { items, act, dryRun }: AlertBulkBody): Promise<AlertBulkResult> => {
  if (act.kind === 'assign') {
    if (act.assigneeId === null && !act.group) throw alertRefusals.assignee()
    await requireAssignee(work.db, act.assigneeId)
  }
  const id = work.newId()
  const refused: AlertBulkResult['refused'] = []
  const changed: string[] = []
  for (const item of items.toSorted((a, b) => a.id.localeCompare(b.id))) {
    const refusal = await actOn({ ...work, partOf: id }, item, act, dryRun)
    if (refusal) refused.push({ id: item.id, code: refusal.code, message: refusal.message })
    else changed.push(item.id)
  }
  if (dryRun || changed.length === 0) return { changed: changed.length, refused, changeId: null }
  const after = { ...act, alerts: changed, version: 1 }
  return { changed: changed.length, refused, changeId: await record(work, alertBulkEvents.made, { id, before: null, after }) }
}
