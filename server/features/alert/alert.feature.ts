import type { Feature } from '../../platform/feature.ts'
import { alertAllJob, alertChangesJob, alertClockJob, alertEraseJob } from './alert.jobs.ts'
import { alertFixBulk } from './fix/alert-fix-bulk.service.ts'
import { alertFixBulkRoutes, alertRoutes, alertSettingRoutes } from './alert.routes.ts'
import { alertSettingUndos } from './alert-setting.service.ts'
import { alertUndos } from './alert-undo.service.ts'

/** What is wrong with orders and clients, since when and why, and the acts that mend it. */
export const alertFeature: Feature = {
  routes: [alertRoutes, alertFixBulkRoutes, alertSettingRoutes],
  jobs: [alertChangesJob, alertClockJob, alertAllJob, alertEraseJob, ...alertFixBulk.jobs],
  undos: { ...alertUndos, ...alertSettingUndos },
}
