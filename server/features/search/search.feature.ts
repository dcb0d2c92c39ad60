import type { Feature } from '../../platform/feature.ts'
import { searchRoutes } from './search.routes.ts'

/** The search box over bookings, clients, checkers, deliveries and quotations. */
export const searchFeature: Feature = { routes: [searchRoutes] }
