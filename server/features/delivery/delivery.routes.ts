import { deliveryCalls, deliveryRowCalls } from '@adm/contract/delivery/delivery'
import { deliveryDayCalls, deliveryLotCalls } from '@adm/contract/delivery/delivery-day'
import { deliveryFileCalls } from '@adm/contract/delivery/delivery-file'
import { deliveryMissionsCalls } from '@adm/contract/delivery/delivery-missions'
import { deliveryRefusals } from '@adm/domain/delivery/delivery-refusals'
import { findHistory, findHistoryChoices } from '../../platform/history/history.queries.ts'
import { answers, inHalves } from '../../platform/http/serve.ts'
import { getLot } from './delivery-day.queries.ts'
import { changeLot, readDay } from './delivery-day.service.ts'
import { readHeadings, rememberHeadings } from './delivery-heading.service.ts'
import { lotImport } from './delivery-import.ts'
import { exportDeliveries, findDeliveryPage, findDeliveryTotal } from './delivery-list.queries.ts'
import { exportLots } from './delivery-lots-export.ts'
import { readRows, removeRows, saveRows } from './delivery-row.service.ts'
import { checkMissions } from './delivery-missions-check.service.ts'
import { listMissions, readMissions, startMissions } from './delivery-missions.service.ts'
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
  read: ({ params, query: { most, left } }, { db }) => readMissions(db, params.id, { most, left: left === 'yes' }),
})

export const deliveryRowRoutes = answers(deliveryRowCalls, {
  list: ({ query }, { db }) => readRows(db, query.delivery_id),
  save: ({ body }, work) => saveRows(work, body.deliveryId, body.rows),
  remove: ({ body }, work) => removeRows(work, body.deliveryId, body.rows),
})

export const deliveryFileRoutes = answers(deliveryFileCalls, {
  import: lotImport.import,
  importTemplate: lotImport.importTemplate,
  export: ({ query }, reading) => exportLots(reading, query.delivery_id, query.format),
  headings: ({ params }, { db }) => readHeadings(db, params.id),
  saveHeadings: ({ params, body }, work) => rememberHeadings(work, params.id, body.items),
})

export const deliveryDayRoutes = answers(deliveryDayCalls, {
  read: ({ params, query }, reading) => readDay(reading, params.id, query.day),
})

export const deliveryLotRoutes = answers(deliveryLotCalls, {
  read: ({ params }, { db }) => getLot(db, params.id),
  change: ({ params, body, version }, work) => changeLot(work, params.id, body, version),
  history: ({ params, query }, { db }) => findHistory(db, 'delivery-lot', params.id, query),
  historyChoices: ({ params }, { db }) => findHistoryChoices(db, 'delivery-lot', params.id),
})
