import type { LotMark } from '@adm/domain/delivery/lot-outcome'
import type { DeliveryRow } from '@adm/domain/delivery/delivery-row'
import { addDays, instantAt } from '@adm/domain/values/date/moment'
import { findBookingCandidates } from '../../features/booking/assignment/booking-candidates.service.ts'
import { changeBookingStatus } from '../../features/booking/step/booking-transition.service.ts'
import { changeLot } from '../../features/delivery/day/delivery-day.service.ts'
import { findRows } from '../../features/delivery/delivery-row.queries.ts'
import { moveDeliveryKeys, readDeliveryKeys } from '../../features/delivery/keys/delivery-keys.service.ts'
import { changeKeyStatus } from '../../features/key-tracking/key-tracking.service.ts'
import type { Work } from '../../platform/work/work.ts'
import { workAt } from '../work-at.ts'

/** What is ticked of the lots of the day, by number; the others are still to come. */
const marks: readonly { mark: LotMark; reserves?: string }[] = [
  { mark: 'handed_over' },
  { mark: 'handed_over' },
  { mark: 'with_reserves', reserves: "Volet du séjour bloqué, peinture à reprendre dans l'entrée." },
  { mark: 'handed_over' },
  { mark: 'absent' },
  { mark: 'on_site' },
]
/** Two buildings are handed over side by side: the hour of each pair of lots. */
const hours = ['09:00', '10:15', '11:30', '14:00', '15:15', '16:30'] as const
/** The keys of one set. */
const counts = { entrance: 3, mailbox: 1, badge: 2 }
/** The missions are planned this number of days before. */
const plannedDaysBefore = 3

const isHandedOver = (rank: number): boolean => ['handed_over', 'with_reserves'].includes(marks[rank]?.mark ?? '')

/**
 * Plans the lots of a delivery for its day, with one checker a building where it can be; has their keys withdrawn that morning, and ticks the
 * first ones, whose keys their prospects receive.
 */
export const liveDay = async (work: Work, id: string, day: string): Promise<void> => {
  const rows = await findRows(work.db, id)
  await planLots(workAt(work, instantAt(addDays(day, -plannedDaysBefore), '10:00'), work.by), rows, day)
  await moveDeliveryKeys(workAt(work, instantAt(day, '08:00'), work.by), id, { act: 'withdraw', counts })
  await tickLots(work, rows)
  await giveKeys(work, id, rows)
}

const planLots = async (work: Work, rows: readonly DeliveryRow[], day: string): Promise<void> => {
  const ofBuilding = new Map<string | null, string>()
  for (const [rank, { bookingId, building }] of rows.entries()) {
    const startAt = instantAt(day, hours[Math.floor(rank / 2) % hours.length] ?? hours[0])
    const candidates = bookingId === null ? [] : await findBookingCandidates(work, bookingId, { startAt, name: '' })
    // On a Sunday nobody works: the planner insists.
    const able = candidates.filter(({ refusals }) => refusals.every(({ forcible }) => forcible))
    const chosen =
      able.find(({ id, allowed }) => allowed && id === ofBuilding.get(building)) ?? able.find(({ allowed }) => allowed) ?? able[0]
    if (bookingId === null || !chosen) continue
    const force = chosen.refusals.map(({ guard }) => guard)
    const forced = force.length > 0 ? { force, reason: 'Jour de livraison du programme' } : {}
    await changeBookingStatus(work, bookingId, { to: 'planned', checkerId: chosen.id, startAt, ...forced })
    ofBuilding.set(building, chosen.id)
  }
}

const tickLots = async (work: Work, rows: readonly DeliveryRow[]): Promise<void> => {
  for (const [rank, mark] of marks.entries()) {
    const row = rows[rank]
    if (row?.bookingId) await changeLot(work, row.id, mark, 0)
  }
}

const giveKeys = async (work: Work, id: string, rows: readonly DeliveryRow[]): Promise<void> => {
  const { items } = await readDeliveryKeys(work.db, id)
  for (const [rank, { id: rowId, prospectFirstName, prospectLastName }] of rows.entries()) {
    const keys = items.find((lot) => lot.rowId === rowId)
    if (!isHandedOver(rank) || keys?.phase !== 'in_hand' || !keys.deposit) continue
    const receiver = [prospectFirstName, prospectLastName].join(' ')
    await changeKeyStatus(work, keys.deposit.id, { to: 'forwarded_to_tenant', facts: { counts, isSigned: true, receiver } })
  }
}
