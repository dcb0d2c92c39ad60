import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

it('GET /api/areas/zip-codes/{zip} tells the area of a zip code to whoever is signed in, without the right to see areas [PERM-1]', async () => {
  const planner = await server.signedIn('bookings:update')
  const { id } = await server.given.area(['35000', '35200'], 'Rennes')

  expect(await server.anonymous.get('/api/areas/zip-codes/35200')).toMatchObject({ status: 401 })
  expect(await planner.get('/api/areas/zip-codes/35200')).toMatchObject({ status: 200, body: { items: [{ id, name: 'Rennes' }] } })
  expect(await planner.get('/api/areas/zip-codes/35300')).toMatchObject({ status: 200, body: { items: [] } })
  expect(await planner.get('/api/areas/zip-codes/3520')).toMatchObject({ status: 404 })
})

it('a zip code belongs to one area at most: the database refuses a second [VAL-9]', async () => {
  await server.given.area(['29000'], 'Quimper')
  const { id } = await server.given.area(['29200'], 'Brest')
  const second = server.db.insertInto('area_zip').values({ zip_code: '29000', area_id: id }).execute()
  await expect(second).rejects.toMatchObject({ code: '23505' })
})
