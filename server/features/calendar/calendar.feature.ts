import type { Feature } from '../../platform/feature.ts'
import { boardRoutes, simulationRoutes } from './board/board.routes.ts'
import { calendarFeedRoutes } from './calendar-feed.routes.ts'

/** Private calendar feeds of checkers, and the planning board. */
export const calendarFeature: Feature = { routes: [calendarFeedRoutes, boardRoutes, simulationRoutes] }
