import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { days, hours, startSlotOfferServer } from '../../testing/testing-links.ts'

const gone = { status: 410, body: { code: 'LINK_NOT_VALID', message: "Ce lien n'est plus valable." } }
const acts = ['/appointment', '/tenant-choice', '/information', '/cancellation', '/reopening']
const prospects = [
  { role: 'prospect', gender: 'MRS', firstName: 'Zoé', lastName: 'Martin', emails: 'zoe@prospects.example', presenceRequired: false },
]
const details = { cleaning: 'leaseEnd', windows: 4, equipment: false, water: true, power: true }

const start = async () => {
  const server = await startSlotOfferServer('bookings:read', 'bookings:update', 'clients:read')
  const linkOf = (token: string, act = '') => `/api/links/${token}/client-request${act}`
  const read = (token: string) => server.anonymous.get(linkOf(token))
  const say = (token: string, act: string, body: object = {}) => server.anonymous.post(linkOf(token, act), body)
  /** What the link of an order says, on the version that it shows. */
  const act = async (token: string, path: string, body: object = {}) => {
    const { version } = (await read(token)).body
    return say(token, path, { version, ...body })
  }
  const walk = (id: string, to: string, more: object = {}) => server.planner.post(`/api/bookings/${id}/transitions`, { to, ...more })
  const bookingOf = async (id: string) => (await server.planner.get(`/api/bookings/${id}`)).body
  const deskOf = async (id: string) => (await server.planner.get(`/api/bookings/${id}/client-requests`)).body
  const lastEventOf = (entity: string, id: string) =>
    server.db
      .selectFrom('event')
      .select(['id', 'kind', 'by_kind', 'by_id', 'by_name', 'reason'])
      .where('entity', '=', entity)
      .where('entity_id', '=', id)
      .orderBy('seq', 'desc')
      .executeTakeFirstOrThrow()
  const undoLast = async (entity: string, id: string) => server.planner.post(`/api/changes/${(await lastEventOf(entity, id)).id}/undo`, {})
  const secretTo = async (mail: string) => /\/c\/([0-9a-f]{64})/.exec((await server.mailsTo(mail)).at(-1)?.text ?? '')?.[1] ?? ''
  const send = (id: string, email: string) => server.planner.post(`/api/bookings/${id}/client-requests`, { email })
  return { ...server, linkOf, readLink: read, say, act, walk, bookingOf, deskOf, lastEventOf, undoLast, secretTo, send }
}

let server: Awaited<ReturnType<typeof start>>
let count = 0
beforeAll(async () => {
  server = await start()
})
afterAll(() => server.stop())

/** A client with one address, an order of it, and the token of its link. */
const sent = async (change: object = {}, names: readonly string[] = ['Nina']) => {
  count += 1
  const email = `agence${count}@clients.example`
  const client = await server.given.client({ email })
  const order = await server.orderFor(names, { clientId: client.id, ...change })
  expect(await server.send(order.id, email)).toMatchObject({ status: 201, body: { email } })
  return { ...order, clientId: client.id, email, token: await server.secretTo(email) }
}
/** The same, with an appointment in three days at ten. */
const planned = async () => {
  const order = await sent()
  const startAt = server.at(3, '10:00')
  expect(await server.walk(order.id, 'planned', { checkerId: order.checker.id, startAt })).toMatchObject({ status: 200 })
  return { ...order, startAt }
}
const actsOf = (body: Record<string, unknown>) =>
  Object.fromEntries((Array.isArray(body['acts']) ? body['acts'] : []).map(({ act, refusals }) => [act, refusals]))

describe('the link of a client', () => {
  it('shows the order without a tenant, a phone, a code or a checker, and the steps that the table opens [STATE-1]', async () => {
    const { token, id, checker } = await sent({ digicode: 'B4417', clientReference: 'REF-7' })
    const read = await server.readLink(token)
    expect(read).toMatchObject({
      status: 200,
      headers: { 'cache-control': 'no-store' },
      body: {
        clientReference: 'REF-7',
        statusWords: 'Commande reçue, sans rendez-vous pour le moment',
        expects: 'REPORT_CHECKIN',
        question: null,
      },
    })
    expect(actsOf(read.body)).toEqual({ choose: [], cancel: [] })
    await server.walk(id, 'planned', { checkerId: checker.id, startAt: server.at(3, '10:00') })
    const after = await server.readLink(token)
    expect(actsOf(after.body)).toEqual({ move: [], cancel: [] })
    expect(JSON.stringify([read.body, after.body])).not.toMatch(/B4417|@|\+33|Martin|Ada/)
  })

  it('cancels with the cause and the fee that it showed (E20), and reopens within 24 hours (E29) [STATE-1]', async () => {
    const { token, id, email } = await planned()
    expect(await server.act(token, '/cancellation', { cause: 'cancellation_other', feeCents: null })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'comment', message: "Précisez le motif de l'annulation." }] },
    })
    expect(await server.act(token, '/cancellation', { cause: 'goodwill', feeCents: null })).toMatchObject({ status: 422 })
    const canceled = await server.act(token, '/cancellation', { cause: 'sale', comment: null, feeCents: null })
    expect(canceled).toMatchObject({ status: 200, body: { statusWords: 'Commande annulée', startAt: null, cancellation: null } })
    expect(actsOf(canceled.body)).toEqual({ reopen: [] })
    expect(await server.bookingOf(id)).toMatchObject({ status: 'canceled', result: 'canceled', cause: 'sale' })
    expect(await server.lastEventOf('booking', id)).toMatchObject({ kind: 'E20', by_kind: 'link', by_name: `${email} (client)` })
    const { body } = await server.planner.get(`/api/bookings/${id}/history`)
    expect(JSON.stringify(body)).toContain(`${email} (client)`)
    expect(await server.act(token, '/reopening')).toMatchObject({ status: 200 })
    expect(await server.bookingOf(id)).toMatchObject({ status: 'waiting', result: null })
    expect(await server.deskOf(id)).toMatchObject({ requests: [{ isValid: true, answers: [{ act: 'cancel' }, { act: 'reopen' }] }] })
  })

  it('costs what it showed: a fee that grew meanwhile is shown before it is accepted', async () => {
    const { token, id } = await planned()
    const { version } = (await server.readLink(token)).body
    server.clock.pass(2.5 * days)
    const late = await server.say(token, '/cancellation', { version, cause: 'sale', feeCents: null })
    expect(late).toMatchObject({ status: 409, body: { code: 'FEE_NOT_CONFIRMED' } })
    const { cancellation } = (await server.readLink(token)).body
    expect(cancellation).toMatchObject({ feeCents: expect.any(Number), rule: expect.stringContaining('50') })
    const { feeCents } = Object(cancellation)
    expect(await server.act(token, '/appointment', { startAt: server.at(4, '10:00') })).toMatchObject({
      status: 409,
      body: { message: 'Le rendez-vous est dans moins de 24 heures : appelez-nous pour le changer.' },
    })
    expect(await server.act(token, '/cancellation', { cause: 'sale', feeCents })).toMatchObject({ status: 200 })
    expect(await server.bookingOf(id)).toMatchObject({ result: 'canceledLastMinute', resultCents: feeCents })
    server.clock.pass(25 * hours)
    expect(await server.readLink(token)).toMatchObject(gone)
    expect(await server.say(token, '/reopening', { version: 3 })).toMatchObject(gone)
  })

  it('moves the appointment to a slot of the engine (E15), and to no other one [STATE-1]', async () => {
    const { token, id } = await planned()
    const { body: slots } = await server.anonymous.get(server.linkOf(token, '/slots'))
    const [startAt] = z.array(z.string()).min(2).parse(slots)
    expect(await server.act(token, '/appointment', { startAt: server.at(4, '23:00') })).toMatchObject({
      status: 409,
      body: { code: 'SLOT_TAKEN', message: "Ce créneau vient d'être pris. Choisissez-en un autre." },
    })
    expect(await server.act(token, '/appointment', { startAt })).toMatchObject({ status: 200, body: { startAt, tenantsLearn: false } })
    expect(await server.bookingOf(id)).toMatchObject({ status: 'planned', startAt })
    expect(await server.deskOf(id)).toMatchObject({ requests: [{ answers: [{ act: 'move', startAt, isUndone: false }] }] })
    expect(await server.undoLast('booking', id)).toMatchObject({ status: 200 })
    expect(await server.deskOf(id)).toMatchObject({ requests: [{ answers: [{ act: 'move', isUndone: true }] }] })
  })

  it('lets the tenant choose (E02), whose link then offers the slots; without an address it says to call [STATE-1]', async () => {
    const { token, id, mails } = await sent()
    expect(await server.act(token, '/tenant-choice')).toMatchObject({
      status: 200,
      body: { statusWords: 'Une date est proposée au locataire' },
    })
    expect(await server.bookingOf(id)).toMatchObject({ status: 'waiting_roomer' })
    const tenant = await server.read(await server.tokenTo(mails[0] ?? ''))
    expect(tenant).toMatchObject({ status: 200, body: { state: 'open' } })

    const tenants = [
      { role: 'incoming', gender: 'MRS', firstName: 'Zoé', lastName: 'Martin', phone: '+33612345678', presenceRequired: true },
    ]
    const unreachable = await sent({ tenants })
    expect(await server.act(unreachable.token, '/tenant-choice')).toMatchObject({
      status: 409,
      body: { code: 'CLIENT_ACT_REFUSED', message: expect.stringContaining("l'adresse e-mail d'un locataire") },
    })
  })

  it('answers what the desk asked (D02, D03), by the link of the mail that asks it [STATE-1]', async () => {
    count += 1
    const email = `agence${count}@clients.example`
    const client = await server.given.client({ email })
    const { id } = await server.given.booking({ clientId: client.id, service: 'cleaning', details })
    await server.walk(id, 'waiting', { reason: 'Combien de fenêtres ?' })
    const [mail] = await server.mailsTo(email)
    expect(mail?.text).toContain('Combien de fenêtres ?')
    const token = await server.secretTo(email)
    expect(await server.readLink(token)).toMatchObject({
      body: { question: 'Combien de fenêtres ?', statusWords: 'Il nous manque une information' },
    })
    expect(await server.act(token, '/information', { answer: ' ' })).toMatchObject({ status: 422 })
    const answered = await server.act(token, '/information', { answer: 'Six fenêtres.' })
    expect(answered).toMatchObject({ status: 200, body: { question: null } })
    expect(actsOf(answered.body)).toEqual({ cancel: [] })
    expect(await server.bookingOf(id)).toMatchObject({ status: 'waiting requestReceived' })
    expect(await server.deskOf(id)).toMatchObject({ requests: [{ answers: [{ act: 'complete', reason: 'Six fenêtres.' }] }] })
  })

  it('opens a visit to its prospects (V02), and moves it for them (V13) [STATE-1]', async () => {
    const { token, id, mails } = await sent({ service: 'visite', visitOfferId: 'OFFRE-7', tenants: prospects })
    expect(await server.act(token, '/tenant-choice')).toMatchObject({ status: 200 })
    expect(await server.bookingOf(id)).toMatchObject({ status: 'waiting_visitors' })
    expect(mails).toEqual(['Nina'].map((name) => expect.stringContaining(name.toLowerCase())))
    const prospect = await server.tokenTo('zoe@prospects.example')
    const { body } = await server.read(prospect)
    const [first] = z.array(z.string()).parse(body['slots'])
    expect(await server.register(prospect, first ?? '')).toMatchObject({ status: 200 })
    const [startAt] = z.array(z.string()).parse((await server.anonymous.get(server.linkOf(token, '/slots'))).body)
    expect(await server.act(token, '/appointment', { startAt })).toMatchObject({ status: 200, body: { startAt, tenantsLearn: true } })
    expect((await server.mailsTo('zoe@prospects.example')).at(-1)?.subject).toMatch(/^Rendez-vous déplacé/)
  })

  it('goes with the mails on an order without a date (E22), which it reopens (E30); not to whoever lost it [STATE-1]', async () => {
    const { token, id, email } = await sent()
    expect(await server.walk(id, 'finished_no_date')).toMatchObject({ status: 200 })
    const { subject = '', text } = (await server.mailsTo(email)).at(-1) ?? {}
    expect([subject, text]).toEqual([expect.stringContaining('clôturée sans date'), expect.stringMatching(/\/c\/[0-9a-f]{64}/)])
    expect(actsOf((await server.readLink(token)).body)).toEqual({ reopen: [] })
    expect(await server.act(await server.secretTo(email), '/reopening')).toMatchObject({ status: 200 })
    expect(await server.bookingOf(id)).toMatchObject({ status: 'waiting' })

    const { requests } = Object(await server.deskOf(id))
    await server.undoLast('client-request', requests[0].id)
    await server.walk(id, 'finished_no_date')
    expect((await server.mailsTo(email)).at(-1)?.text).not.toContain('/c/')
    expect(await server.deskOf(id)).toMatchObject({ requests: [{ isValid: false }] })
  })

  it('does one of many acts at the same moment, and refuses the others what they did not see', async () => {
    const { token, id, checker, startAt } = await planned()
    const { version } = (await server.readLink(token)).body
    const answers = await Promise.all([
      ...['10:00', '11:00', '14:00', '15:00'].map((hour) => server.say(token, '/appointment', { version, startAt: server.at(5, hour) })),
      server.say(token, '/cancellation', { version, cause: 'sale', feeCents: null }),
      server.walk(id, 'planned', { checkerId: checker.id, startAt: server.at(6, '09:00') }),
    ])
    const byLink = answers.slice(0, 5)
    expect(byLink.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
    const refused = byLink.filter(({ status }) => status !== 200)
    expect(refused.map(({ status, body }) => `${status} ${String(body['code'])}`)).toEqual(refused.map(() => '409 ORDER_CHANGED'))
    const events = server.db.selectFrom('event').select('id').where('entity_id', '=', id).where('kind', 'in', ['E15a', 'E20'])
    expect(await events.execute()).toHaveLength(answers.filter(({ status }) => status === 200).length)
    expect(startAt).not.toBe((await server.bookingOf(id))['startAt'])
  })

  it('gives one free slot to one of two clients at the same moment', async () => {
    const one = await planned()
    const other = await server.given.booking({ zipCode: one.zipCode, clientId: one.clientId })
    await server.walk(other.id, 'planned', { checkerId: one.checker.id, startAt: server.at(3, '15:00') })
    await server.send(other.id, one.email)
    const token = await server.secretTo(one.email)
    const startAt = server.at(8, '10:00')
    const answers = await Promise.all([server.act(one.token, '/appointment', { startAt }), server.act(token, '/appointment', { startAt })])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'SLOT_TAKEN' })
  })

  it('opens nothing when it is guessed, taken back, of a removed contact, of an order that ended, or past its end: one answer for all', async () => {
    const [guessed, withdrawn, removed, ended] = ['0'.repeat(64), await sent(), await sent(), await planned()]
    const { requests } = Object(await server.deskOf(withdrawn.id))
    expect(await server.undoLast('client-request', requests[0].id)).toMatchObject({ status: 200 })
    await server.db.updateTable('client').set({ email: 'autre@clients.example' }).where('id', '=', removed.clientId).execute()
    await server.db.updateTable('booking').set({ status: 'validated' }).where('id', '=', ended.id).execute()
    for (const token of [guessed, withdrawn.token, removed.token, ended.token]) {
      expect(await server.readLink(token)).toMatchObject(gone)
      for (const act of acts) expect((await server.say(token, act, bodyOf(act))).status).toBe(410)
    }
    expect(await server.deskOf(removed.id)).toMatchObject({ requests: [{ isValid: false }] })
    expect(await server.send(ended.id, ended.email)).toMatchObject({ status: 409, body: { code: 'NOT_FOR_CLIENT' } })

    expect(await server.undoLast('client-request', requests[0].id)).toMatchObject({ status: 200 })
    expect(await server.readLink(withdrawn.token)).toMatchObject({ status: 200 })
    server.clock.pass(181 * days)
    expect(await server.readLink(withdrawn.token)).toMatchObject(gone)
  })
})

const bodyOf = (act: string): object => {
  const version = 1
  if (act === '/appointment') return { version, startAt: server.at(5, '10:00') }
  if (act === '/information') return { version, answer: 'Oui' }
  return act === '/cancellation' ? { version, cause: 'sale', feeCents: null } : { version }
}

describe('the desk', () => {
  it('sends one request a person and order, to people of the client only, with both rights [PERM-4]', async () => {
    const { id, email, token } = await sent()
    expect(await server.send(id, email.toUpperCase())).toMatchObject({ status: 201 })
    const desk = await server.deskOf(id)
    expect(desk).toMatchObject({ maySend: true, contacts: [{ email }], requests: [{ email, withdrawnAt: null }] })
    expect(Object(desk).requests).toHaveLength(1)
    expect(await server.readLink(token)).toMatchObject({ status: 200 })
    expect(await server.send(id, 'inconnu@ailleurs.example')).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'email', message: 'Choisissez une personne ou une adresse de ce client.' }] },
    })
    const url = `/api/bookings/${id}/client-requests`
    const reader = await server.signedIn('bookings:read', 'clients:read')
    const blind = await server.signedIn('bookings:read', 'bookings:update')
    expect((await server.anonymous.get(url)).status).toBe(401)
    expect([(await reader.get(url)).status, (await reader.post(url, { email })).status]).toEqual([200, 403])
    expect([(await blind.get(url)).status, (await blind.post(url, { email })).status]).toEqual([403, 403])
  })
})
