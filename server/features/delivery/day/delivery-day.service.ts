import type { DayBoard } from '@adm/contract/delivery/delivery-day'
import { bookingStatusLabels } from '@adm/domain/booking/step/booking-status'
import { boardDayOf } from '@adm/domain/delivery/day-board'
import { deliveryLotEvents } from '@adm/domain/delivery/delivery-events'
import type { LotMarkChange, MarkedLot } from '@adm/domain/delivery/delivery-lot-mark'
import { deliveryRefusals } from '@adm/domain/delivery/delivery-refusals'
import { lotMarkLabels, openMarks } from '@adm/domain/delivery/lot-outcome'
import { dayOf } from '@adm/domain/values/date/moment'
import { changeRow } from '../../../platform/history/change-row.ts'
import type { EditKind } from '../../../platform/history/restore.ts'
import type { Reading, Work } from '../../../platform/work/work.ts'
import { findDayLots, findLotDays, getLot, getOrderStatus, lotSubject, upsertLot } from './delivery-day.queries.ts'
import { getDelivery } from '../delivery.queries.ts'

/** The lots of a day of a delivery; without a day, of today, the next one or the last one. @throws {Refusal} `DELIVERY_NOT_FOUND` */
export const readDay = async ({ db, now }: Reading, id: string, requested: string | undefined): Promise<DayBoard> => {
  const { contacts } = await getDelivery(db, id)
  const days = await findLotDays(db, id)
  const day =
    requested ??
    boardDayOf(
      days.map((of) => of.day),
      dayOf(now),
    ) ??
    null
  return {
    day,
    days,
    lots: day === null ? [] : await findDayLots(db, id, day),
    contacts: contacts.map(({ name, phone }) => ({ name, phone: phone ?? null })),
  }
}

/** What a lot is once this is ticked: reserves go with their mark. */
const ticked = (before: MarkedLot, change: LotMarkChange): MarkedLot => {
  const { mark = before.mark, reserves = before.reserves } = change
  return { ...before, mark, reserves: mark === 'with_reserves' ? reserves : null }
}

/**
 * Ticks a lot on its day, or takes the tick back. The order itself stays as it is: its checker or the desk closes it.
 * @throws {Refusal} `DELIVERY_ROW_NOT_FOUND`, `STALE_VERSION` with the current lot, `LOT_MARK_REFUSED` where the order says otherwise
 */
export const changeLot = async (
  work: Work,
  id: string,
  change: LotMarkChange,
  version: number,
  kind: EditKind = 'changed',
): Promise<MarkedLot> => {
  const { deliveryId } = await getLot(work.db, id)
  const recorded = { partOf: deliveryId, event: deliveryLotEvents[kind], facts: ({ name }: MarkedLot) => ({ lot: name }) }
  return changeRow(work, lotSubject, { id, version, ...recorded }, async (before) => {
    const after = ticked(before, change)
    const status = await getOrderStatus(work.db, before)
    if (after.mark !== null && !openMarks(status).includes(after.mark))
      throw deliveryRefusals.markRefused(bookingStatusLabels[status], lotMarkLabels[after.mark])
    await upsertLot(work.db, { ...after, markedAt: work.now, version: before.version + 1 })
  })
}
