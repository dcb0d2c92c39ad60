import { calendarPlanCalls } from '@adm/contract/calendar/calendar-plan'
import { bookingRefusals } from '@adm/domain/booking/order/booking-refusals'
import { answers } from '../../../platform/http/serve.ts'
import { applyPlan } from './plan-apply.jobs.ts'
import { readPlan, startPlan, stopPlan } from './plan.service.ts'

export const planRoutes = answers(
  calendarPlanCalls,
  {
    start: ({ body }, work) => startPlan(work, body),
    read: ({ params }, { db }) => readPlan(db, params.id),
    stop: ({ params }, work) => stopPlan(work, params.id),
    apply: ({ params, body }, work) => applyPlan(work, params.id, body),
  },
  { mission_checker_free: bookingRefusals.doubleBooked },
)
