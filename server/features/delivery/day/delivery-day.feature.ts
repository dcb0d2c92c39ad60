import { deliveryDayCalls, deliveryLotCalls } from '@adm/contract/delivery/delivery-day'
import { deliveryLotEvents } from '@adm/domain/delivery/delivery-events'
import type { Feature } from '../../../platform/feature.ts'
import { findHistory, findHistoryChoices } from '../../../platform/history/history.queries.ts'
import { restoring, undoEdit } from '../../../platform/history/restore.ts'
import { bindUndos, recordedAsUndone } from '../../../platform/history/undo.ts'
import { answers } from '../../../platform/http/serve.ts'
import { getLot, getLotForChange } from './delivery-day.queries.ts'
import { changeLot, readDay } from './delivery-day.service.ts'

const dayRoutes = answers(deliveryDayCalls, {
  read: ({ params, query }, reading) => readDay(reading, params.id, query.day),
})

const lotRoutes = answers(deliveryLotCalls, {
  read: ({ params }, { db }) => getLot(db, params.id),
  change: ({ params, body, version }, work) => changeLot(work, params.id, body, version),
  history: ({ params, query }, { db }) => findHistory(db, 'delivery-lot', params.id, query),
  historyChoices: ({ params }, { db }) => findHistoryChoices(db, 'delivery-lot', params.id),
})

/** The ordinary edit of a lot on its day, by which history restores what was ticked. */
const lotEdit = restoring(deliveryLotCalls.change, changeLot)
const undoEdited = recordedAsUndone(undoEdit([lotEdit], getLotForChange))

/** The day of a delivery, lot by lot. */
export const deliveryDayFeature: Feature = {
  routes: [dayRoutes, lotRoutes],
  undos: bindUndos(deliveryLotEvents, { changed: undoEdited, valueRestored: undoEdited }),
  restores: { 'delivery-lot': [lotEdit] },
}
