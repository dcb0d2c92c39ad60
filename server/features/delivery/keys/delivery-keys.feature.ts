import { deliveryKeysCalls } from '@adm/contract/delivery/delivery-keys'
import { deliveryKeysEvents } from '@adm/domain/delivery/delivery-events'
import type { Feature } from '../../../platform/feature.ts'
import { bindUndos } from '../../../platform/history/undo.ts'
import { answers } from '../../../platform/http/serve.ts'
import { deliveryKeysBulk, moveDeliveryKeys, readDeliveryKeys, readKeysMove } from './delivery-keys.service.ts'

const routes = answers(deliveryKeysCalls, {
  ofDelivery: ({ params }, { db }) => readDeliveryKeys(db, params.id),
  move: ({ params, body }, work) => moveDeliveryKeys(work, params.id, body),
  read: ({ params }, { db }) => readKeysMove(db, params.id),
})

/** The keys of all lots of a delivery. */
export const deliveryKeysFeature: Feature = {
  routes: [routes],
  jobs: deliveryKeysBulk.jobs,
  undos: bindUndos(deliveryKeysEvents, { made: deliveryKeysBulk.undo }),
}
