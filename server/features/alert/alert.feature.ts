import type { Feature } from '../../platform/feature.ts'
import { alertAllJob, alertChangesJob, alertClockJob, alertEraseJob } from './alert.jobs.ts'
import { alertFixBulkJob } from './fix/alert-fix-bulk.jobs.ts'
import { alertFixBulkRoutes, alertRoutes, alertSettingRoutes } from './alert.routes.ts'
import { alertSettingUndos } from './alert-setting.service.ts'
import { alertUndos } from './alert-undo.service.ts'

/** What is wrong with orders and clients, since when and why, and the acts that mend it. */
export const alertFeature: Feature = {
  routes: [alertRoutes, alertFixBulkRoutes, alertSettingRoutes],
  jobs: [alertChangesJob, alertClockJob, alertAllJob, alertEraseJob, alertFixBulkJob],
  undos: { ...alertUndos, ...alertSettingUndos },
}
