import { offerSimulationCalls } from '@adm/contract/offer-simulation'
import { answers } from '../../platform/serve.ts'
import { findImpact } from './offer-simulation.service.ts'

export const offerSimulationRoutes = answers(offerSimulationCalls, {
  impact: ({ params }, reading) => findImpact(reading, params.id, params.versionId),
})
