import { clientEvents } from '@adm/domain/client/client-events'
import type { Feature } from '../../platform/feature.ts'
import { on } from '../../platform/history/reaction.ts'
import { mergeDeliveries, unmergeDeliveries } from './delivery-merge.service.ts'
import { deliveryEdit, deliveryUndos, lotEdit, rowEdit } from './delivery-undo.service.ts'
import { missionsBulk } from './delivery-missions.service.ts'
import { advanceDeliveriesJob } from './delivery.jobs.ts'
import { lotImport } from './delivery-import.ts'
import {
  deliveryDayRoutes,
  deliveryFileRoutes,
  deliveryLotRoutes,
  deliveryMissionsRoutes,
  deliveryRoutes,
  deliveryRowRoutes,
} from './delivery.routes.ts'

/** Deliveries: many missions for one client, made from typed rows. */
export const deliveryFeature: Feature = {
  routes: [deliveryRoutes, deliveryMissionsRoutes, deliveryRowRoutes, deliveryFileRoutes, deliveryDayRoutes, deliveryLotRoutes],
  jobs: [...missionsBulk.jobs, advanceDeliveriesJob, lotImport.job],
  undos: deliveryUndos,
  restores: { delivery: [deliveryEdit], 'delivery-row': [rowEdit], 'delivery-lot': [lotEdit] },
  reactions: [on(clientEvents.merged, mergeDeliveries), on(clientEvents.mergeUndone, unmergeDeliveries)],
}
