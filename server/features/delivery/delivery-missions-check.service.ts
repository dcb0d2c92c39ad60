import { fewRows, type MissionsCheck } from '@adm/contract/delivery/delivery-missions'
import type { Delivery } from '@adm/domain/delivery/delivery'
import { judgeRow, type Lot } from '@adm/domain/delivery/delivery-lot'
import { missionsExpected } from '@adm/domain/delivery/delivery-missions'
import { orderOfLot } from '@adm/domain/delivery/delivery-order'
import { deliveryRefusals } from '@adm/domain/delivery/delivery-refusals'
import type { DeliveryRow } from '@adm/domain/delivery/delivery-row'
import { sameOrderIds, withSameOrderId } from '@adm/domain/delivery/same-order-id'
import { Refusal } from '@adm/domain/refusal'
import { dayOf } from '@adm/domain/values/date/moment'
import { sentenceOf } from '../../platform/bulk/bulk-rows.ts'
import type { Reading } from '../../platform/work/work.ts'
import { requireSoundOrder, requireTakable } from '../booking/order/booking.service.ts'
import { requireCreatable } from './delivery-missions.service.ts'
import { findRows } from './delivery-row.queries.ts'
import { cellsOf } from './delivery-row.service.ts'
import { getDelivery } from './delivery.queries.ts'

const refusalOf = async (act: () => Promise<unknown>): Promise<Refusal | null> => {
  try {
    await act()
    return null
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

/** The refusal of the order of a lot. Lots of one delivery differ for the rules of an order by their zip code alone, beside their people. */
const judgeOrders = (reading: Reading, delivery: Delivery) => {
  const byZip = new Map<string, Promise<Refusal | null>>()
  const { id: deliveryId, offer } = delivery
  return async (lot: Lot): Promise<Refusal | null> => {
    const order = orderOfLot(lot, delivery)
    const unsound = await refusalOf(async () => requireSoundOrder(reading, order))
    if (unsound) return unsound
    const refusal = byZip.get(order.zipCode) ?? refusalOf(() => requireTakable(reading, order, { deliveryId, offer }))
    byZip.set(order.zipCode, refusal)
    return refusal
  }
}

/**
 * What the creation of the missions would do now, by the rules that carry it out: the rows that become orders, and the others by number with
 * the reason. Nothing is locked, numbered or written. @throws {Refusal} `DELIVERY_NOT_FOUND`, `DELIVERY_NOT_CHECKED`
 */
export const checkMissions = async (reading: Reading, deliveryId: string): Promise<MissionsCheck> => {
  const delivery = await getDelivery(reading.db, deliveryId)
  requireCreatable(delivery)
  const all = await findRows(reading.db, deliveryId)
  const same = sameOrderIds(all)
  const orderRefusal = judgeOrders(reading, delivery)
  const judge = async (row: DeliveryRow): Promise<Refusal | null> => {
    if (row.isExcluded) return deliveryRefusals.rowExcluded()
    const { lot, errors } = await judgeRow(cellsOf(row), { delivery, today: dayOf(reading.now) })
    const wrong = withSameOrderId(errors, same.get(row.id))
    return lot && Object.keys(wrong).length === 0 ? orderRefusal(lot) : deliveryRefusals.rowInError(wrong)
  }
  const accepted: DeliveryRow[] = []
  const refused: MissionsCheck['refused'] = []
  for (const row of all.filter(({ bookingId, state }) => bookingId === null && state !== 'empty')) {
    const refusal = await judge(row)
    if (refusal) refused.push({ rowId: row.id, number: row.number, message: sentenceOf(refusal) })
    else accepted.push(row)
  }
  return {
    accepted: accepted.length,
    incompleteCount: accepted.filter(({ incompleteInformation }) => incompleteInformation !== null).length,
    refusedCount: refused.length,
    message: missionsExpected({ created: accepted.length, refused: refused.length }),
    refused: refused.slice(0, fewRows),
  }
}
