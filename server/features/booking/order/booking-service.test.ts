import { addMinutes } from '@adm/domain/values/date/moment'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/testing.ts'

const nine = '2027-03-01T08:00:00.000Z'
const ifMatch = (version: number) => ({ 'if-match': `"${version}"` })

let server: TestServer
let planner: Awaited<ReturnType<TestServer['signedIn']>>
let expert: Awaited<ReturnType<TestServer['signedIn']>>
beforeAll(async () => {
  server = await startTestServer()
  planner = await server.signedIn('bookings:read', 'bookings:update')
  expert = await server.signedIn('bookings:read', 'bookings:update', 'bookings:update:service')
  await server.given.area()
})
afterAll(() => server.stop())

const plannedAt = (checkerId: string, startAt = nine) => server.given.booking({}, { to: 'planned', checkerId, startAt })
const eventsOf = async (id: string) => (await planner.get(`/api/bookings/${id}/history`)).body
const missionCodesOf = (id: string) => server.db.selectFrom('mission').select('code').where('booking_id', '=', id).orderBy('rank').execute()
const sendScreen = (id: string, body: object, who = planner) => who.post(`/api/bookings/${id}/service-events`, body)

describe('the details of a service on demand', () => {
  const plan = { plans: ['flat', 'volume'], levels: 2, existingPlan: false }

  it('are refused at their fields when they are missing or wrong, and nothing is ordered [VAL-11] [ENT-8]', async () => {
    const draft = await server.given.draft({ service: 'plan', details: null })
    const count = () =>
      server.db
        .selectFrom('booking')
        .select((eb) => eb.fn.countAll().as('n'))
        .executeTakeFirst()
    const before = await count()
    const required = 'Ce champ est obligatoire.'

    expect(await planner.post('/api/bookings', draft)).toMatchObject({
      status: 422,
      body: {
        code: 'FIELDS_INVALID',
        errors: [
          { path: 'details.plans', message: required },
          { path: 'details.levels', message: required },
          { path: 'details.existingPlan', message: required },
        ],
      },
    })
    expect(await planner.post('/api/bookings', { ...draft, details: { ...plan, levels: 0 } })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'details.levels', message: 'Indiquez un nombre entier entre 1 et 50.' }] },
    })
    expect(await planner.post('/api/bookings', { ...draft, service: 'checkin', details: plan })).toMatchObject({ status: 422 })
    expect(await count()).toEqual(before)
  })

  it('are kept, edited and told by the history; the price does not move [ENT-8]', async () => {
    const draft = await server.given.draft({ service: 'plan', details: plan })
    const { body } = await planner.post('/api/bookings', draft)
    const path = `/api/bookings/${String(body['id'])}`
    expect(body).toMatchObject({ details: plan })

    const edited = await planner.patch(path, { details: { ...plan, levels: 3 } }, ifMatch(1))

    expect(edited).toMatchObject({ status: 200, body: { details: { ...plan, levels: 3 }, priceCents: body['priceCents'] } })
    expect(await eventsOf(String(body['id']))).toMatchObject([
      { kind: 'D01' },
      { kind: 'changed', before: { details: plan }, after: { details: { ...plan, levels: 3 } } },
    ])
    expect(await planner.patch(path, { details: {} }, ifMatch(2))).toMatchObject({ status: 422 })
    expect(await planner.patch(path, { service: 'photos' }, ifMatch(2))).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'details.pictures' }, { path: 'details.pictureCount' }, { path: 'details.usage' }] },
    })
    const photos = { pictures: ['inside'], pictureCount: 12, usage: ['rental'] }
    expect(await planner.patch(path, { service: 'photos', details: photos }, ifMatch(2))).toMatchObject({
      status: 200,
      body: { service: 'photos', details: photos, missionCode: body['missionCode'] },
    })
  })

  it('come with eight documents at most, and the partner’s beside them once the order is planned [VAL-13]', async () => {
    const { id } = await server.given.booking({ service: 'plan', partnerName: 'Plans du Midi' })
    for (let rank = 0; rank < 8; rank += 1) await server.given.document(id)
    await expect(server.given.document(id)).rejects.toMatchObject({ code: 'TOO_MANY_DOCUMENTS', facts: { guard: 'G38' } })
    await planner.post(`/api/bookings/${id}/transitions`, {
      to: 'planned',
      startAt: nine,
    })

    await server.given.document(id)

    expect(await planner.get(`/api/documents?entity=booking&entityId=${id}`)).toMatchObject({ body: { total: 9, most: 200, expected: [] } })
    expect(await planner.post(`/api/bookings/${id}/transitions`, { to: 'succeeded' })).toMatchObject({ status: 200 })
  })

  it('of an order of before the fields are asked for before it is confirmed, and not at other edits', async () => {
    const { id } = await server.given.booking({ service: 'plan', partnerName: 'Plans du Midi' })
    await server.db.updateTable('booking').set({ details: null }).where('id', '=', id).execute()
    await planner.post(`/api/bookings/${id}/transitions`, { to: 'planned', startAt: nine })

    expect(await planner.patch(`/api/bookings/${id}`, { comment: 'Sonner' }, ifMatch(2))).toMatchObject({ status: 200 })
    expect(await planner.post(`/api/bookings/${id}/transitions`, { to: 'confirmed' })).toMatchObject({
      status: 409,
      body: { guard: 'G4', message: expect.stringContaining('« Plans demandés », « Nombre de niveaux », « Un plan existe déjà »') },
    })
  })
})

describe('the service of an order', () => {
  it('changes before planning: price, duration, mission code and history follow [STATE-1]', async () => {
    const { id, code, version } = await server.given.booking()
    const path = `/api/bookings/${id}`
    const preview = await planner.get(`${path}/service-preview?service=checkout_checkin`)
    expect(preview).toMatchObject({
      status: 200,
      body: {
        before: { priceCents: 11_000, durationMinutes: 84, missionCode: `${code}E1` },
        after: { durationMinutes: 135, missionCode: `${code}X1` },
        refusal: null,
      },
    })
    expect(await planner.get(path)).toMatchObject({ body: { service: 'checkin', version } })

    const changed = await planner.patch(path, { service: 'checkout_checkin' }, ifMatch(version))

    expect(changed).toMatchObject({ status: 200, body: preview.body['after'] })
    expect(await missionCodesOf(id)).toEqual([{ code: `${code}X1` }])
    expect(await eventsOf(id)).toMatchObject([
      { kind: 'E01' },
      {
        kind: 'changed',
        before: { service: 'checkin', missionCode: `${code}E1` },
        after: { service: 'checkout_checkin', missionCode: `${code}X1`, durationMinutes: 135 },
      },
    ])
  })

  it('needs a right of its own once planned, and says so; with it, the mission is as long as the new service [PERM-1] [STATE-1]', async () => {
    const checker = await server.given.checker('Inès Faure')
    const { id, version } = await plannedAt(checker.id)
    const path = `/api/bookings/${id}`
    const sentence = "Cette commande est planifiée : changer sa prestation demande le droit « Modifier le service d'une commande »."
    expect(await planner.get(path)).toMatchObject({ body: { serviceRefusal: sentence } })
    expect(await planner.get(`${path}/service-preview?service=checkout`)).toMatchObject({ body: { refusal: sentence } })

    expect(await planner.patch(path, { service: 'checkout' }, ifMatch(version))).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining("Modifier le service d'une commande") },
    })
    expect(await eventsOf(id)).toHaveLength(2)
    expect(await expert.patch(path, { service: 'checkout' }, ifMatch(version))).toMatchObject({
      status: 200,
      body: { service: 'checkout', status: 'planned', startAt: nine, endAt: addMinutes(nine, 93), durationMinutes: 93 },
    })
  })

  it('is refused where it would overlap the next mission, beforehand too, and leaves everything [STATE-1]', async () => {
    const checker = await server.given.checker('Rémi Costa')
    const first = await plannedAt(checker.id)
    const next = await plannedAt(checker.id, addMinutes(first.endAt ?? nine, 30))
    const path = `/api/bookings/${first.id}`
    const message = expect.stringContaining(`(${next.code}) : replanifiez d'abord la mission.`)

    expect(await expert.get(`${path}/service-preview?service=checkout_checkin`)).toMatchObject({ body: { refusal: message } })
    expect(await expert.patch(path, { service: 'checkout_checkin' }, ifMatch(first.version))).toMatchObject({
      status: 409,
      body: { code: 'CHECKER_DOUBLE_BOOKED', guard: 'G5', message },
    })
    expect(await expert.get(path)).toMatchObject({ body: { service: 'checkin', missionCode: first.missionCode, version: first.version } })
    expect(await missionCodesOf(first.id)).toEqual([{ code: first.missionCode }])
  })

  it('is refused where the checker lacks what it newly asks [STATE-1]', async () => {
    const checker = await server.given.checker('Léna Brun', { tags: ['FURNISHED'] })
    const { id, version } = await plannedAt(checker.id)
    const message = "Léna Brun n'a pas : Prévisite. Replanifiez d'abord la mission avec un autre contrôleur."
    expect(await expert.get(`/api/bookings/${id}/service-preview?service=previsit`)).toMatchObject({ body: { refusal: message } })
    expect(await expert.patch(`/api/bookings/${id}`, { service: 'previsit' }, ifMatch(version))).toMatchObject({
      status: 409,
      body: { code: 'CHECKER_LACKS_TAGS', guard: 'G7', message },
    })
    expect(await sendScreen(id, { event: 'virtual_tour_added' })).toMatchObject({ status: 409, body: { code: 'CHECKER_LACKS_TAGS' } })
  })

  it('never changes once closed, whatever the right, nor to one of other steps [STATE-1]', async () => {
    const { id, version } = await server.given.booking({}, { to: 'canceled', reason: 'Doublon', facts: { cause: 'duplicate' } })
    const admin = await server.signedIn('all')
    const fixed = 'Cette commande est réalisée ou close : sa prestation et ses options ne changent plus.'
    expect(await admin.get(`/api/bookings/${id}`)).toMatchObject({ body: { serviceRefusal: fixed } })
    expect(await admin.patch(`/api/bookings/${id}`, { service: 'checkout' }, ifMatch(version))).toMatchObject({
      status: 409,
      body: { code: 'SERVICE_FIXED', message: fixed },
    })
    expect(await sendScreen(id, { event: 'annotated_added' }, admin)).toMatchObject({ status: 409, body: { code: 'SERVICE_FIXED' } })
    const open = await server.given.booking()
    expect(await admin.patch(`/api/bookings/${open.id}`, { service: 'plan' }, ifMatch(1))).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'service' }] },
    })
    for (const query of ['', '?service=plan&event=annotated_added', '?event=annotated'])
      expect(await admin.get(`/api/bookings/${open.id}/service-preview${query}`)).toMatchObject({ status: 422 })
  })
})

describe('the options of an order', () => {
  it('come and go by their events, told one by one; price and duration follow [STATE-4]', async () => {
    const { id } = await server.given.booking()
    expect(await planner.get(`/api/bookings/${id}/service-preview?event=virtual_tour_added`)).toMatchObject({
      body: { before: { priceCents: 11_000, durationMinutes: 84 }, after: { durationMinutes: 104 }, refusal: null },
    })

    const added = await sendScreen(id, { event: 'virtual_tour_added' })
    expect(added).toMatchObject({ status: 200, body: { options: ['virtual_tour'], durationMinutes: 104, version: 2 } })
    expect(Number(added.body['priceCents'])).toBeGreaterThan(11_000)
    expect(await sendScreen(id, { event: 'virtual_tour_added' })).toMatchObject({ status: 409, body: { code: 'OPTION_UNCHANGED' } })
    expect(await sendScreen(id, { event: 'annotated_removed' })).toMatchObject({ status: 409, body: { code: 'OPTION_UNCHANGED' } })
    expect(await sendScreen(id, { event: 'annotated_added' })).toMatchObject({ status: 200 })
    expect(await sendScreen(id, { event: 'virtual_tour_removed' })).toMatchObject({ status: 200, body: { options: ['annotated'] } })
    expect(await sendScreen(id, { event: 'annotated_removed' })).toMatchObject({ status: 200, body: { options: [], priceCents: 11_000 } })
    expect(await eventsOf(id)).toMatchObject([
      { kind: 'E01' },
      { kind: 'virtual_tour_added', before: { options: [] }, after: { options: ['virtual_tour'] } },
      { kind: 'annotated_added' },
      { kind: 'virtual_tour_removed' },
      { kind: 'annotated_removed', after: { options: [], priceCents: 11_000 } },
    ])
  })

  it('are none on a service of a partner: refused when ordered and later, and not taken from the client [STATE-4] [ENT-8]', async () => {
    const { id: clientId } = await server.given.client({ default_options: ['virtual_tour'] })
    const details = { plans: ['flat'], levels: 2, existingPlan: false }
    const { options: _, ...draft } = await server.given.draft({ clientId, service: 'plan', details })
    const message = 'Un partenaire assure cette prestation\u00a0: elle se commande sans option.'

    expect(await planner.post('/api/bookings', { ...draft, options: ['virtual_tour'] })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'options', message }] },
    })
    const ordered = await planner.post('/api/bookings', draft)
    expect(ordered).toMatchObject({ status: 201, body: { options: [] } })
    const id = String(ordered.body['id'])
    expect(await sendScreen(id, { event: 'annotated_added' })).toMatchObject({
      status: 409,
      body: { code: 'SERVICE_WITHOUT_OPTIONS', message },
    })
    expect(await planner.get(`/api/bookings/${id}`)).toMatchObject({ body: { options: [], version: 1 } })
  })

  it('one that came by itself goes once, for good, and only when that is confirmed [STATE-4]', async () => {
    const { id: clientId } = await server.given.client({ default_options: ['virtual_tour'] })
    const { options: _, ...without } = await server.given.draft({ clientId })
    const id = String((await planner.post('/api/bookings', without)).body['id'])

    expect(await sendScreen(id, { event: 'virtual_tour_removed' })).toMatchObject({
      status: 409,
      body: {
        code: 'OPTION_FOR_GOOD',
        message: 'Cette option a été ajoutée automatiquement. Si vous la retirez, elle ne pourra plus être remise.',
      },
    })
    expect(await eventsOf(id)).toHaveLength(1)
    expect(await sendScreen(id, { event: 'virtual_tour_removed', irreversible: true })).toMatchObject({
      status: 200,
      body: { options: [] },
    })
    expect(await sendScreen(id, { event: 'virtual_tour_added' })).toMatchObject({
      status: 409,
      body: { code: 'OPTION_LOCKED', message: 'Cette option a été retirée : elle ne peut plus être remise.' },
    })
    expect(await planner.get(`/api/bookings/${id}/service-preview?event=virtual_tour_added`)).toMatchObject({
      body: { refusal: 'Cette option a été retirée : elle ne peut plus être remise.' },
    })
    expect(await eventsOf(id)).toMatchObject([{ kind: 'E01' }, { kind: 'virtual_tour_removed', facts: { irreversible: true } }])
  })

  it('are told stale, and lengthen a planned mission only where there is room [STATE-4] [STATE-1]', async () => {
    const checker = await server.given.checker('Yann Petit')
    const first = await plannedAt(checker.id)
    await plannedAt(checker.id, addMinutes(first.endAt ?? nine, 20))
    expect(await sendScreen(first.id, { event: 'virtual_tour_added' })).toMatchObject({
      status: 409,
      body: { code: 'CHECKER_DOUBLE_BOOKED' },
    })
    expect(await planner.get(`/api/bookings/${first.id}`)).toMatchObject({ body: { options: [], version: first.version } })
    const stale = await planner.post(`/api/bookings/${first.id}/service-events`, { event: 'annotated_added' }, ifMatch(1))
    expect(stale).toMatchObject({ status: 412 })
  })

  it('are not changed with the other data, nor by whoever only reads [STATE-4] [PERM-1]', async () => {
    const { id } = await server.given.booking()
    const reader = await server.signedIn('bookings:read')
    expect(await planner.patch(`/api/bookings/${id}`, { options: ['annotated'] }, ifMatch(1))).toMatchObject({ status: 422 })
    expect(await sendScreen(id, { event: 'annotated_added' }, reader)).toMatchObject({ status: 403 })
    expect(await reader.get(`/api/bookings/${id}/service-preview?event=annotated_added`)).toMatchObject({ status: 200 })
    expect(await sendScreen(id, { event: 'annotated' })).toMatchObject({ status: 422 })
  })
})
