import { calendarPlanEvents } from '@adm/domain/calendar/calendar-events'
import type { Feature } from '../../platform/feature.ts'
import { bindUndos } from '../../platform/history/undo.ts'
import { boardRoutes, simulationRoutes } from './board/board.routes.ts'
import { calendarFeedRoutes } from './calendar-feed.routes.ts'
import { deliveryPlanRoutes } from './plan/delivery-plan.routes.ts'
import { planApplyJob, planUndoJob, undoPlan } from './plan/plan-apply.jobs.ts'
import { planJob, planPurgeJob } from './plan/plan.jobs.ts'
import { planRoutes } from './plan/plan.routes.ts'
import { replacementRoutes } from './plan/replacement.routes.ts'
import { timeBlockRoutes } from './time-block/time-block.routes.ts'
import { timeBlockUndos } from './time-block/time-block-undo.service.ts'

/** Private calendar feeds of checkers, the planning board with its time blocks, and the proposals of the solver. */
export const calendarFeature: Feature = {
  routes: [calendarFeedRoutes, boardRoutes, simulationRoutes, planRoutes, deliveryPlanRoutes, replacementRoutes, timeBlockRoutes],
  jobs: [planJob, planApplyJob, planUndoJob, planPurgeJob],
  undos: {
    ...timeBlockUndos,
    ...bindUndos(calendarPlanEvents, { applied: undoPlan }),
  },
}
