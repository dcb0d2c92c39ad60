import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

it('GET /api/checkers/names finds first and last names in any order, for signed-in people only [PERM-1]', async () => {
  const anybody = await server.signedIn()
  const { id } = await server.given.checker('Anaïs Lefèvre')
  await server.given.checker('Nour Petit')

  expect(await server.anonymous.get('/api/checkers/names')).toMatchObject({ status: 401 })
  expect((await anybody.get('/api/checkers/names?name=LEFEVRE%20ana')).body).toEqual([{ id, name: 'Anaïs Lefèvre' }])
  expect((await anybody.get(`/api/checkers/names?id=${id}`)).body).toEqual([{ id, name: 'Anaïs Lefèvre' }])
  expect(await anybody.get('/api/checkers/names?nom=x')).toMatchObject({ status: 422 })
})
