import type { Feature } from '../../platform/feature.ts'
import { calendarFeedRoutes } from './calendar-feed.routes.ts'

/** Private calendar feeds of checkers. */
export const calendarFeature: Feature = { routes: [calendarFeedRoutes] }
