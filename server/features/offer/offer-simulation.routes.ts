import { offerSimulationCalls } from '@adm/contract/offer/offer-simulation'
import { answers } from '../../platform/http/serve.ts'
import { findImpact } from './offer-simulation.service.ts'

export const offerSimulationRoutes = answers(offerSimulationCalls, {
  impact: ({ params }, reading) => findImpact(reading, params.id, params.versionId),
})
