import type { Feature } from '../../platform/feature.ts'
import { searchRoutes } from './search.routes.ts'

/** The search box over bookings, clients and checkers. */
export const searchFeature: Feature = { routes: [searchRoutes] }
