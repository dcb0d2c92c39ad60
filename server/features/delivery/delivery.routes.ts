import { deliveryCalls, deliveryRowCalls } from '@adm/contract/delivery/delivery'
import { deliveryMissionsCalls } from '@adm/contract/delivery/delivery-missions'
import { deliveryRefusals } from '@adm/domain/delivery/delivery-refusals'
import { findHistory, findHistoryChoices } from '../../platform/history/history.queries.ts'
import { answers, inHalves } from '../../platform/http/serve.ts'
import { exportDeliveries, findDeliveryPage, findDeliveryTotal } from './delivery-list.queries.ts'
import { readRows, removeRows, saveRows } from './delivery-row.service.ts'
import { checkMissions } from './delivery-missions-check.service.ts'
import { listMissions, listRecentMissions, readMissions, startMissions } from './delivery-missions.service.ts'
import { isReferenceTaken } from './delivery.queries.ts'
import { changeDelivery, changeDeliveryStatus, createDelivery, readDelivery } from './delivery.service.ts'

export const deliveryRoutes = answers(
  deliveryCalls,
  {
    list: ({ query }, { db }) => findDeliveryPage(db, query),
    count: ({ query }, { db }) => findDeliveryTotal(db, query),
    export: ({ query }, reading) => exportDeliveries(reading, query),
    reference: async ({ query }, { db }) => ({ isTaken: await isReferenceTaken(db, query.client_id, query.reference, query.except) }),
    read: ({ params }, reading) => readDelivery(reading, params.id),
    create: ({ body }, work) => createDelivery(work, body),
    change: ({ params, body, version }, work) => changeDelivery(work, params.id, body, version),
    transition: ({ params, body, version }, work) => changeDeliveryStatus(work, params.id, body, version),
    history: ({ params, query }, { db }) => findHistory(db, 'delivery', params.id, query),
    historyChoices: ({ params }, { db }) => findHistoryChoices(db, 'delivery', params.id),
  },
  { delivery_reference_idx: deliveryRefusals.referenceTaken, delivery_client_id_fkey: deliveryRefusals.clientMissing },
)

export const deliveryMissionsRoutes = answers(deliveryMissionsCalls, {
  start: inHalves(
    async ({ params: { id }, body: { dryRun } }, reading) => ({ id, check: dryRun ? await checkMissions(reading, id) : null }),
    async ({ id, check }, work) => check ?? startMissions(work, id),
  ),
  list: async ({ params }, { db }) => ({ items: await listMissions(db, params.id) }),
  recent: async (_, { db }) => ({ items: await listRecentMissions(db) }),
  read: ({ params, query: { most, left } }, { db }) => readMissions(db, params.id, { most, left: left === 'yes' }),
})

export const deliveryRowRoutes = answers(deliveryRowCalls, {
  list: ({ query }, { db }) => readRows(db, query.delivery_id),
  save: ({ body }, work) => saveRows(work, body.deliveryId, body.rows),
  remove: ({ body }, work) => removeRows(work, body.deliveryId, body.rows),
})
