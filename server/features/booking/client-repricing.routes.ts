import { clientRepricingCalls } from '@adm/contract/client-repricing'
import { answers } from '../../platform/serve.ts'
import { clientRepricingJob } from './client-repricing.jobs.ts'
import { checkClientRepricing, requireShown } from './client-repricing.service.ts'

export const clientRepricingRoutes = answers(clientRepricingCalls, {
  check: ({ params }, reading) => checkClientRepricing(reading, params.id),
  apply: async ({ params, body }, work) => clientRepricingJob.ask(work, { orders: await requireShown(work, params.id, body.digest) }),
})
