import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '../../../platform/work/work.ts'
import { newName, startTestServer, stoppedClock, type TestServer } from '../../../testing/testing.ts'
import { system } from '@adm/domain/actor'
import { findLetter } from './template.service.ts'

const clock = stoppedClock()
let server: TestServer
let planner: Awaited<ReturnType<TestServer['signedIn']>>
let reader: typeof planner
beforeAll(async () => {
  server = await startTestServer([], { now: clock.now })
  planner = await server.signedIn('notifications:read', 'notifications:update', 'bookings:read')
  reader = await server.signedIn('notifications:read')
})
afterAll(() => server.stop())

const path = '/api/notifications/templates'
const of = (slot: string) => `${path}/${slot}`
const ifMatch = (version: number) => ({ 'if-match': `"${version}"` })
const fine = { subject: 'Rappel à {{ville}}', body: 'Le {{date}} à {{heure}}.\n\nÀ bientôt.', sms: null }
const save = (slot: string, version: number, change: object = {}, by = planner) =>
  by.patch(of(slot), { ...fine, ...change }, ifMatch(version))
const read = async (slot: string, query = '') => (await reader.get(`${of(slot)}${query}`)).body
const undo = (changeId: unknown) => planner.post(`/api/changes/${String(changeId)}/undo`, {})
const versionsOf = async (table: 'notification_template_version') => server.db.selectFrom(table).selectAll().execute()
const values = {
  code: 'C26004217-4',
  clientName: 'Agence des Lilas',
  service: 'État des lieux de sortie',
  place: '12 rue des Tanneurs, 69003 Lyon',
  city: 'Lyon',
  day: 'mardi 12 janvier 2027',
  hour: '10\u00a0h\u00a030',
  endHour: '11\u00a0h\u00a045',
  duration: '75 minutes',
  preparation: 'Apportez vos clés.',
}
const today = { kind: 'j1', audience: 'tenant', language: 'FR' } as const
const letterFor = (clientId: string | null) =>
  inTransaction(server.runtime, { by: system, requestId: 'test' }, (work) => findLetter(work, { ...today, clientId, values }))

describe('a letter, whose text is in code', () => {
  it('is listed in each of its languages, and looked at with the values of an example', async () => {
    const { status, body } = await reader.get('/api/notifications/letters')
    expect(status).toBe(200)
    expect(body).toContainEqual(expect.objectContaining({ name: 'slot-offer', audience: 'tenant', language: 'EN' }))
    expect(await reader.get('/api/notifications/letters/slot-offer/FR')).toMatchObject({
      status: 200,
      body: { subject: 'Choisissez votre rendez-vous à Lyon', html: expect.stringContaining('https://adm.example/apercu') },
    })
  })

  it('is not there by another name, in a language that it has not, or for whoever reads no messages', async () => {
    for (const path of ['unknown/FR', 'digest/EN'])
      expect(await reader.get(`/api/notifications/letters/${path}`)).toMatchObject({ status: 404, body: { code: 'LETTER_NOT_FOUND' } })
    expect(await (await server.signedIn('bookings:read')).get('/api/notifications/letters')).toMatchObject({ status: 403 })
    expect(await server.anonymous.get('/api/notifications/letters')).toMatchObject({ status: 401 })
  })
})

describe('the text of a message [ENT-20]', () => {
  it('is that of the product until somebody words it, for every kind, audience and language', async () => {
    const { status, body } = await reader.get(path)
    expect({ status, count: Object.values(body).length }).toEqual({ status: 200, count: 50 })
    expect(await read('j8/tenant/FR')).toMatchObject({ origin: 'product', version: 0, id: null, versions: [] })
  })

  it('is saved as a new version each time, with its author, and the former ones stay', async () => {
    const first = await save('j5/client/FR', 0)
    expect(first).toMatchObject({ status: 200, body: { origin: 'company', version: 1, ...fine } })
    const second = await save('j5/client/FR', 1, { subject: 'Autre objet' })
    expect(second.body).toMatchObject({
      version: 2,
      versions: [
        { number: 2, subject: 'Autre objet' },
        { number: 1, subject: fine.subject, createdByName: expect.any(String) },
      ],
    })
    expect((await reader.get(path)).body).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'j5', audience: 'client', language: 'FR', origin: 'company', subject: 'Autre objet' }),
      ]),
    )
  })

  it('makes no version of the text that it has already', async () => {
    await save('j5/client/EN', 0)
    expect(await save('j5/client/EN', 1)).toMatchObject({ status: 200, body: { version: 1 } })
  })

  it('refuses the text of somebody who did not see the last one, also the first time, and writes nothing', async () => {
    const answers = await Promise.all([save('j5/checker/EN', 0, { subject: 'Un' }), save('j5/checker/EN', 0, { subject: 'Deux' })])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412])
    expect(await read('j5/checker/EN')).toMatchObject({ version: 1, versions: [{ number: 1 }] })
  })

  it.each([
    ['an unknown variable', { body: '{{prenom}}' }, 'body', expect.stringContaining("n'est pas une variable")],
    ['a condition that is not closed', { body: '{{#lien}}Ouvrez' }, 'body', expect.stringContaining("n'est pas fermée")],
    ['a header in the subject', { subject: 'Un\r\nBcc: x@exemple.fr' }, 'subject', "L'objet tient sur une seule ligne."],
    ['an empty subject', { subject: '' }, 'subject', "Renseignez l'objet."],
    ['a long message', { body: 'x'.repeat(20_001) }, 'body', expect.stringContaining('caractères au plus')],
    ['an SMS of a message by mail', { sms: 'Prêt' }, 'sms', 'Ce message ne part pas par SMS.'],
    ['an unknown client', { clientId: '01990000-0000-7000-8000-000000000000' }, 'clientId', "Ce client n'existe pas."],
  ])('refuses %s and writes nothing', async (_, change, field, message) => {
    const before = await versionsOf('notification_template_version')
    const refused = await save('j8/client/FR', 0, change)
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ path: field, message }] } })
    expect(await versionsOf('notification_template_version')).toEqual(before)
  })

  it('refuses a megabyte, and a message that nobody receives', async () => {
    expect((await save('j8/client/FR', 0, { body: 'x'.repeat(2 ** 20) })).status).toBe(413)
    expect(await save('blocked/tenant/FR', 0)).toMatchObject({ status: 404, body: { code: 'TEMPLATE_NOT_FOUND' } })
    expect((await reader.get(of('blocked/tenant/FR'))).status).toBe(404)
  })

  it('goes back to that of the product, and an undo brings it back', async () => {
    await save('report/client/FR', 0)
    const reset = await planner.post(`${of('report/client/FR')}/reset`, {}, ifMatch(1))
    expect(reset).toMatchObject({ status: 200, body: { origin: 'product', version: 2, versions: [{ subject: null }, {}] } })
    const undone = await undo(reset.headers['change-id'])
    expect(undone.status).toBe(200)
    expect(await read('report/client/FR')).toMatchObject({ origin: 'company', version: 3, subject: fine.subject })
  })

  it('is taken back by the undo of its first version', async () => {
    const saved = await save('report/client/EN', 0)
    expect((await undo(saved.headers['change-id'])).status).toBe(200)
    expect(await read('report/client/EN')).toMatchObject({ origin: 'product', version: 2 })
  })
})

describe('the own text of a client', () => {
  it('comes before that of the company, for its orders only', async () => {
    const { id: clientId } = await server.given.client()
    expect(await letterFor(clientId)).toMatchObject({ templateId: null, letter: { subject: expect.stringContaining('Rappel') } })
    await save('j1/tenant/FR', 0, { subject: 'De la société' })
    const own = await save('j1/tenant/FR', 0, { subject: 'Du client', clientId })
    expect(own.body).toMatchObject({ origin: 'client', clientId, inherited: { subject: 'De la société', origin: 'company' } })

    expect((await letterFor(clientId)).letter.subject).toBe('Du client')
    expect((await letterFor(null)).letter.subject).toBe('De la société')
    expect((await letterFor((await server.given.client()).id)).letter.subject).toBe('De la société')
    expect((await reader.get(path)).body).toEqual(
      expect.arrayContaining([expect.objectContaining({ ...today, clients: [{ id: clientId, name: expect.any(String) }] })]),
    )

    await planner.post(`${of('j1/tenant/FR')}/reset`, { clientId }, ifMatch(1))
    expect((await letterFor(clientId)).letter.subject).toBe('De la société')
  })

  it('names the version that a message was written from', async () => {
    const { body } = await reader.get(of('j1/tenant/FR'))
    const versions = body['versions']
    expect(versions).toMatchObject([{ id: (await letterFor(null)).templateId }])
  })

  it('follows a merge of its client, unless the survivor has its own, and its undo', async () => {
    const admin = await server.signedIn('all')
    const [survivor, merged] = [await server.given.client(), await server.given.client()]
    await save('j5/tenant/FR', 0, { subject: 'Du client fusionné', clientId: merged.id })
    await save('j5/tenant/EN', 0, { subject: 'Du client fusionné', clientId: merged.id })
    await save('j5/tenant/EN', 0, { subject: 'Du survivant', clientId: survivor.id })
    const subjects = async (clientId: string) => [
      (await read('j5/tenant/FR', `?client_id=${clientId}`))['subject'],
      (await read('j5/tenant/EN', `?client_id=${clientId}`))['subject'],
    ]

    const versionOf = async (id: string) => Number((await admin.get(`/api/clients/${id}`)).body['version'])
    const body = { clientId: merged.id, version: await versionOf(merged.id), taken: [] }
    const answer = await admin.post(`/api/clients/${survivor.id}/merge`, body, ifMatch(await versionOf(survivor.id)))
    expect(answer.status).toBe(200)
    expect(await subjects(survivor.id)).toEqual(['Du client fusionné', 'Du survivant'])

    expect((await admin.post(`/api/changes/${String(answer.headers['change-id'])}/undo`, {})).status).toBe(200)
    expect(await subjects(merged.id)).toEqual(['Du client fusionné', 'Du client fusionné'])
    expect((await subjects(survivor.id))[1]).toBe('Du survivant')
  })

  it('is refused of a message to checkers, who work for all clients', async () => {
    const { id: clientId } = await server.given.client()
    const refused = await save('j1/checker/FR', 0, { clientId })
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ path: 'clientId' }] } })
    expect(Object.values((await reader.get(`${path}?client_id=${clientId}`)).body)).not.toContainEqual(
      expect.objectContaining({ audience: 'checker' }),
    )
  })
})

describe('a preview and a test', () => {
  const previewed = async (slot: string, change: object = {}) => planner.post(`${of(slot)}/preview`, { ...fine, ...change })

  it('write the values of a real order, escaped, and save nothing', async () => {
    const { id } = await server.given.checker()
    const startAt = '2027-03-08T09:00:00.000Z'
    const order = await server.given.booking(
      { address: '1 rue <b>des Lilas</b> {{lien}}' },
      { to: 'waiting_checker' },
      { to: 'planned', checkerId: id, startAt },
    )
    const { status, body } = await previewed('j1/tenant/FR', {
      body: '{{adresse}}, le {{date}}',
      sms: 'Rappel : {{heure}}',
      bookingCode: order.code.toLowerCase(),
    })
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        bookingCode: order.code,
        text: expect.stringContaining('1 rue <b>des Lilas</b> {{lien}}'),
        sms: { text: 'Rappel : 10 h', parts: 1 },
      },
    })
    expect(body['html']).toContain('&lt;b&gt;des Lilas&lt;/b&gt; {{lien}}')
    expect(body['html']).toContain('lundi 8 mars 2027')
    expect(await read('j1/tenant/FR')).not.toMatchObject({ body: '{{adresse}}, le {{date}}' })
  })

  it('have examples without an order, and say which number is wrong', async () => {
    expect((await previewed('j8/checker/EN', { bookingCode: null })).body).toMatchObject({ bookingCode: null, sms: null })
    expect(await previewed('j8/checker/EN', { bookingCode: 'C26999999-0' })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'bookingCode', message: "Aucune commande n'a ce numéro." }] },
    })
    expect((await previewed('j8/checker/EN', { body: '{{x}}' })).status).toBe(422)
  })

  it('go to the own address of the person, and to no other', async () => {
    const before = await server.db.selectFrom('mail').select('id').execute()
    const { status, body } = await planner.post(`${of('j1/tenant/FR')}/test`, { ...fine, sms: 'Demain', subject: newName() })
    expect(status).toBe(200)
    const mails = await server.db.selectFrom('mail').selectAll().execute()
    expect(mails.length).toBe(before.length + 1)
    expect(await server.mailsTo(String(body['recipient']))).toMatchObject([
      { subject: expect.stringMatching(/^\[Test\] /), text: expect.stringContaining('SMS\u00a0: Demain') },
    ])
    expect(await server.db.selectFrom('user_account').select('id').where('email', '=', String(body['recipient'])).execute()).toHaveLength(1)
  })

  it('are refused to whoever may only read [PERM-1]', async () => {
    const answers = await Promise.all([
      reader.post(`${of('j1/tenant/FR')}/test`, fine),
      reader.post(`${of('j1/tenant/FR')}/preview`, fine),
      save('j1/tenant/FR', 1, {}, reader),
    ])
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403])
  })
})
