import type { Booking } from '@adm/domain/booking/order/booking'
import { type Meter, meterKinds, type MeterDraft, unitsOf } from '@adm/domain/meter/meter'
import type { MeterType } from '@adm/domain/meter/meter-type'
import { dayOf, daysBetween } from '@adm/domain/values/date/moment'
import { findMetersOfDwelling, findUnreadMeters } from '../../features/meter/meter.queries.ts'
import { addMeter } from '../../features/meter/meter.service.ts'
import { changeDevice, readMeter } from '../../features/meter/meter-reading.service.ts'
import type { Work } from '../../platform/work/work.ts'
import { type Random, makeRandom } from '../random.ts'
import { findMeteredOrders, type MeteredOrder } from '../demo-load.queries.ts'

const mostOrders = 80
const places = ['Placard du palier', 'Gaine technique', "Cuisine, sous l'évier", 'Entrée', 'Cave']
/** Daily consumption of an ordinary home, in the unit of the meter. */
const usedADay: Readonly<Record<MeterType, number>> = { ELECTRICITY: 9, GAS: 2.4, COLD_WATER: 0.28, HOT_WATER: 0.12, CALORIE: 12 }
/** At one later visit in `changedEvery`, the network operator has replaced the device since the previous visit. */
const changedEvery = 9

const digits = (random: Random, count: number): string => Array.from({ length: count }, () => random.int(0, 9)).join('')

const newMeter = (random: Random, dwellingId: string, type: MeterType): MeterDraft => ({
  dwellingId,
  type,
  pointNumber: meterKinds[type].point ? digits(random, 14) : null,
  serial: `${random.pick(['LK', 'IT', 'SG'])}${digits(random, 8)}`,
  place: random.pick(places),
  unit: unitsOf(type)[0] ?? 'kWh',
})

/** Adds the meter readings of past visits, in order: a later visit of a dwelling continues from the previous index. */
export const addMeterReadings = async (work: Work, seed: number): Promise<void> => {
  const random = makeRandom(seed)
  let later = 0
  for (const order of await findMeteredOrders(work.db, mostOrders)) {
    const existing = await findMetersOfDwelling(work.db, order.dwellingId)
    for (const type of order.expected) {
      const meter = existing.find((item) => item.type === type)
      if (meter) later += 1
      const isChanged = meter !== undefined && later % changedEvery === 0
      await readForOrder(work, random, order, meter ?? (await addMeter(work, newMeter(random, order.dwellingId, type))), isChanged)
    }
  }
}

/** Reads the meters that a mission expects, on the day of its end: its checker does so before closing it (G39). */
export const readUnreadMeters = async (
  work: Work,
  random: Random,
  { id, dwellingId }: Pick<Booking, 'id' | 'dwellingId'>,
): Promise<void> => {
  const expected = (await findUnreadMeters(work.db, [id])).get(id)
  if (!expected || !dwellingId) return
  const existing = await findMetersOfDwelling(work.db, dwellingId)
  for (const type of expected) {
    const meter = existing.find((item) => item.type === type) ?? (await addMeter(work, newMeter(random, dwellingId, type)))
    await readForOrder(work, random, { id, day: dayOf(work.now) }, meter, false)
  }
}

const readForOrder = async (
  work: Work,
  random: Random,
  order: Pick<MeteredOrder, 'id' | 'day'>,
  meter: Meter,
  isChanged: boolean,
): Promise<void> => {
  const { id: bookingId, day } = order
  const place = { bookingId, day }
  if (isChanged) {
    const serial = `LK${digits(random, 8)}`
    await changeDevice(work, meter.id, { ...place, serial, firstIndex: random.int(0, 40) })
    return
  }
  const [last] = meter.readings
  const index = last ? (last.index ?? 0) + daysBetween(last.day, day) * usedADay[meter.type] : random.int(12_000, 48_000)
  await readMeter(work, meter.id, { ...place, index: Math.round(index * 10) / 10 })
}
