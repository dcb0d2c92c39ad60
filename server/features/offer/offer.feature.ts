import { clientEvents } from '@adm/domain/client/client-events'
import type { Feature } from '../../platform/feature.ts'
import { on } from '../../platform/history/reaction.ts'
import { durationRoutes } from './duration/duration.routes.ts'
import { durationUndos } from './duration/duration.service.ts'
import { offerRoutes } from './offer.routes.ts'
import { offerSimulationRoutes } from './offer-simulation.routes.ts'
import { mergeTariffs, unmergeTariffs } from './price-merge.service.ts'
import { priceUndos } from './price-undo.service.ts'

/** Price grids with their versions, the prices of clients, and the table of durations. */
export const offerFeature: Feature = {
  routes: [offerRoutes, offerSimulationRoutes, durationRoutes],
  undos: { ...priceUndos, ...durationUndos },
  reactions: [on(clientEvents.merged, mergeTariffs), on(clientEvents.mergeUndone, unmergeTariffs)],
}
