import { deliveryCalls, deliveryRowCalls } from '@adm/contract/delivery/delivery'
import { delivery } from '@adm/domain/delivery/delivery'
import { deliveryEvents, deliveryMissionsEvents, deliveryRowEvents } from '@adm/domain/delivery/delivery-events'
import { deliveryTransitions } from '@adm/domain/delivery/delivery-transition'
import { rowChange } from '@adm/domain/delivery/delivery-row'
import { eventOfKind } from '@adm/domain/platform/event'
import { recordRow } from '../../platform/history/change-row.ts'
import { restoring, undoEdit } from '../../platform/history/restore.ts'
import { bindUndos, recordedAsUndone, undoBy, undoCreation } from '../../platform/history/undo.ts'
import { missionsBulk } from './delivery-missions.service.ts'
import { getRowForChange } from './delivery-row.queries.ts'
import { changeDeliveryRow, removeCreatedRow } from './delivery-row.service.ts'
import { deliverySubject, getDeliveryForChange, updateDelivery } from './delivery.queries.ts'
import { changeDelivery } from './delivery.service.ts'

const lock = getDeliveryForChange
/** The ordinary edit of a delivery, by which history restores values. */
export const deliveryEdit = restoring(deliveryCalls.change, changeDelivery)
const undoEdited = recordedAsUndone(undoEdit([deliveryEdit], lock))

/** The ordinary edit of a row. */
export const rowEdit = restoring({ requires: deliveryCalls.change.requires, body: rowChange }, changeDeliveryRow)
const undoRowEdited = recordedAsUndone(undoEdit([rowEdit], getRowForChange))
const undoRowCreated = undoCreation({ requires: deliveryRowCalls.save.requires, lock: getRowForChange }, removeCreatedRow)

const moved = delivery.pick({ status: true })
const stepEvents = deliveryTransitions.map(({ id }) => deliveryEvents[id])
/** Puts a delivery back where a step found it. */
const undoStep = undoBy({ requires: deliveryCalls.transition.requires, lock, fields: ['status'] }, async (work, change, before) => {
  const { status } = moved.parse(change.before)
  await updateDelivery(work.db, before, { status })
  await recordRow(work, deliverySubject, before, { event: eventOfKind(stepEvents, work.undoing.kind) })
})

/** The undo of each change of a delivery and of its rows. */
export const deliveryUndos = {
  ...bindUndos(deliveryEvents, {
    changed: undoEdited,
    valueRestored: undoEdited,
    L01: undoStep,
    L02: undoStep,
    L07: undoStep,
  }),
  ...bindUndos(deliveryMissionsEvents, { made: missionsBulk.undo }),
  ...bindUndos(deliveryRowEvents, { created: undoRowCreated, changed: undoRowEdited, valueRestored: undoRowEdited }),
}
