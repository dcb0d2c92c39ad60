import { type AlertSetting, alertSetting } from '@adm/domain/alert/alert-setting'
import { alertRefusals } from '@adm/domain/alert/alert-refusals'
import { defineColumns } from '../../platform/database/columns.ts'
import type { Db, OpenDb } from '../../platform/database/database.ts'
import { preparedQuery } from '../../platform/database/prepared-query.ts'
import { lockRow, rowForChange } from '../../platform/history/change-row.ts'

const columns = defineColumns('alert_setting', alertSetting, { json: ['weights', 'thresholds'] })

const settings = preparedQuery((db) => db.selectFrom('alert_setting').select(columns.select))

/** The weights and thresholds: one row. */
export const getAlertSetting = async (db: Db): Promise<AlertSetting> => {
  const [setting] = await settings(db, {})
  if (!setting) throw new Error('The settings of alerts have no row')
  return setting
}

/** The settings, locked until the end of the transaction. @throws {Refusal} `STALE_VERSION` with the current row */
export const getAlertSettingForChange = rowForChange(lockRow('alert_setting'), getAlertSetting, alertRefusals.settingStale)

/** Writes weights and thresholds, and the next version. */
export const updateAlertSetting = async (db: OpenDb, { id, weights, thresholds, version }: AlertSetting): Promise<void> => {
  await db
    .updateTable('alert_setting')
    .set({ ...columns.values({ weights, thresholds }), version: version + 1 })
    .where('id', '=', id)
    .execute()
}
