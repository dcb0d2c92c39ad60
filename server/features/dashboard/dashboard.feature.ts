import type { Feature } from '../../platform/feature.ts'
import { bookingTodayRoutes } from './dashboard.routes.ts'

/** Figures of the day on the home page. */
export const dashboardFeature: Feature = { routes: [bookingTodayRoutes] }
