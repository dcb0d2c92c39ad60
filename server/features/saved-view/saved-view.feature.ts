import type { Feature } from '../../platform/feature.ts'
import { savedViewRoutes } from './saved-view.routes.ts'
import { savedViewUndos } from './saved-view.service.ts'

/** Named filters and columns of lists. */
export const savedViewFeature: Feature = { routes: [savedViewRoutes], undos: savedViewUndos }
