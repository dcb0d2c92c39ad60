import ICAL from 'ical.js'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { hours, startSlotOfferServer } from '../../testing/testing-links.ts'

let server: Awaited<ReturnType<typeof startSlotOfferServer>>
beforeAll(async () => {
  server = await startSlotOfferServer('bookings:read', 'bookings:update', 'checkers:update')
})
afterAll(() => server.stop())
beforeEach(() => {
  const next = Date.parse(`${server.clock.now().slice(0, 10)}T09:00:00.000Z`) + 24 * hours * 1000
  server.clock.pass((next - Date.parse(server.clock.now())) / 1000)
})

const lastMailTo = async (mail = '') => (await server.mailsTo(mail)).at(-1)
const eventIn = (file: string | null | undefined) => {
  const event = new ICAL.Component(ICAL.parse(Buffer.from(file ?? '', 'base64').toString())).getFirstSubcomponent('vevent')
  return Object.fromEntries((event?.getAllProperties() ?? []).map((property) => [property.name, String(property.getFirstValue())]))
}

it('each tenant gets the appointment by mail when one chooses and when one moves it, with a file for the calendar [STATE-1]', async () => {
  const order = await server.orderFor(['Nina', 'Paul'], { service: 'checkout', address: '9 rue du Pin' })
  await server.offer(order)
  const token = await server.tokenTo(order.mails[0] ?? '')
  await server.choose(token, server.at(3, '10:00'))
  const [nina, paul] = [await lastMailTo(order.mails[0]), await lastMailTo(order.mails[1])]
  expect(nina?.subject).toMatch(/^Rendez-vous pris à Paris/)
  for (const words of ['à 10:00', '9 rue du Pin', 'Prévoyez environ', 'toutes les clés', '/s/']) expect(paul?.text).toContain(words)
  expect(`${nina?.text} ${paul?.text}`).not.toMatch(/Nina|Paul|Martin|Ada/)
  const chosen = eventIn(paul?.file)
  expect([paul?.file_name, chosen['dtstart'], chosen['location']]).toEqual([
    'rendez-vous.ics',
    server.at(3, '10:00').replace('.000', ''),
    expect.stringContaining('9 rue du Pin'),
  ])
  // The link of the mail opens the same appointment.
  expect((await server.read(await server.tokenTo(order.mails[1] ?? ''))).body).toMatchObject({ state: 'booked' })

  await server.choose(token, server.at(4, '15:00'), true)
  const moved = await lastMailTo(order.mails[1])
  const again = eventIn(moved?.file)
  expect(moved?.subject).toMatch(/^Rendez-vous déplacé à Paris/)
  expect([again['uid'], Number(again['sequence']) > Number(chosen['sequence'])]).toEqual([chosen['uid'], true])
})

it('the mail is in the language of the order, and says after a refusal of the step nothing', async () => {
  const order = await server.orderFor(['Kate'], { language: 'EN' })
  await server.offer(order)
  const token = await server.tokenTo(order.mails[0] ?? '')
  await server.choose(token, server.at(3, '10:00'))
  const mail = await lastMailTo(order.mails[0])
  expect([mail?.subject, mail?.file_name]).toEqual([expect.stringMatching(/^Appointment fixed in Paris/), 'appointment.ics'])
  const sent = (await server.mailsTo(order.mails[0] ?? '')).length
  expect(await server.confirm(token, server.at(3, '15:00'), true)).toMatchObject({ status: 409, body: { code: 'RESERVATION_OVER' } })
  expect(await server.mailsTo(order.mails[0] ?? '')).toHaveLength(sent)
})

it('tenants hear once of an hour that a replan of an absence moves, by the mail that its undo takes back', async () => {
  const order = await server.orderFor(['Nina'])
  await server.offer(order)
  await server.choose(await server.tokenTo(order.mails[0] ?? ''), server.at(3, '10:00'))
  const sent = (await server.mailsTo(order.mails[0] ?? '')).length
  const taker = await server.given.checker('Ida Relais', { max_distance_km: null })
  const area = server.db.selectFrom('checker_area').select('area_id').where('checker_id', '=', order.checker.id)
  await server.db.updateTable('checker_area').set({ area_id: area }).where('checker_id', '=', taker.id).execute()

  const mission = { bookingId: order.id, choice: 'reassign', checkerId: taker.id, startAt: server.at(3, '14:00') }
  const day = { startAt: server.at(3, '08:00'), endAt: server.at(3, '20:00'), reason: 'Malade' }
  const absence = await server.planner.post(`/api/checkers/${order.checker.id}/absences`, { ...day, missions: [mission] })
  expect(absence).toMatchObject({ status: 201 })

  const messages = (await server.mailsTo(order.mails[0] ?? '')).slice(sent)
  expect(messages.map(({ text }) => text)).toEqual([expect.stringMatching(/14\sh/)])
})

it('an order without an offer, an undo and a step that leaves the hour tell nobody', async () => {
  const plain = await server.orderFor(['Nina'])
  const planned = { to: 'planned', checkerId: plain.checker.id, startAt: server.at(3, '10:00') }
  expect(await server.planner.post(`/api/bookings/${plain.id}/transitions`, planned)).toMatchObject({ status: 200 })
  expect(await server.mailsTo(plain.mails[0] ?? '')).toEqual([])

  const order = await server.orderFor(['Nina'])
  await server.offer(order)
  const token = await server.tokenTo(order.mails[0] ?? '')
  await server.choose(token, server.at(3, '10:00'))
  await server.anonymous.post(server.linkOf(token, '/cancellation'), { reason: 'Un examen.' })
  const sent = (await server.mailsTo(order.mails[0] ?? '')).length
  const back = await server.db
    .selectFrom('event')
    .select('id')
    .where('entity_id', '=', order.id)
    .where('kind', '=', 'E17')
    .executeTakeFirstOrThrow()
  expect(await server.planner.post(`/api/changes/${back.id}/undo`, {})).toMatchObject({ status: 200 })
  expect(await server.statusOf(order.id)).toBe('planned')
  expect(await server.mailsTo(order.mails[0] ?? '')).toHaveLength(sent)
})
