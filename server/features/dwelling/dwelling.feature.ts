import type { Feature } from '../../platform/feature.ts'
import { dwellingRoutes } from './dwelling.routes.ts'

/** Dwellings that orders have named before. */
export const dwellingFeature: Feature = { routes: [dwellingRoutes] }
