import { repricingCalls } from '@adm/contract/repricing'
import { answers } from '../../platform/serve.ts'
import { repricingJob } from './repricing.jobs.ts'
import { checkClientRepricing, checkGridRepricing, keepWhatWasShown } from './repricing.service.ts'

export const repricingRoutes = answers(repricingCalls, {
  checkClient: ({ params }, reading) => checkClientRepricing(reading, params.id),
  applyClient: async ({ params, body }, work) => repricingJob.ask(work, await keepWhatWasShown(work, { clientId: params.id }, body.digest)),
  checkGrid: ({ params }, reading) => checkGridRepricing(reading, params.id),
  applyGrid: async ({ params, body }, work) => repricingJob.ask(work, await keepWhatWasShown(work, { gridId: params.id }, body.digest)),
})
