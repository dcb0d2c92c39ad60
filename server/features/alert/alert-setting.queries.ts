import { type AlertSetting, alertSetting } from '@adm/domain/alert/alert-setting'
import { alertRefusals } from '@adm/domain/alert/alert-refusals'
import { defineColumns } from '../../platform/database/columns.ts'
import type { Db, OpenDb } from '../../platform/database/database.ts'
import { lockRow, rowForChange } from '../../platform/history/change-row.ts'

const columns = defineColumns('alert_setting', alertSetting, { json: ['weights', 'thresholds'] })

/** The weights and thresholds: one row. */
export const getAlertSetting = (db: Db): Promise<AlertSetting> =>
  db.selectFrom('alert_setting').select(columns.select).executeTakeFirstOrThrow()

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
