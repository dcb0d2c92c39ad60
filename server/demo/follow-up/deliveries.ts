import { emptyCells, type RowChange } from '@adm/domain/delivery/delivery-row'
import type { DeliveryStatus } from '@adm/domain/delivery/delivery'
import { addDays, dayOf, formatDayNumeric } from '@adm/domain/values/date/moment'
import { system } from '@adm/domain/actor'
import { startMissions } from '../../features/delivery/delivery-missions.service.ts'
import { saveRows } from '../../features/delivery/delivery-row.service.ts'
import { findRows } from '../../features/delivery/delivery-row.queries.ts'
import { getDeliveryForChange } from '../../features/delivery/delivery.queries.ts'
import { changeDeliveryStatus, createDelivery, takeStep } from '../../features/delivery/delivery.service.ts'
import { changeBookingStatus } from '../../features/booking/step/booking-transition.service.ts'
import type { Work } from '../../platform/work/work.ts'
import { pickTown } from '../company/areas.ts'
import type { CompanyState } from '../company/company-state.ts'
import type { DemoClient } from '../company/company.ts'
import { makePerson, mobile } from '../company/person.ts'
import type { DemoLoad } from '../demo-load.queries.ts'
import { makeRandom, type Random } from '../random.ts'
import { workAt } from '../work-at.ts'
import { liveDay } from './delivery-day.ts'

type Sample = { reference: string; reached: DeliveryStatus; lots: number; estimated: number; inDays: number; wrong?: RowChange }

/** A delivery of each state that the product reaches; days from the load. */
const samples: readonly Sample[] = [
  {
    reference: 'Les Jardins du Canal',
    reached: 'draft',
    lots: 12,
    estimated: 14,
    inDays: 21,
    wrong: { surface: 'à mesurer', zipCode: '7501' },
  },
  { reference: 'Résidence Belvédère', reached: 'checked', lots: 8, estimated: 8, inDays: 14 },
  { reference: 'Îlot des Tanneurs', reached: 'created', lots: 6, estimated: 6, inDays: 16 },
  { reference: 'Le Clos Saint-Martin', reached: 'in_progress', lots: 10, estimated: 10, inDays: 0 },
  { reference: 'Villa Mercure', reached: 'done', lots: 3, estimated: 3, inDays: -6 },
  { reference: 'Quai Ouest, tranche 2', reached: 'canceled', lots: 4, estimated: 40, inDays: 30 },
]

/** Whether a status lies beyond another on the way of a delivery. */
const way: readonly DeliveryStatus[] = ['draft', 'checked', 'created', 'in_progress', 'done']
const hasReached = ({ reached }: Sample, status: DeliveryStatus): boolean => way.indexOf(reached) >= way.indexOf(status)

/** Adds a delivery of each state for clients who sell by lots, with rows as their files give them. */
export const addDeliveries = async (work: Work, company: CompanyState, { seed }: Pick<DemoLoad, 'seed'>): Promise<void> => {
  const free = company.clients.filter((client) => company.blockOf(client, dayOf(work.now)) === null)
  const sellers = [...free.filter(({ offer }) => offer === 'LIVRAISON'), ...free]
  for (const [rank, sample] of samples.entries()) {
    const client = sellers[rank]
    if (client) await addDelivery(work, company, { random: makeRandom(seed, 'delivery', rank), sample, client })
  }
}

type Added = { random: Random; sample: Sample; client: DemoClient }

const addDelivery = async (work: Work, company: CompanyState, { random, sample, client }: Added): Promise<void> => {
  const first = addDays(dayOf(work.now), sample.inDays)
  const made = addDays(first < dayOf(work.now) ? first : dayOf(work.now), -10)
  const then = workAt(work, `${made}T09:00:00.000Z`, work.by)
  const area = random.pick(company.areas)
  const { id } = await createDelivery(then, {
    clientId: client.id,
    reference: sample.reference,
    estimatedCount: sample.estimated,
    dates: [first, addDays(first, 1)],
    service: 'checkin',
    offer: 'LIVRAISON',
    language: 'FR',
    furnished: false,
    keysAddress: 'Bureau de vente, au pied du bâtiment A',
    keysHours: '8 h 30 à 18 h',
    keysInformation: null,
    addCaptureToInventories: random.bool(0.5),
    isAnnotated: false,
    contacts: [],
  })
  const town = pickTown(random, area)
  const place = { residence: sample.reference, address: `${random.int(2, 40)} allée des Peupliers`, zipCode: town.zipCode, city: town.city }
  const rows = Array.from({ length: sample.lots }, (_, rank) => ({
    id: work.newId(),
    version: 0,
    change: lotOf(random, rank, place, first),
  }))
  const last = rows.at(-1)
  if (last && sample.wrong) last.change = { ...last.change, ...sample.wrong }
  await saveRows(then, id, rows)
  await walk(then, work, id, sample)
  if (sample.reached === 'in_progress') await liveDay(work, id, first)
}

/** A row as a promoter's file gives it: four lots a floor, of two buildings. */
const lotOf = (random: Random, rank: number, place: RowChange, day: string): RowChange => {
  const person = makePerson(random)
  const floor = Math.floor(rank / 4)
  return {
    ...emptyCells,
    ...place,
    orderId: `LOT-${String(rank + 1).padStart(3, '0')}`,
    building: rank % 2 === 0 ? 'A' : 'B',
    floor: floor === 0 ? 'RDC' : String(floor),
    apartmentNumber: `${floor}0${(rank % 4) + 1}`,
    typology: `T${random.int(1, 4)}`,
    surface: String(random.int(24, 88)),
    parkingLevel: '-1',
    parkingNumber: String(rank + 1),
    prospectGender: person.gender === 'MR' ? 'M.' : 'Mme',
    prospectFirstName: person.firstName,
    prospectLastName: person.lastName,
    prospectEmail: person.email,
    prospectPhone: mobile(random),
    missionDate: formatDayNumeric(day),
    missionHour: `${9 + (rank % 8)}h00`,
    incompleteInformation: rank % 5 === 4 ? "Attestation d'assurance attendue" : null,
  }
}

/** Takes the steps of a delivery up to the state of its sample. */
const walk = async (then: Work, work: Work, id: string, sample: Sample): Promise<void> => {
  if (sample.reached === 'canceled') {
    await changeDeliveryStatus(then, id, { to: 'canceled', reason: 'Livraison du programme reportée sans date' })
    return
  }
  if (hasReached(sample, 'checked')) await changeDeliveryStatus(then, id, { to: 'checked' })
  if (hasReached(sample, 'created')) {
    await startMissions(then, id)
  }
  const now = { ...work, by: system }
  if (hasReached(sample, 'in_progress')) await takeStep(now, await getDeliveryForChange(work.db, id), { to: 'in_progress' })
  if (hasReached(sample, 'done')) {
    for (const { bookingId } of await findRows(work.db, id))
      if (bookingId !== null) await changeBookingStatus(work, bookingId, { to: 'prospect_canceled' })
    await takeStep(now, await getDeliveryForChange(work.db, id), { to: 'done' })
  }
}
