import type { Feature } from '../../platform/feature.ts'
import { areaRoutes } from './area.routes.ts'
import { areaImport } from './area-import.ts'
import { areaEdit, areaUndos } from './area-undo.service.ts'

/** Areas: zones of zip codes with their checkers. */
export const areaFeature: Feature = {
  routes: [areaRoutes],
  jobs: [areaImport.job],
  undos: areaUndos,
  restores: { area: [areaEdit] },
}
