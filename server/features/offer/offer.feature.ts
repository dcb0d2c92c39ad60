import type { Feature } from '../../platform/feature.ts'
import { offerRoutes } from './offer.routes.ts'
import { offerSimulationRoutes } from './offer-simulation.routes.ts'
import { mergeTariffs, unmergeTariffs } from './price-merge.service.ts'
import { priceUndos } from './price-undo.service.ts'

/** Price grids with their versions, and the prices of clients. */
export const offerFeature: Feature = {
  routes: [offerRoutes, offerSimulationRoutes],
  undos: priceUndos,
  reactions: { 'client.merged': [mergeTariffs], 'client.merge-undone': [unmergeTariffs] },
}
