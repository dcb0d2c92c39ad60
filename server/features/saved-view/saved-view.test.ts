import { mostViews } from '@adm/domain/saved-view/saved-view'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/testing.ts'

type Person = Awaited<ReturnType<TestServer['signedIn']>>
let server: TestServer
let planner: Person
let colleague: Person
let administrator: Person
beforeAll(async () => {
  server = await startTestServer()
  planner = await server.signedIn('bookings:read', 'clients:read')
  colleague = await server.signedIn('bookings:read')
  administrator = await server.signedIn('all')
})
afterAll(() => server.stop())

let counter = 0
const draft = (change: object = {}) => ({
  list: 'booking',
  name: `À confirmer ${(counter += 1)}`,
  shared: false,
  filter: { status: ['planned'], sort: 'startAt' },
  columns: ['code', 'client'],
  density: 'compact',
  ...change,
})
const saveView = async (who: Person, change: object = {}) => {
  const { status, body } = await who.post('/api/saved-views', draft(change))
  expect(status).toBe(201)
  return { id: String(body['id']), name: String(body['name']) }
}
const seenBy = async (who: Person) => Object.values((await who.get('/api/saved-views?list=booking')).body)

describe('a view', () => {
  it('keeps the filters of its list, its sort, columns and density', async () => {
    const request = draft({ filter: { status: 'scheduled', min_date: '2026-11-23', sort: '-createdAt' } })
    const { body } = await planner.post('/api/saved-views', request)
    const expected = { ...request, filter: { status: ['planned'], min_date: '2026-11-23', sort: '-createdAt' }, mayChange: true }

    expect(body).toMatchObject(expected)
    expect(await planner.get(`/api/saved-views/${String(body['id'])}`)).toMatchObject({ status: 200, body: expected })
  })

  it('is of its owner alone until it is shared, and then of all who may see its list', async () => {
    const { id, name } = await saveView(planner)
    expect(await colleague.get(`/api/saved-views/${id}`)).toMatchObject({ status: 404, body: { code: 'SAVED_VIEW_NOT_FOUND' } })
    expect(await seenBy(colleague)).not.toContainEqual(expect.objectContaining({ name }))

    await planner.patch(`/api/saved-views/${id}`, { list: 'booking', shared: true })
    const stranger = await server.signedIn('clients:read')

    expect(await seenBy(colleague)).toContainEqual(expect.objectContaining({ name }))
    expect(await colleague.get(`/api/saved-views/${id}`)).toMatchObject({ body: { mayChange: false } })
    expect(await stranger.get(`/api/saved-views/${id}`)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
    expect(await stranger.get('/api/saved-views?list=booking')).toMatchObject({ status: 403 })
    expect(await server.anonymous.get('/api/saved-views?list=booking')).toMatchObject({ status: 401 })
  })

  it('is changed by its owner, and by whoever has every right once it is shared', async () => {
    const own = await saveView(planner)
    const shared = await saveView(planner, { shared: true })
    const change = { list: 'booking', name: 'Renommée par un autre' }

    expect(await administrator.patch(`/api/saved-views/${own.id}`, change)).toMatchObject({ status: 404 })
    expect(await colleague.patch(`/api/saved-views/${shared.id}`, change)).toMatchObject({
      status: 403,
      body: { code: 'SAVED_VIEW_NOT_YOURS' },
    })
    expect(await colleague.delete(`/api/saved-views/${shared.id}`)).toMatchObject({ status: 403 })
    expect(await administrator.patch(`/api/saved-views/${shared.id}`, change)).toMatchObject({ status: 200, body: change })
    expect(await planner.patch(`/api/saved-views/${own.id}`, { list: 'booking', columns: null, filter: { ug: 'x' } })).toMatchObject({
      status: 422,
    })
    expect(await planner.patch(`/api/saved-views/${own.id}`, { list: 'booking', columns: null, filter: {} })).toMatchObject({
      body: { name: own.name, columns: null, density: 'compact', filter: { sort: '-startAt' } },
    })
    expect(await planner.patch(`/api/saved-views/${own.id}`, { list: 'client', name: 'Autre' })).toMatchObject({
      status: 409,
      body: { code: 'SAVED_VIEW_OF_OTHER_LIST' },
    })
  })

  it('refuses a second one of its name, whatever the capitals, a filter of another list, and no name', async () => {
    const { name } = await saveView(planner)

    expect(await planner.post('/api/saved-views', draft({ name: name.toUpperCase() }))).toMatchObject({
      status: 409,
      body: { code: 'SAVED_VIEW_NAME_TAKEN', errors: [{ path: 'name', message: 'Vous avez déjà une vue de ce nom.' }] },
    })
    expect(await colleague.post('/api/saved-views', draft({ name }))).toMatchObject({ status: 201 })
    expect(await planner.post('/api/saved-views', draft({ list: 'client' }))).toMatchObject({ status: 422 })
    expect(await planner.post('/api/saved-views', draft({ list: 'meter' }))).toMatchObject({ status: 422 })
    expect(await planner.post('/api/saved-views', draft({ name: ' ' }))).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'name', message: 'Renseignez un nom.' }] },
    })
  })

  it('of the warnings is of whoever may read alerts, and uses their filters', async () => {
    const watcher = await server.signedIn('alerts:read')
    const filter = { status: ['new'], severity: ['high'], sort: 'severity' }
    const { status, body } = await watcher.post('/api/saved-views', draft({ list: 'warning', filter, columns: ['cause', 'booking'] }))

    expect({ status, body }).toMatchObject({ status: 201, body: { list: 'warning', filter } })
    expect(await watcher.get('/api/saved-views?list=warning')).toMatchObject({ status: 200, body: [{ id: body['id'] }] })
    expect(await planner.get('/api/saved-views?list=warning')).toMatchObject({ status: 403 })
    expect(await planner.post('/api/saved-views', draft({ list: 'warning', filter }))).toMatchObject({ status: 403 })
    expect(await watcher.post('/api/saved-views', draft({ list: 'warning', filter: { kind: ['j8'] } }))).toMatchObject({ status: 422 })
  })

  it('comes back whole when its removal is undone by whoever may remove it, once', async () => {
    const { id } = await saveView(planner, { shared: true, columns: null })
    const { body: before } = await planner.get(`/api/saved-views/${id}`)
    const { status, body } = await planner.delete(`/api/saved-views/${id}`)
    const undo = `/api/changes/${String(body['changeId'])}/undo`

    expect(status).toBe(200)
    expect(await planner.get(`/api/saved-views/${id}`)).toMatchObject({ status: 404 })
    expect(await colleague.post(undo, {})).toMatchObject({ status: 403 })
    expect(await planner.post(undo, {})).toMatchObject({ status: 200, body: { entity: 'saved-view', id } })
    expect(await planner.get(`/api/saved-views/${id}`)).toMatchObject({ status: 200, body: before })
    expect(await planner.post(undo, {})).toMatchObject({ status: 409 })
  })

  it('is one of fifty at most of each list', async () => {
    const keen = await server.signedIn('bookings:read')
    for (let made = 0; made < mostViews; made += 1) await saveView(keen)

    expect(await keen.post('/api/saved-views', draft())).toMatchObject({ status: 409, body: { code: 'SAVED_VIEWS_TOO_MANY' } })
  })
})

describe('the total of a view', () => {
  it('is that of its list, by the same filters, and moves with it', async () => {
    const { id: clientId } = await server.given.client()
    await server.given.area()
    await server.given.booking({ clientId })
    const query = `client_id=${clientId}&status=waiting`

    expect(await planner.get(`/api/bookings/count?${query}`)).toMatchObject({ status: 200, body: { total: 1, totalIsExact: true } })
    expect(await planner.get(`/api/bookings?${query}`)).toMatchObject({ body: { total: 1 } })
    await server.given.booking({ clientId })
    expect(await planner.get(`/api/bookings?${query}`)).toMatchObject({ body: { total: 2 } })
    expect(await planner.get(`/api/bookings/count?${query}`)).toMatchObject({ body: { total: 2 } })
    expect(await planner.get(`/api/businesses/count?client_id=${clientId}`)).toMatchObject({ body: { total: 0 } })
    expect(await planner.get('/api/clients/count?client=introuvable')).toMatchObject({ body: { total: 0, totalIsExact: true } })
    expect(await administrator.get('/api/checkers/count')).toMatchObject({ status: 200, body: { totalIsExact: true } })
    expect(await planner.get('/api/checkers/count')).toMatchObject({ status: 403 })
    expect(await planner.get('/api/bookings/count?page_index=1')).toMatchObject({ status: 422 })
  })
})
