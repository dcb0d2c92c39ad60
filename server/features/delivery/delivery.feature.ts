import { clientEvents } from '@adm/domain/client/client-events'
import type { Feature } from '../../platform/feature.ts'
import { on } from '../../platform/history/reaction.ts'
import { mergeDeliveries, unmergeDeliveries } from './delivery-merge.service.ts'
import { deliveryEdit, deliveryUndos, rowEdit } from './delivery-undo.service.ts'
import { missionsBulk } from './delivery-missions.service.ts'
import { advanceDeliveriesJob } from './delivery.jobs.ts'
import { deliveryMissionsRoutes, deliveryRoutes, deliveryRowRoutes } from './delivery.routes.ts'

/** Deliveries: many missions for one client, made from typed rows. */
export const deliveryFeature: Feature = {
  routes: [deliveryRoutes, deliveryMissionsRoutes, deliveryRowRoutes],
  jobs: [...missionsBulk.jobs, advanceDeliveriesJob],
  undos: deliveryUndos,
  restores: { delivery: [deliveryEdit], 'delivery-row': [rowEdit] },
  reactions: [on(clientEvents.merged, mergeDeliveries), on(clientEvents.mergeUndone, unmergeDeliveries)],
}
