import { deliveryPlanCalls } from '@adm/contract/calendar/delivery-plan'
import { answers } from '../../../platform/http/serve.ts'
import { readDeliveryPlanning, startDeliveryPlan } from './delivery-plan.service.ts'

export const deliveryPlanRoutes = answers(deliveryPlanCalls, {
  read: ({ params }, reading) => readDeliveryPlanning(reading, params.id),
  start: ({ params, body }, work) => startDeliveryPlan(work, params.id, body),
})
