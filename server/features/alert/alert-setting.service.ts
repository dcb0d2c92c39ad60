import { alertSettingEvents } from '@adm/domain/alert/alert-events'
import { type AlertSetting, alertSetting, type AlertSettingChange, thresholdNames, thresholds } from '@adm/domain/alert/alert-setting'
import { alertRefusals } from '@adm/domain/alert/alert-refusals'
import { fieldsOf, undoBy } from '../../platform/history/undo.ts'
import { recordRow } from '../../platform/history/change-row.ts'
import { bindUndos } from '../../platform/history/undo.ts'
import type { Work } from '../../platform/work/work.ts'
import { queueFullEvaluation } from './alert.jobs.ts'
import { getAlertSetting, getAlertSettingForChange, updateAlertSetting } from './alert-setting.queries.ts'

const subject = { read: getAlertSetting }

/** Thresholds have bounds of their own. @throws {Refusal} `FIELDS_INVALID` */
const requireSound = (values: AlertSetting['thresholds']): void => {
  const errors = thresholdNames.flatMap((name) => {
    const { least, most } = thresholds[name]
    const isSound = values[name] >= least && values[name] <= most
    return isSound ? [] : [{ path: `thresholds.${name}`, message: `Indiquez un nombre, de ${least} à ${most}.` }]
  })
  if (errors.length > 0) throw alertRefusals.fields(errors)
}

const write = async (work: Work, before: AlertSetting, { weights, thresholds: values }: AlertSettingChange): Promise<AlertSetting> => {
  const next = { ...before, weights: { ...before.weights, ...weights }, thresholds: { ...before.thresholds, ...values } }
  requireSound(next.thresholds)
  await updateAlertSetting(work.db, next)
  await queueFullEvaluation(work)
  return recordRow(work, subject, before, { event: alertSettingEvents.changed })
}

/** Changes weights and thresholds; a job evaluates everything anew. @throws {Refusal} `STALE_VERSION`, `FIELDS_INVALID` */
export const changeAlertSetting = async (work: Work, change: AlertSettingChange, version: number): Promise<AlertSetting> =>
  write(work, await getAlertSettingForChange(work.db, (await getAlertSetting(work.db)).id, version), change)

/** The undo of a change of the settings. */
export const alertSettingUndos = bindUndos(alertSettingEvents, {
  changed: undoBy(
    { requires: ['all'], lock: (db, id) => getAlertSettingForChange(db, id), fields: ['weights', 'thresholds'] },
    (work, { before }, row) => write(work, row, wholeOf(row, fieldsOf(before))),
  ),
})

const wholeOf = (row: AlertSetting, was: Readonly<Record<string, unknown>>): AlertSettingChange => {
  const { weights, thresholds: values } = alertSetting.parse({ ...row, ...was })
  return { weights, thresholds: values }
}
