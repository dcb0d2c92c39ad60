import type { Feature } from '../../platform/feature.ts'
import { dwellingRoutes } from './dwelling.routes.ts'

/** Dwellings remembered from earlier orders. */
export const dwellingFeature: Feature = { routes: [dwellingRoutes] }
