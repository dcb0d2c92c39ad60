import type { RoomCount } from '../dwelling/dwelling.ts'
import type { Cents } from '../values/money.ts'
import type { GridPrices } from './price-grid.ts'
import { type BookingService, bookingServices } from './sold-service.ts'

/**
 * Prices by room count, furnished and urgent are from a published list (`docs/business.md` 1.6, F27); all others are our own starting
 * values. [D]
 */
const rooms: Record<RoomCount, Cents> = { T1: 7_000, T2: 9_000, T3: 11_000, T4: 13_000, T5: 15_000, T6: 17_000 }
/** Percentages of an entry's price. */
const shares: Record<BookingService, number> = {
  checkin: 100,
  checkout: 110,
  checkout_checkin: 160,
  control: 60,
  control_checkout: 130,
  previsit: 60,
  chiffrage: 70,
  visite: 50,
  diagnostics: 150,
  cleaning: 140,
  photos: 80,
  plan: 90,
}

type ByService = GridPrices['base']
/** An amount for each service and room count. */
export const byService = (cell: (service: BookingService, roomCount: RoomCount) => Cents): ByService => {
  const row = (service: BookingService): ByService[BookingService] => ({
    T1: cell(service, 'T1'),
    T2: cell(service, 'T2'),
    T3: cell(service, 'T3'),
    T4: cell(service, 'T4'),
    T5: cell(service, 'T5'),
    T6: cell(service, 'T6'),
  })
  return Object.assign({}, ...bookingServices.map((service) => ({ [service]: row(service) })))
}

/** The first version of the public grid, inserted by the migration `0017-first-rows`. */
export const publicPrices: GridPrices = {
  base: byService((service, roomCount) => (rooms[roomCount] * shares[service]) / 100),
  furnished: byService(() => 2_000),
  houseRate: 1_500,
  businessRate: 2_000,
  surfaceStep: 500,
  annex: 500,
  virtualTour: 4_000,
  annotated: 1_500,
  urgent: 1_500,
  outOfHours: 2_500,
  zones: [],
  sameDay: [],
  month: [],
  minimum: 0,
  fees: { lastMinuteRate: 5_000, unsuccessfulMoveRate: 6_000, displacement: 4_500 },
}
/** Identifiers of the public grid and of its first version, as in the migration. */
export const publicGridId = '01900000-0000-7000-8000-000000000001'
export const publicVersionId = '01900000-0000-7000-8000-000000000002'
export const publicGridDay = '2020-01-01'
