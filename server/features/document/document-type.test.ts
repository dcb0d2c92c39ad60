import { documentTypes } from '@adm/domain/document/document-type'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { onePagePdf } from '../../demo/follow-up/one-page-pdf.ts'
import { startTestServer, type TestServer } from '../../testing/testing.ts'

let server: TestServer
let planner: Awaited<ReturnType<TestServer['signedIn']>>
beforeAll(async () => {
  server = await startTestServer()
  planner = await server.signedIn('bookings:read', 'bookings:update')
})
afterAll(() => server.stop())

it.each(documentTypes)('a document of type %s is kept and listed under it [ENT-11]', async (type) => {
  const { id } = await server.given.booking()
  const file = new File([Buffer.from(onePagePdf([type]))], 'Papier.pdf')
  const given = await planner.form('/api/documents', { type, entity: 'booking', entityId: id }, file)
  expect(given).toMatchObject({ status: 201, body: { type } })
  const listed = await planner.get(`/api/documents?entity=booking&entityId=${id}`)
  expect(listed.body).toMatchObject({ total: 1, items: [{ type, status: 'active' }] })
})
