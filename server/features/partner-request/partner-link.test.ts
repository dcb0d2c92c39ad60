import { addDays, dayOf, instantAt } from '@adm/domain/values/date/moment'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onePagePdf } from '../../demo/follow-up/one-page-pdf.ts'
import { quoteBooking } from '../../testing/testing-quotation.ts'
import { startTestServer, stoppedClock } from '../../testing/testing.ts'

const details = { cleaning: 'leaseEnd', windows: 4, equipment: false, water: true, power: true }
const gone = { status: 410, body: { code: 'LINK_NOT_VALID', message: "Ce lien n'est plus valable." } }
const pdf = Buffer.from(onePagePdf(['Compte rendu']))

const start = async () => {
  const clock = stoppedClock('2026-11-23T09:00:00.000Z')
  const server = await startTestServer([], { now: clock.now })
  const planner = await server.signedIn('bookings:read', 'bookings:update')
  const inDays = (days: number) => instantAt(addDays(dayOf(clock.now()), days), '10:00')
  const tokensTo = async (mail: string) =>
    (await server.mailsTo(mail)).flatMap(({ text }) => /\/p\/([0-9a-f]{64})/.exec(text ?? '')?.[1] ?? [])
  const linkOf = (token: string, act = '') => `/api/links/${token}/partner-request${act}`
  const read = (token: string) => server.anonymous.get(linkOf(token))
  const say = (token: string, act: string, body: object = {}) => server.anonymous.post(linkOf(token, act), body)
  const give = (token: string, name: string, bytes: Buffer) =>
    server.anonymous.form(linkOf(token, '/documents'), {}, new File([Uint8Array.from(bytes)], name))
  const orderOf = async (id: string) => (await planner.get(`/api/bookings/${id}`)).body
  const requestsOf = async (id: string) => (await planner.get(`/api/bookings/${id}/partner-requests`)).body
  const walk = (id: string, to: string, more: object = {}) => planner.post(`/api/bookings/${id}/transitions`, { to, ...more })
  const undoLast = async (entity: string, id: string) => {
    const events = server.db.selectFrom('event').select('id').where('entity', '=', entity).where('entity_id', '=', id)
    const { id: eventId } = await events.orderBy('seq', 'desc').executeTakeFirstOrThrow()
    return planner.post(`/api/changes/${eventId}/undo`, {})
  }
  return { ...server, clock, planner, inDays, tokensTo, read, say, give, orderOf, requestsOf, walk, undoLast }
}

let server: Awaited<ReturnType<typeof start>>
let count = 0
beforeAll(async () => {
  server = await start()
})
afterAll(() => server.stop())

const order = async (change: object = {}) => {
  count += 1
  const partnerEmail = `partner${count}@example.fr`
  const { id } = await server.given.booking({ service: 'cleaning', details, partnerName: `Net ${count}`, partnerEmail, ...change })
  return { id, partnerEmail }
}
const send = (id: string, body: object = {}) => server.planner.post(`/api/bookings/${id}/partner-requests`, body)
/** An order that was sent to its partner, with the token of the link. */
const sent = async (change: object = {}) => {
  const { id, partnerEmail } = await order(change)
  const request = await send(id)
  expect(request.status).toBe(201)
  const [token = ''] = await server.tokensTo(partnerEmail)
  return { id, partnerEmail, token, requestId: String(request.body['id']) }
}
/** The same, with the date that the partner gave. */
const planned = async () => {
  const request = await sent()
  expect(await server.say(request.token, '/date', { startAt: server.inDays(3) })).toMatchObject({ status: 200 })
  return request
}

describe('the link of a partner', () => {
  it('shows what is to be done: no name, no phone, no code [STATE-1]', async () => {
    const { token } = await sent({ digicode: 'B4417', wishedDay: '2026-11-27' })
    const read = await server.read(token)
    expect(read).toMatchObject({
      status: 200,
      headers: { 'cache-control': 'no-store' },
      body: { state: 'open', mayFail: true, order: { service: 'cleaning', hasDigicode: true, wishedDay: '2026-11-27', expects: 'ANNEX' } },
    })
    expect(JSON.stringify(read.body)).not.toMatch(/B4417|@|\+33/)
  })

  it('gives the date, joins the result and closes, each in the history of the order (D05, D07) [STATE-1]', async () => {
    const { id, token, requestId } = await sent()
    const startAt = server.inDays(3)
    expect(await server.say(token, '/date', { startAt })).toMatchObject({ status: 200, body: { state: 'planned', order: { startAt } } })
    expect(await server.say(token, '/date', { startAt })).toMatchObject({ status: 200 })
    expect(await server.orderOf(id)).toMatchObject({ status: 'planned', startAt })

    expect(await server.say(token, '/result')).toMatchObject({ status: 409, body: { guard: 'G22' } })
    expect(await server.give(token, 'Photo.pdf', Buffer.from('no PDF'))).toMatchObject({ status: 415 })
    expect(await server.give(token, 'Compte rendu.pdf', pdf)).toMatchObject({
      status: 200,
      body: { order: { documents: ['Compte rendu.pdf'] } },
    })
    expect(await server.say(token, '/result')).toMatchObject({ status: 200, body: { state: 'succeeded', order: null } })
    expect(await server.orderOf(id)).toMatchObject({ status: 'succeeded', result: 'completed' })

    const events = server.db.selectFrom('event').select(['kind', 'by_kind', 'by_id']).where('entity_id', '=', id)
    const byLink = await events.where('by_kind', '=', 'link').orderBy('seq').execute()
    expect(byLink.map(({ kind, by_id }) => [kind, by_id])).toEqual(['D05', 'documentAdded', 'D07'].map((kind) => [kind, requestId]))
    expect(await server.requestsOf(id)).toMatchObject([{ isValid: true, answers: [{ kind: 'planned', startAt }, { kind: 'succeeded' }] }])
  })

  it('says that the service failed, with the cause (D08), and the desk undoes it [STATE-1]', async () => {
    const { id, token } = await planned()
    expect(await server.say(token, '/failure', { cause: 'other', tripMade: true })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'comment', message: 'Précisez la cause.' }] },
    })
    const failed = await server.say(token, '/failure', { cause: 'no_access', comment: 'Portail fermé', tripMade: true })
    expect(failed).toMatchObject({ status: 200, body: { state: 'failed', order: null } })
    expect(await server.orderOf(id)).toMatchObject({ status: 'failed', result: 'displacement' })
    expect(await server.requestsOf(id)).toMatchObject([
      { answers: [{ kind: 'planned' }, { kind: 'failed', reason: 'Accès impossible\u00a0: Portail fermé', isUndone: false }] },
    ])

    expect(await server.undoLast('booking', id)).toMatchObject({ status: 200 })
    expect(await server.orderOf(id)).toMatchObject({ status: 'planned', result: null })
    expect(await server.requestsOf(id)).toMatchObject([{ answers: [{ kind: 'planned' }, { kind: 'failed', isUndone: true }] }])
    expect(await server.read(token)).toMatchObject({ body: { state: 'planned' } })
  })

  it('fixes the date once, whoever is faster: of many requests at the same moment one has it', async () => {
    const { id, token } = await sent()
    const days = Array.from({ length: 12 }, (_, index) => index + 1)
    const answers = await Promise.all([
      ...days.map((day) => server.say(token, '/date', { startAt: server.inDays(day) })),
      server.walk(id, 'planned', { startAt: server.inDays(30) }),
    ])
    const steps = await server.db
      .selectFrom('event')
      .select('kind')
      .where('entity_id', '=', id)
      .where('kind', 'in', ['D05', 'D12a'])
      .execute()
    expect(steps.filter(({ kind }) => kind === 'D05')).toHaveLength(1)
    // The desk, when it is later than the partner, moves the date (D12a): it is the only other change.
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(steps.length)
    expect(answers.slice(0, days.length).filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
  })

  it('opens nothing once the order has another partner, is cancelled, or the desk takes the request back', async () => {
    const [renamed, canceled, withdrawn] = [await sent(), await sent(), await sent()]
    const { version } = await server.orderOf(renamed.id)
    await server.planner.patch(`/api/bookings/${renamed.id}`, { partnerEmail: 'autre@example.fr' }, { 'if-match': `"${String(version)}"` })
    expect(await server.walk(canceled.id, 'canceled', { reason: 'Doublon', facts: { cause: 'duplicate' } })).toMatchObject({ status: 200 })
    expect(await server.undoLast('partner-request', withdrawn.requestId)).toMatchObject({ status: 200 })
    for (const { token } of [renamed, canceled, withdrawn])
      for (const answer of [await server.read(token), await server.say(token, '/date', { startAt: server.inDays(2) })])
        expect(answer).toMatchObject(gone)
    expect(await server.read('0'.repeat(64))).toMatchObject(gone)
    expect((await server.mailsTo(canceled.partnerEmail)).at(-1)?.subject).toMatch(/^Prestation annulée/)

    expect(await server.undoLast('partner-request', withdrawn.requestId)).toMatchObject({ status: 200 })
    expect(await server.read(withdrawn.token)).toMatchObject({ status: 200, body: { state: 'open' } })
  })

  it('gives no past date, and joins nothing before there is one', async () => {
    const { token } = await sent()
    expect(await server.say(token, '/date', { startAt: '2026-11-01T09:00:00.000Z' })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'startAt', message: 'Choisissez une date à venir.' }] },
    })
    expect(await server.give(token, 'Compte rendu.pdf', pdf)).toMatchObject(gone)
    expect(await server.say(token, '/result')).toMatchObject(gone)
  })
})

describe('a request to a partner', () => {
  it('needs a partner with a mail, and an order that waits for one', async () => {
    const [nameless, mailless] = [await order({ partnerName: null, partnerEmail: null }), await order({ partnerEmail: null })]
    const inspection = await server.given.booking()
    expect(await send(nameless.id)).toMatchObject({ status: 422, body: { errors: [{ message: 'Indiquez un partenaire.' }] } })
    expect(await send(mailless.id)).toMatchObject({ status: 422, body: { errors: [{ message: "Renseignez l'e-mail du partenaire." }] } })
    expect(await send(inspection.id)).toMatchObject({ status: 409, body: { code: 'NOT_FOR_PARTNER' } })
  })

  it('leaves by itself when the desk fixes or moves the date, once the quotation of the order is accepted [ENT-14]', async () => {
    const { id, partnerEmail } = await order()
    await server.walk(id, 'planned', { startAt: server.inDays(4) })
    await server.walk(id, 'planned', { startAt: server.inDays(6), reason: 'Partenaire retardé' })
    const mails = await server.mailsTo(partnerEmail)
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('vendredi 27'), expect.stringContaining('dimanche 29')])

    const quoted = await order()
    const quotation = await quoteBooking(server.db, quoted, 'DE2026-000045')
    expect(await send(quoted.id)).toMatchObject({ status: 201 })
    const [token = ''] = await server.tokensTo(quoted.partnerEmail)
    const give = () => server.say(token, '/date', { startAt: server.inDays(2) })
    expect(await give()).toMatchObject({ status: 409, body: { message: "Le devis DE2026-000045 n'est pas accepté." } })
    await quotation.accept()
    expect(await give()).toMatchObject({ status: 200 })
  })
})
