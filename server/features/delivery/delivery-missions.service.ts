import { orderOfLot } from '@adm/domain/delivery/delivery-order'
import { isGoodRow, judgeRow } from '@adm/domain/delivery/delivery-lot'
import { deliveryStatusLabels, type Delivery } from '@adm/domain/delivery/delivery'
import { deliveryRowEvents } from '@adm/domain/delivery/delivery-events'
import { deliveryRefusals } from '@adm/domain/delivery/delivery-refusals'
import type { DeliveryRow } from '@adm/domain/delivery/delivery-row'
import { initialStatuses } from '@adm/domain/booking/step/booking-status'
import { familyOf } from '@adm/domain/booking/step/booking-service'
import { Refusal } from '@adm/domain/refusal'
import { dayOf } from '@adm/domain/values/date/moment'
import { inSet, recordAll } from '../../platform/history/history.ts'
import { inSavepoint } from '../../platform/work/savepoint.ts'
import type { Work } from '../../platform/work/work.ts'
import { createBooking } from '../booking/order/booking.service.ts'
import { changeBookingStatus } from '../booking/step/booking-transition.service.ts'
import { findCreatedRows, findGoodRows, lockRows, upsertRows } from './delivery-row.queries.ts'
import { cellsOf } from './delivery-row.service.ts'

/** Whether orders may be made of a delivery: once it is checked, until it is over. */
export const isCreatable = ({ status }: Delivery): boolean => status === 'checked' || status === 'created' || status === 'in_progress'

/** @throws {Refusal} `DELIVERY_NOT_CHECKED` */
export const requireCreatable = (delivery: Delivery): void => {
  if (!isCreatable(delivery)) throw deliveryRefusals.notChecked(deliveryStatusLabels[delivery.status])
}

/** The sentence of a refusal; of refused fields, their own sentences. */
const sentenceOf = ({ message, facts }: Refusal): string => facts.errors?.map((error) => error.message).join(' ') || message

/** Makes the order of a row, or tells why none is made. The row is locked. */
const createMission = async (work: Work, delivery: Delivery, row: DeliveryRow): Promise<DeliveryRow> => {
  const next = { ...row, version: row.version + 1 }
  const { lot, errors } = await judgeRow(cellsOf(row), { delivery, today: dayOf(work.now) })
  if (!lot) return { ...next, state: 'error', refusal: Object.values(errors).join(' ') }
  const { id: deliveryId, offer } = delivery
  const made = await inSavepoint(work, () => createBooking(work, orderOfLot(lot, delivery), { deliveryId, offer }))
  if (made instanceof Refusal) return { ...next, refusal: sentenceOf(made) }
  return { ...next, state: 'created', refusal: null, bookingId: made.id }
}

/**
 * Makes the orders of the next good rows after `after`, each once: a row that has its order is passed over, whoever made it. A refused row
 * stays with its reason and affects no other.
 * @returns the number of rows read, of orders made, and the number of the last row
 */
export const createSome = async (work: Work, delivery: Delivery, after: number, most: number) => {
  const next = await findGoodRows(work.db, delivery.id, after, most)
  const locked = await lockRows(
    work.db,
    delivery.id,
    next.map(({ id }) => id),
  )
  const rows = locked.filter(({ state, bookingId }) => bookingId === null && isGoodRow(state)).sort((a, b) => a.number - b.number)
  const written: DeliveryRow[] = []
  for (const row of rows) written.push(await createMission({ ...work, partOf: delivery.id }, delivery, row))
  await writeOutcomes(work, delivery.id, rows, written)
  return { read: next.length, made: written.filter(({ bookingId }) => bookingId !== null).length, last: next.at(-1)?.number ?? after }
}

const writeOutcomes = async (work: Work, partOf: string, befores: readonly DeliveryRow[], afters: readonly DeliveryRow[]) => {
  await upsertRows(work.db, afters)
  const pairs = afters.map((after, index) => ({ before: befores[index] ?? after, after }))
  await recordAll(
    work,
    pairs.map(({ before, after }) =>
      inSet(deliveryRowEvents.outcome, { id: after.id, partOf, before, after, facts: { number: after.number } }),
    ),
  )
}

const undoReason = 'Création des missions de la livraison annulée'

/** Whether nothing has happened to an order since it was made. */
export const isUntouched = ({
  status,
  service,
  version,
}: Pick<Awaited<ReturnType<typeof findCreatedRows>>[number], 'status' | 'service' | 'version'>) =>
  version === 1 && status === initialStatuses[familyOf(service)]

/**
 * Takes back the orders of the next created rows, last first: each is cancelled without a fee, and its row waits again. An order to which
 * something has happened meanwhile stays.
 * @returns the number of rows read, and the number of the last one
 */
export const takeBackSome = async (work: Work, deliveryId: string, before: number | null, most: number) => {
  const created = await findCreatedRows(work.db, deliveryId, before, most)
  const rows = await lockRows(
    work.db,
    deliveryId,
    created.map(({ rowId }) => rowId),
  )
  const bookings = new Map(created.map((booking) => [booking.id, booking]))
  const [befores, afters]: [DeliveryRow[], DeliveryRow[]] = [[], []]
  for (const row of rows) {
    const booking = row.bookingId === null ? undefined : bookings.get(row.bookingId)
    if (!booking || !isUntouched(booking)) continue
    const step = { to: 'canceled', reason: undoReason, facts: { cause: 'cancellation_other', feeCents: 0 } } as const
    const done = await inSavepoint(work, () => changeBookingStatus({ ...work, partOf: deliveryId }, booking.id, step, booking.version))
    if (done instanceof Refusal) continue
    befores.push(row)
    afters.push({ ...row, bookingId: null, state: row.incompleteInformation === null ? 'ready' : 'incomplete', version: row.version + 1 })
  }
  await writeOutcomes(work, deliveryId, befores, afters)
  return { read: created.length, last: created.at(-1)?.number ?? null }
}
