import { repricingCalls } from '@adm/contract/booking/repricing'
import { answers } from '../../../platform/http/serve.ts'
import { repricingJob } from './repricing.jobs.ts'
import { checkClientRepricing, checkGridRepricing, savePreviewedOrders } from './repricing.service.ts'

export const repricingRoutes = answers(repricingCalls, {
  checkClient: ({ params }, reading) => checkClientRepricing(reading, params.id),
  applyClient: async ({ params, body }, work) =>
    repricingJob.enqueue(work, await savePreviewedOrders(work, { clientId: params.id }, body.digest)),
  checkGrid: ({ params }, reading) => checkGridRepricing(reading, params.id),
  applyGrid: async ({ params, body }, work) =>
    repricingJob.enqueue(work, await savePreviewedOrders(work, { gridId: params.id }, body.digest)),
})
