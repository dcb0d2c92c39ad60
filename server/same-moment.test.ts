import { publicPrices } from '@adm/domain/offer/public-grid'
import { mostViews } from '@adm/domain/saved-view/saved-view'
import { dayOf } from '@adm/domain/values/date/moment'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newName, startTestServer, type TestServer } from './testing/testing.ts'

// What is refused to the second of two people is refused as well when they send it at the same moment, with the same words.

const site = { url: 'https://adm.example', emailDomains: ['adm.example'], sendsMail: true, sendsSms: false, opensDemo: true }
let server: TestServer
let someone: Awaited<ReturnType<TestServer['signedIn']>>
beforeAll(async () => {
  server = await startTestServer([], { site })
  someone = await server.signedIn('all')
})
afterAll(() => server.stop())

type Call = readonly [url: string, body: object]
const today = () => dayOf(server.runtime.now())
const agency = () => ({ name: newName(), address: '1 quai du Port', zipCode: '13002', city: 'Marseille', tags: [] })
const view = (name: string, filter: object = {}) => ({ list: 'booking', name, shared: false, filter, columns: null, density: null })
const proposal = async () => {
  const startAt = '2027-03-08T09:00:00.000Z'
  const [booking, checker] = [await server.given.booking(), await server.given.checker()]
  return { bookingId: booking.id, checkerId: checker.id, startAt, channel: 'phone', feeCents: 4_500 }
}
const newMeter = { type: 'GAS', place: 'Cave', unit: 'm³' }
const meterOf = async (change: object): Promise<Call> => {
  const { dwellingId } = await server.given.booking({ address: `${newName()}, rue des Lilas` })
  return ['/api/meters', { ...newMeter, ...change, dwellingId }]
}
const gridOfClient = async () => ({ name: newName(), clientId: (await server.given.client()).id, validFrom: today(), prices: publicPrices })
const userOf = async (): Promise<Call> => {
  const { id } = await server.given.client()
  return [`/api/clients/${id}/users`, { name: 'Léa Roux', email: 'lea@exemple.fr', role: 'manager', notifications: [] }]
}
const replanned = async (): Promise<Call> => {
  const cancel = { to: 'canceled', reason: 'Le bail est reporté.', facts: { cause: 'postponed', feeCents: 0 } } as const
  const closed = await server.given.booking({}, cancel)
  return ['/api/bookings', { ...(await server.given.draft({ clientId: closed.clientId })), replannedFromId: closed.id }]
}
const lastView = async (): Promise<readonly [Call, Call]> => {
  await server.db.deleteFrom('saved_view').where('owner_id', '=', someone.id).execute()
  for (let saved = 1; saved < mostViews; saved += 1) await someone.post('/api/saved-views', view(newName()))
  return [
    ['/api/saved-views', view(newName())],
    ['/api/saved-views', view(newName())],
  ]
}
const twice = (call: Call): readonly [Call, Call] => [call, call]
const onSlotOf = async (): Promise<readonly [Call, Call]> => {
  const { id: checkerId } = await server.given.checker()
  const body = { to: 'planned', checkerId, startAt: '2027-03-08T09:00:00.000Z' }
  const bookings = [await server.given.booking(), await server.given.booking()].map(({ id }) => `/api/bookings/${id}/transitions`)
  return [
    [bookings[0] ?? '', body],
    [bookings[1] ?? '', body],
  ]
}

const rules: readonly { what: string; calls: () => Promise<readonly [Call, Call]>; refusal: object }[] = [
  {
    what: 'the SIRET of a client',
    calls: async () => [
      ['/api/clients', { ...agency(), siret: '73282932000074' }],
      ['/api/clients', { ...agency(), siret: '73282932000074' }],
    ],
    refusal: { status: 409, body: { code: 'CLIENT_ALREADY_KNOWN', message: expect.stringContaining('même SIRET') } },
  },
  {
    what: 'the phone of a client',
    calls: async () => [
      ['/api/clients', { ...agency(), phone: '0491000001' }],
      ['/api/clients', { ...agency(), phone: '0491000001' }],
    ],
    refusal: { status: 409, body: { code: 'CLIENT_ALREADY_KNOWN', message: expect.stringContaining('même téléphone') } },
  },
  {
    what: 'the name of a client',
    calls: async () => twice(['/api/clients', agency()]),
    refusal: { status: 409, body: { code: 'CLIENT_ALREADY_KNOWN', message: expect.stringContaining('nom semblable') } },
  },
  {
    what: 'the e-mail of a user',
    calls: async () =>
      twice(['/api/users', { name: 'Camille Roux', email: `${server.runtime.newId()}@adm.example`, scope: ['bookings:read'] }]),
    refusal: { status: 422, body: { errors: [{ path: 'email', message: 'Cet email est déjà utilisé.' }] } },
  },
  {
    what: 'the e-mail of a person of a client',
    calls: async () => twice(await userOf()),
    refusal: { status: 422, body: { errors: [{ path: 'email', message: 'Cet email est déjà utilisé.' }] } },
  },
  {
    what: 'the name of an area',
    calls: async () => twice(['/api/areas', { name: newName() }]),
    refusal: { status: 422, body: { errors: [{ path: 'name', message: 'Une zone porte déjà ce nom.' }] } },
  },
  {
    what: 'the zip code of an area [VAL-9]',
    calls: async () => [
      ['/api/areas', { name: newName(), zips: ['29000'] }],
      ['/api/areas', { name: newName(), zips: ['29000'] }],
    ],
    refusal: { body: { code: expect.stringMatching(/^(ZIP_TAKEN|FIELDS_INVALID)$/) } },
  },
  {
    what: 'the grid of a client',
    calls: async () => twice(['/api/price-grids', await gridOfClient()]),
    refusal: {
      status: 422,
      body: { errors: [{ path: 'clientId', message: 'Ce client a déjà sa grille\u00a0: créez-en une nouvelle version.' }] },
    },
  },
  {
    what: 'the grid of an offer',
    calls: async () => twice(['/api/price-grids', { name: newName(), offer: 'PRO', validFrom: today(), prices: publicPrices }]),
    refusal: {
      status: 422,
      body: { errors: [{ path: 'offer', message: 'Cette offre a déjà une grille\u00a0: créez-en une nouvelle version.' }] },
    },
  },
  {
    what: 'the point number of a meter [ERR-3]',
    calls: async () => twice(await meterOf({ pointNumber: '12345678901234' })),
    refusal: {
      status: 409,
      body: { code: 'METER_EXISTS', errors: [{ path: 'pointNumber', message: 'Ce compteur existe déjà pour ce bien.' }] },
    },
  },
  {
    what: 'the serial number of a meter [ERR-3]',
    calls: async () => twice(await meterOf({ serial: 'LK-77' })),
    refusal: {
      status: 409,
      body: { code: 'METER_EXISTS', errors: [{ path: 'serial', message: 'Ce compteur existe déjà pour ce bien.' }] },
    },
  },
  {
    what: 'the name of a saved view',
    calls: async () => twice(['/api/saved-views', view(newName())]),
    refusal: { status: 409, body: { code: 'SAVED_VIEW_NAME_TAKEN', message: 'Vous avez déjà une vue de ce nom.' } },
  },
  {
    what: 'the last of the saved views',
    calls: lastView,
    refusal: { status: 409, body: { code: 'SAVED_VIEWS_TOO_MANY' } },
  },
  {
    what: 'the order that replaces a cancelled one',
    calls: async () => twice(await replanned()),
    refusal: { status: 409, body: { code: 'ALREADY_REPLANNED' } },
  },
  {
    what: 'the proposition of a mission',
    calls: async () => twice(['/api/mission-propositions', await proposal()]),
    refusal: {
      status: 409,
      body: { code: 'ALREADY_PROPOSED', message: 'Cette mission est déjà proposée à ce contrôleur pour ce créneau.' },
    },
  },
  { what: 'the slot of a checker', calls: onSlotOf, refusal: { status: 409, body: { code: 'CHECKER_DOUBLE_BOOKED' } } },
]

describe('two people at the same moment', () => {
  it.each(rules)('do not both get $what', async ({ calls, refusal }) => {
    const answers = await Promise.all((await calls()).map(([url, body]) => someone.post(url, body)))
    const [accepted, refused] = answers.toSorted((a, b) => a.status - b.status)
    expect(accepted?.status).toBeLessThan(300)
    expect(refused).toMatchObject(refusal)
  })
})

/** Unique without a sentence: what keeps the requests of two people from breaking them. */
const withoutRefusal = {
  bounced_address_address_idx: 'the last return of a message counts',
  alert_booking_once_idx: 'the watch of the order is locked while it is evaluated',
  alert_client_once_idx: 'the watch of the client is locked while it is evaluated',
  alert_state_now_idx: 'the row of the alert is locked',
  billing_line_live_idx: 'the row of the order is locked while its line follows it',
  booking_code_idx: 'the database counts the numbers',
  warning_system_idx: 'the product raises one open warning of a cause and an order: the second is left out',
  booking_partner_name_idx: 'a partner named again replaces the former mail and phone',
  booking_tag_name_idx: 'an existing tag stays',
  checker_availability_once: 'a form whose hours overlap is refused; the row of the checker is locked',
  client_preferred_checker_client_id_checker_id_key: 'a checker named twice is one choice',
  client_request_person_idx: 'the row of the order is locked',
  client_user_main_idx: 'a new main user replaces the one before; the row of the client is locked',
  duration_version_number_idx: 'the row of the table is locked',
  notification_template_kind_audience_language_client_id_key: 'the second finds the row of the first, and its version is stale',
  company_version_number_key: 'the row of the company is locked',
  notification_template_version_template_id_number_key: 'the row of the message is locked',
  delivery_row_booking_id_key: 'the row of the lot is locked while its order is made',
  delivery_row_number: 'the row of the delivery is locked while its rows are numbered',
  document_version_key_key: 'the server makes the key',
  inbox_item_object_idx: 'a later fact about an object joins its item',
  invoice_file_key_key: 'the server makes the key',
  invoice_line_position: 'the row of the document is locked while its lines are written',
  invoice_number_key: 'the row of the series of numbers is locked',
  invoice_run_row_invoice_idx: 'the product makes the document of a row',
  invoice_run_row_place: 'the row of the run is locked while its rows are written',
  job_slot_key: 'a second job waits for the slot',
  key_custody_id_key: 'the server makes the identifier',
  key_receipt_mail_once_idx: 'the job of the mail is one',
  meter_reading_device_idx: 'the row of the meter is locked, and counts its devices',
  mission_code_idx: 'the number of its order with its rank',
  notification_once: 'a message that is there already stays as it is',
  notification_opt_out_address_idx: 'an address that gets no reminders stays so',
  mission_live_idx: 'the row of the order is locked',
  mission_proposition_wave_idx: 'the row of the order is locked',
  mission_rank_idx: 'the row of the order is locked',
  personal_link_calendar_idx: 'a new link revokes the one before; the row of the checker is locked',
  price_grid_version_number_idx: 'the row of the grid is locked',
  slot_offer_open_idx: 'the row of the order is locked',
  quotation_edition_key: 'the row of the quotation is locked while it is sent',
  quotation_number_key: 'the row of the series of numbers is locked',
  quotation_order_line_key: 'the row of the quotation is locked while its orders are made',
  registration_email_key: 'a new registration replaces the one before',
  registration_token_hash_key: 'the server makes the token',
}

describe('the constraints of the database', () => {
  it('each have the refusal of their rule, or a reason to have none', async () => {
    const { rows } = await sql<{ name: string }>`
      select index.relname as name from pg_index
      join pg_class as index on index.oid = pg_index.indexrelid
      join pg_class as owner on owner.oid = pg_index.indrelid
      where owner.relnamespace = 'public'::regnamespace and not pg_index.indisprimary and (pg_index.indisunique or pg_index.indisexclusion)
      order by 1`.execute(server.db)
    const named = [...Object.keys(server.runtime.constraints), ...Object.keys(withoutRefusal)]
    expect(rows.map(({ name }) => name).filter((name) => !named.includes(name))).toEqual([])
  })
})
