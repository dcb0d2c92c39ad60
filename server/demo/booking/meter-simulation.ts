import type { Booking } from '@adm/domain/booking/order/booking'
import { type Meter, meterKinds, type MeterReading, unitsOf } from '@adm/domain/meter/meter'
import type { MeterType } from '@adm/domain/meter/meter-type'
import { dayOf, daysBetween } from '@adm/domain/values/date/moment'
import { type Random, makeRandom } from '../random.ts'
import { type Moment, recordIn, type SimulatedEvent } from './simulated-event.ts'

export type SimulatedMeter = Meter & { createdAt: string }
/** An order with the meters of its dwelling, the same objects for each order of that dwelling. */
export type MeteredOrder = { booking: Booking; meters: SimulatedMeter[]; events: SimulatedEvent[] }

/** The meter as history stores it. */
const stored = ({ id, dwellingId, type, pointNumber, serial, place, unit, device, readings, version }: SimulatedMeter): Meter => ({
  id,
  dwellingId,
  type,
  pointNumber,
  serial,
  place,
  unit,
  device,
  readings,
  version,
})

const places = ['Placard du palier', 'Gaine technique', "Cuisine, sous l'évier", 'Entrée', 'Cave']
/** Daily consumption of an ordinary home, in the unit of the meter. */
const usedADay: Readonly<Record<MeterType, number>> = { ELECTRICITY: 9, GAS: 2.4, COLD_WATER: 0.28, HOT_WATER: 0.12, CALORIE: 12 }

const digits = (random: Random, count: number): string => Array.from({ length: count }, () => random.int(0, 9)).join('')

const drawMeter = (random: Random, dwellingId: string, type: MeterType): Omit<SimulatedMeter, 'id' | 'createdAt'> => ({
  dwellingId,
  type,
  pointNumber: meterKinds[type].point ? digits(random, 14) : null,
  serial: `${random.pick(['LK', 'IT', 'SG'])}${digits(random, 8)}`,
  place: random.pick(places),
  unit: unitsOf(type)[0] ?? 'kWh',
  device: 1,
  version: 1,
  readings: [],
})

const indexOf = (random: Random, { type, readings: [last] }: Meter, day: string): number => {
  const index = last ? (last.index ?? 0) + daysBetween(last.day, day) * usedADay[type] : random.int(12_000, 48_000)
  return Math.round(index * 10) / 10
}

const addMeter = (random: Random, order: MeteredOrder, moment: Moment, type: MeterType): SimulatedMeter => {
  const meter = { ...drawMeter(random, order.booking.dwellingId ?? '', type), id: moment.newId(), createdAt: moment.at }
  order.meters.push(meter)
  recordIn(order.events, moment, { entity: 'meter', id: meter.id, kind: 'created', before: null, after: stored(meter) })
  return meter
}

const readMeter = (random: Random, order: MeteredOrder, moment: Moment, meter: SimulatedMeter): void => {
  const { id: bookingId, code: bookingCode } = order.booking
  const day = dayOf(moment.at)
  const of = { bookingId, bookingCode, day, kind: 'reading', device: meter.device, serial: null } as const
  const reading: MeterReading = { id: moment.newId(), ...of, index: indexOf(random, meter, day) }
  const before = stored(meter)
  Object.assign(meter, { readings: [reading, ...meter.readings], version: meter.version + 1 })
  const { id, type, pointNumber, serial } = meter
  const facts = { type, pointNumber, serial }
  recordIn(order.events, moment, { entity: 'meter', id, partOf: bookingId, kind: 'read', before, after: stored(meter), facts })
}

/**
 * Reads the meters that an order expects and that were not read for it yet: its checker does so before closing the mission (G39).
 * @param order its meters are those of its dwelling
 */
export const readExpectedMeters = (order: MeteredOrder, moment: Moment): void => {
  const { id: bookingId, code, expectedMeters } = order.booking
  const random = makeRandom(0, `meters ${code}`)
  for (const type of expectedMeters ?? []) {
    const existing = order.meters.find((meter) => meter.type === type)
    if (existing?.readings.some((reading) => reading.bookingId === bookingId)) continue
    readMeter(random, order, moment, existing ?? addMeter(random, order, moment, type))
  }
}
