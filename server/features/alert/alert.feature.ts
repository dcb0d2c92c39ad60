import type { Feature } from '../../platform/feature.ts'
import { alertAllJob, alertChangesJob, alertClockJob } from './alert.jobs.ts'
import { alertRoutes, alertSettingRoutes } from './alert.routes.ts'
import { alertSettingUndos } from './alert-setting.service.ts'
import { alertUndos } from './alert-undo.service.ts'

/** What is wrong with orders and clients, since when and why, and the acts that mend it. */
export const alertFeature: Feature = {
  routes: [alertRoutes, alertSettingRoutes],
  jobs: [alertChangesJob, alertClockJob, alertAllJob],
  undos: { ...alertUndos, ...alertSettingUndos },
}
