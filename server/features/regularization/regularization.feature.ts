import type { Feature } from '../../platform/feature.ts'
import { regularizationRoutes } from './regularization.routes.ts'
import { regularizationUndos } from './regularization-undo.service.ts'

/** Credits and debits of checkers, with their plan by month. */
export const regularizationFeature: Feature = { routes: [regularizationRoutes], undos: regularizationUndos }
