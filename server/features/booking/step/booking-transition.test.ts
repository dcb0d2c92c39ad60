import type { BookingStatusChange } from '@adm/contract/booking/booking'
import type { Booking, BookingDraft } from '@adm/domain/booking/order/booking'
import { bookingGuardSources, type GuardId } from '@adm/domain/booking/step/booking-guard-id'
import { bookingGuards } from '@adm/domain/booking/step/guards/booking-guards'
import { initialStatuses, type BookingStatus } from '@adm/domain/booking/step/booking-status'
import { lastMinuteFrom } from '@adm/domain/booking/price/booking-fee'
import { type BookingTransition, bookingTransitions, statusAfter } from '@adm/domain/booking/step/booking-transition'
import { opensNewMission, takesSlots } from '@adm/domain/booking/step/effect/booking-slot'
import { reportPoints } from '@adm/domain/booking/step/report-point'
import { addMinutes } from '@adm/domain/values/date/moment'
import { resultTypesOf } from '@adm/domain/booking/document/booking-documents'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { inTransaction } from '../../../platform/work/work.ts'
import { quoteBooking } from '../../../testing/testing-quotation.ts'
import { startTestServer, type TestServer } from '../../../testing/testing.ts'
import { findBooking } from '../row/booking.queries.ts'
import { findLegs } from '../../key-tracking/key-tracking.queries.ts'
import { changeKeyStatus } from '../../key-tracking/key-tracking.service.ts'
import { changeBookingStatus } from './booking-transition.service.ts'

// Every transition of staff is carried out once through the API, and refused once by each of its guards: the table lists the guards.

const early = '2027-03-01T06:00:00.000Z'
const startAt = '2027-03-08T09:00:00.000Z'
const later = '2027-03-08T14:00:00.000Z'
const operations = { kind: 'system', id: null, permissions: ['all'], actors: ['OPS', 'SYS'] } as const

let clock = early
let server: TestServer
let planner: Awaited<ReturnType<TestServer['signedIn']>>
beforeAll(async () => {
  server = await startTestServer([], { now: () => clock })
  planner = await server.signedIn('bookings:read', 'bookings:update')
})
afterAll(() => server.stop())

const services = { EDL: 'checkin', VIS: 'visite', DEM: 'photos' } as const
const prospect = {
  role: 'prospect',
  gender: 'MRS',
  firstName: 'Zoé',
  lastName: 'Lefèvre',
  phone: '+33612345678',
  presenceRequired: false,
} as const

/** An order without missing data. */
const complete: Partial<BookingDraft> = {
  building: 'A',
  staircase: '1',
  floor: '2',
  door: '3',
  digicode: 'aucun',
  annexes: [],
  expectedMeters: [],
  instructionsAcknowledged: true,
  tenants: [prospect],
  keysPlan: { way: 'AGENCY', place: 'Agence du Port', hours: '9 h – 18 h' },
}

const starts = [startAt, addMinutes(startAt, 60), addMinutes(startAt, 120)]
const slotsOf = (checkerId: string, ...at: readonly string[]) => at.map((start) => ({ startAt: start, checkerId }))
const facts: BookingStatusChange['facts'] = {
  cause: 'tenant_absent',
  feeCents: 0,
  withdrawnKeys: 'none',
  waitedMinutes: 20,
  statement: 'Personne à la porte.',
  points: [...reportPoints],
  documentChecked: true,
  notArchived: true,
  informationComplete: true,
}

type Row = BookingTransition
const numbersOf = ({ guards }: Row): GuardId[] => guards.map((name) => bookingGuardSources[name])
const isMove = (row: Row): boolean => row.from.includes(row.to)
const slotOf = (row: Row, checkerId: string): Partial<BookingStatusChange> => {
  if (takesSlots(row)) return row.family === 'DEM' ? { dates: [...starts] } : { slots: slotsOf(checkerId, ...starts) }
  if (!row.guards.includes('dateIsChosen')) return row.guards.includes('chosenSlotIsStillOffered') ? { startAt } : {}
  return { startAt: isMove(row) ? later : startAt, ...(row.family === 'DEM' ? {} : { checkerId }) }
}
/** A change that passes every guard of a transition. */
const soundChange = (row: Row, checkerId: string) => {
  const prospects = [{ name: 'Zoé', outcome: row.guards.includes('prospectCame') ? 'present' : 'absent' } as const]
  const chosen = slotOf(row, checkerId)
  return { to: row.to, reason: 'Demande du client', ...chosen, facts: { ...facts, prospects } } satisfies BookingStatusChange
}

/** The shortest path to a status by transitions of staff and of the system. */
const wayTo = (family: Row['family'], status: BookingStatus): readonly Row[] => {
  const ways = new Map<BookingStatus, readonly Row[]>([[initialStatuses[family], []]])
  for (const [at, way] of ways) {
    const steps = bookingTransitions.filter((row) => row.family === family && row.from.includes(at))
    for (const row of steps.filter(({ by }) => by.some((who) => who === 'OPS' || who === 'SYS')))
      if (!ways.has(statusAfter(row))) ways.set(statusAfter(row), [...way, row])
  }
  const shortest = ways.get(status)
  if (!shortest) throw new Error(`No way to ${status}`)
  return shortest
}

const toClockOf = (row: Row): void => {
  if (row.guards.includes('closingIsNotTooEarly')) clock = addMinutes(startAt, 20)
}

/** Adds the document that the step requires. */
const giveResult = async ({ id, service }: Booking, row: Row): Promise<void> => {
  const [type] = resultTypesOf(service)
  if (row.guards.includes('resultDocumentIsAdded') && type) await server.given.document(id, type)
}

const ofFamily = { EDL: {}, VIS: { visitOfferId: 'OFFRE-1' }, DEM: { partnerName: 'Photo Plus' } }

/** A booking with its own checker, in the status before the transition. */
const standingBefore = async (row: Row, from = row.from.find((status) => status === 'planned') ?? row.from[0]) => {
  clock = early
  const checker = await server.given.checker()
  let booking = await server.given.booking({ ...complete, ...ofFamily[row.family], service: services[row.family] })
  for (const step of wayTo(row.family, from ?? 'waiting')) {
    toClockOf(step)
    await giveResult(booking, step)
    const change = soundChange(step, checker.id)
    booking = await inTransaction(server.runtime, { by: operations, requestId: 'way' }, (work) =>
      changeBookingStatus(work, booking.id, change),
    )
  }
  toClockOf(row)
  await giveResult(booking, row)
  booking = (await findBooking(server.db, booking.id)) ?? booking
  return { booking, checker, change: soundChange(row, checker.id) }
}
type Standing = Awaited<ReturnType<typeof standingBefore>>

type Columns = { partner_name?: null; presence_required?: null; instructions_acknowledged?: boolean; expected_meters?: ['GAS'] }
const change = (booking: Booking, set: Columns) => server.db.updateTable('booking').set(set).where('id', '=', booking.id).execute()
/** Puts the order's billing line on an issued invoice. */
const invoice = (booking: Booking) =>
  server.db
    .updateTable('billing_line')
    .set({ status: 'invoiced', invoice_id: booking.id, invoice_number: 'F-12', because: null })
    .where('booking_id', '=', booking.id)
    .execute()
const forgetKeys = (booking: Booking) => server.db.deleteFrom('key_tracking').where('booking_id', '=', booking.id).execute()
/** The checker withdraws the keys of the mission. */
const withdrawKeys = ({ id }: Booking) =>
  inTransaction(server.runtime, { by: operations, requestId: 'keys' }, async (work) => {
    const [leg] = await findLegs(work.db, id)
    const facts = { counts: { entrance: 2 }, place: 'Agence du Port' }
    await changeKeyStatus(work, leg?.id ?? '', { to: 'withdrawn_by_checker', facts })
  })
/** Sets the clock, and changes the request. */
const at = (instant: string, change: object = {}) => ((clock = instant), change)
const removeTenants = (booking: Booking) => server.db.deleteFrom('tenant').where('booking_id', '=', booking.id).execute()
const block = {
  title: 'Impayé',
  message: 'Réglez vos factures.',
  reason: 'CUSTOM' as const,
  origin: 'USER' as const,
  blocked_at: early,
  start_date: '2027-02-01',
}

type Broken = Partial<Omit<BookingStatusChange, 'facts'>> & { facts?: object }
/** How a change fails exactly one guard: the sentence of the refusal, and the changed request. */
const breaking: Partial<Record<GuardId, [sentence: RegExp, broken: (standing: Standing, row: Row) => Broken | Promise<Broken>]>> = {
  G1: [
    /^Ce client est bloqué depuis le .+ : Impayé\.$/,
    async ({ booking }) => {
      await server.db
        .insertInto('client_blocking')
        .values({ id: crypto.randomUUID(), client_id: booking.clientId, ...block })
        .execute()
      return {}
    },
  ],
  G3: [/^Il manque : la présence requise/, async ({ booking }) => (await change(booking, { presence_required: null }), {})],
  G4: [
    /^Il manque : (la prise en compte des consignes|un contact)/,
    async ({ booking }, row) => {
      await (row.family === 'DEM' ? removeTenants(booking) : change(booking, { instructions_acknowledged: false }))
      return {}
    },
  ],
  G5: [
    /^Ada Diallo est déjà occupé\(e\) de .+ à .+ \(C\d{8}-\d.*\)\.$/,
    async ({ checker, change: { startAt: requestedStart } }) => {
      await server.given.booking({}, { to: 'planned', checkerId: checker.id, startAt: requestedStart ?? startAt })
      return {}
    },
  ],
  G6: [
    /^Jo Martin ne peut pas être affecté\(e\) : hors réseau\.$/,
    async () => ({ checkerId: (await server.given.checker('Jo Martin', { network: 'OUT_OF_NETWORK' })).id }),
  ],
  G7: [/^Jo Martin n'a pas : /, async () => ({ checkerId: (await server.given.checker('Jo Martin', { tags: [] })).id })],
  G8: [/^Hors des disponibilités de Ada Diallo\.$/, () => ({ startAt: '2027-03-08T22:00:00.000Z' })],
  G9: [/^Le plan de clés est incomplet : /, async ({ booking }) => (await forgetKeys(booking), {})],
  G10: [/^Cette commande est facturée \(F-12\)\. Créez un avoir\.$/, async ({ booking }) => (await invoice(booking), {})],
  G11: [
    /^(Indiquez un motif|Précisez le motif de l'annulation)\.$/,
    (_, row) => (isMove(row) ? at(addMinutes(startAt, -60), { reason: undefined }) : { reason: undefined }),
  ],
  G12: [/^Trop tôt pour clôturer cette mission\.$/, () => at(early)],
  G13: [/^Le rapport n'est pas complet : /, () => ({ facts: { points: [] } })],
  G14: [/^Le devis D-7 n'est pas accepté\.$/, async ({ booking }) => (await quoteBooking(server.db, booking, 'D-7'), {})],
  G15: [/^Choisissez une date\.$/, () => ({ startAt: undefined })],
  G16: [/^Renseignez l'e-mail ou le mobile d'un locataire\.$/, async ({ booking }) => (await removeTenants(booking), {})],
  G17: [/^Proposez au moins 3 créneaux libres à venir\.$/, ({ checker }) => ({ slots: slotsOf(checker.id, startAt, startAt, later) })],
  G18: [/^Proposez au moins un créneau libre à venir\.$/, ({ checker: { id } }) => ({ slots: slotsOf(id, early), dates: [early] })],
  G19: [/^Ce créneau n'est pas parmi ceux proposés au locataire : choisissez l'un d'eux/, () => ({ startAt: later })],
  G20: [/^Une proposition /, async ({ booking: { id }, checker }) => (await server.given.openProposition(id, checker.id), {})],
  G21: [/^Cette commande n'a pas de prospect/, async ({ booking }) => (await removeTenants(booking), {})],
  G22: [
    /^Ajoutez un fichier de type « .+ »\.$/,
    async ({ booking }) => {
      await server.db.updateTable('document').set({ type: 'PURCHASE_ORDER' }).where('entity_id', '=', booking.id).execute()
      return {}
    },
  ],
  G23: [/^Confirmez que le document du partenaire a été vérifié\.$/, () => ({ facts: { documentChecked: false } })],
  G24: [/^Indiquez au moins un prospect venu\.$/, () => ({ facts: { prospects: [{ name: 'Zoé', outcome: 'absent' }] } })],
  G25: [/^Un prospect est venu/, () => ({ facts: { prospects: [{ name: 'Zoé', outcome: 'present' }] } })],
  G26: [/^Indiquez un partenaire\.$/, async ({ booking }) => (await change(booking, { partner_name: null }), {})],
  G27: [/^Plus de 72 heures se sont écoulées depuis la clôture\.$/, () => at(addMinutes(clock, 72 * 60 + 1))],
  G28: [/^Confirmez que le rapport n'est pas archivé\.$/, () => ({ facts: { notArchived: false } })],
  G29: [
    /^Confirmez les frais d'annulation : [1-9]/,
    ({ booking }) => at(lastMinuteFrom(booking.startAt ?? ''), { facts: { feeCents: 1 } }),
  ],
  G30: [
    /^Les clés sont déjà retirées : choisissez/,
    async ({ booking }) => (await withdrawKeys(booking), { facts: { withdrawnKeys: 'none' } }),
  ],
  G31: [/^Confirmez que les informations demandées sont complètes\.$/, () => ({ facts: { informationComplete: false } })],
  G32: [/^Choisissez une cause de déplacement infructueux\.$/, () => ({ facts: { cause: undefined } })],
  G33: [/^Joignez une photo et une position, ou décrivez les faits\.$/, () => ({ facts: { statement: undefined } })],
  G34: [/^Indiquez au moins 15 minutes d'attente sur place\.$/, () => ({ facts: { waitedMinutes: 14 } })],
  G35: [/^Choisissez une autre date/, () => ({ startAt })],
  G40: [/^L'arrivée est le jour de la mission/, () => ({ facts: { arrivedAt: early, finishedAt: early } })],
  G41: [/^Un signalement grave est ouvert/, async ({ booking: { id } }) => (await server.given.highWarning(id), {})],
  G39: [/^Relevez d'abord, .+ : Gaz\.$/, async ({ booking }) => (await change(booking, { expected_meters: ['GAS'] }), {})],
}

/** Guards of transitions that no request of staff can fail, and why. */
const unreachable: readonly (readonly [guard: GuardId, rows: readonly string[], why: string])[] = [
  ['G5', ['E28', 'E31', 'V12'], 'an ended mission still holds its time: the database lets no other one in'],
  ['G15', ['E15a', 'E15b', 'V13a', 'V13b', 'D12a', 'D12b'], 'a planned mission has a date: without a new one it is unchanged (G35)'],
  ['G36', ['E29', 'V15', 'D13'], 'it only bounds clients'],
  ['G42', ['E13', 'D06a'], 'it only bounds the bearers of links'],
]
const cannotFail = (row: Row, guard: GuardId): boolean => unreachable.some(([guardId, rows]) => guardId === guard && rows.includes(row.id))

const changes = bookingTransitions.filter(({ from }) => from.length > 0)
const ofStaff = changes.filter(({ by }) => by.includes('OPS'))
const pairs = ofStaff.flatMap((row) => numbersOf(row).flatMap((guard) => (cannotFail(row, guard) ? [] : [[row.id, guard, row] as const])))

const standOf = async (id: string) => ({
  booking: await server.db
    .selectFrom('booking')
    .select(['status', 'version', 'mission_code', 'mission_rank', 'checker_id', 'start_at', 'end_at', 'updated_at', 'presence_required'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(),
  missions: await server.db.selectFrom('mission').selectAll().where('booking_id', '=', id).orderBy('rank').execute(),
  results: await server.db.selectFrom('booking_result').selectAll().where('booking_id', '=', id).orderBy('at').execute(),
  events: await server.db.selectFrom('event').selectAll().where('entity_id', '=', id).orderBy('seq').execute(),
})
const offer = z.object({ id: z.string(), allowed: z.boolean(), refusals: z.array(z.object({ guard: z.string() })) })
/** The guards that disable a button of the page. */
const disablingGuards = (button: z.infer<typeof offer> | undefined): string[] =>
  button?.allowed ? [] : (button?.refusals ?? []).map(({ guard }) => guard)
const offered = async (id: string, row: Row) => {
  const { body } = await planner.get(`/api/bookings/${id}`)
  return z
    .array(offer)
    .parse(body['transitions'])
    .find((transition) => transition.id === row.id)
}

it('leaves no guard of a transition of staff untried, but those that no request can fail [STATE-1]', () => {
  const untried = pairs.filter(([, guard]) => !breaking[guard]).map(([id, guard]) => `${id} ${guard}`)
  const named = unreachable.flatMap(([guard, rows]) => rows.map((id) => [guard, id] as const))
  const stale = named.filter(([guard, id]) => !ofStaff.some((row) => row.id === id && numbersOf(row).includes(guard)))
  expect([untried, stale]).toEqual([[], []])
})

it.each(pairs)('%s is refused by %s alone, and nothing is written [STATE-1]', async (_id, guard, row) => {
  const standing = await standingBefore(row)
  const [sentence, broken] = breaking[guard] ?? []
  const { facts: otherFacts, ...other } = (await broken?.(standing, row)) ?? {}
  const { id } = standing.booking
  const before = await standOf(id)
  const key = crypto.randomUUID()
  const request = { ...standing.change, ...other, facts: { ...standing.change.facts, ...otherFacts } }
  const button = await offered(id, row)
  const refused = await planner.post(`/api/bookings/${id}/transitions`, request, { 'idempotency-key': key })

  const { code, inputs } = bookingGuards.of(guard)
  expect(refused).toMatchObject({ status: 409, body: { code, guard, message: expect.stringMatching(sentence ?? /^$/) } })
  expect(inputs.length > 0 || disablingGuards(button).includes(guard)).toBe(true)
  expect(await standOf(id)).toEqual(before)
  expect(await server.db.selectFrom('idempotency').select('key').where('key', '=', key).execute()).toEqual([])
})

const walks = ofStaff.flatMap((row) => row.from.map((from) => [row.id, from, row] as const))

it.each(walks)('%s is walked from %s: status, mission, result and history follow [STATE-1]', async (_id, from, row) => {
  const { booking, change: request } = await standingBefore(row, from)
  const before = await standOf(booking.id)

  const walked = await planner.post(`/api/bookings/${booking.id}/transitions`, request)

  const after = await standOf(booking.id)
  expect(walked).toMatchObject({ status: 200, body: { status: statusAfter(row), version: booking.version + 1 } })
  expect(after.booking).toMatchObject({ status: statusAfter(row), version: booking.version + 1 })
  expect(after.missions).toHaveLength(before.missions.length + (opensNewMission(row) ? 1 : 0))
  expect(after.events.slice(before.events.length)).toMatchObject([
    { kind: row.id, by_id: planner.id, reason: request.reason, after: { version: booking.version + 1 } },
  ])
  const live = after.results.filter((result) => result.live)
  expect(live.map(({ result, amount_cents }) => [result, amount_cents])).toEqual(
    walked.body['result'] === null ? [] : [[walked.body['result'], walked.body['resultCents']]],
  )
})

const ofOthers = changes.flatMap((row) => (row.by.includes('OPS') ? [] : [[row.id, row] as const]))

it.each(ofOthers)('%s is of others: not offered to staff, and refused to them [STATE-1]', async (_id, row) => {
  const { booking, change: request } = await standingBefore(row)
  expect(await offered(booking.id, row)).toBeUndefined()
  expect(await planner.post(`/api/bookings/${booking.id}/transitions`, request)).toMatchObject({
    status: 409,
    body: { code: 'TRANSITION_NOT_ALLOWED', message: expect.stringContaining("n'est pas ouverte à vos droits") },
  })
  expect(await standOf(booking.id)).toMatchObject({ booking: { version: booking.version } })
})
