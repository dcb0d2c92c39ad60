import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/testing.ts'

let server: TestServer
let network: Awaited<ReturnType<TestServer['signedIn']>>
beforeAll(async () => {
  server = await startTestServer()
  network = await server.signedIn('checkers:read', 'checkers:update')
})
afterAll(() => server.stop())

const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
const otherPng = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==', 'base64')
const fileOf = (bytes: Uint8Array, name: string) => new File([Uint8Array.from(bytes)], name)
const give = (entityId: string, who = network) =>
  who.form('/api/documents', { type: 'ANNEX', entity: 'certification', entityId }, fileOf(png, 'rc-pro.png'))
const urssaf = { kind: 'URSSAF', number: 'V-1', expiresDay: '2027-01-31', blocking: true }
const liability = { kind: 'LIABILITY', number: 'RC-7', blocking: true }

/** A checker with two certificates. */
const certified = async () => {
  const { id } = await server.given.checker()
  const made = await network.patch(`/api/checkers/${id}`, { certifications: [urssaf, liability] }, { 'if-match': '"1"' })
  const papers = Object.values(made.body['certifications'] ?? []).map(({ id: paperId }: { id: string }) => paperId)
  const read = async () => (await network.get(`/api/checkers/${id}`)).body
  return { id, first: papers[0] ?? '', second: papers[1] ?? '', read }
}

describe('the file of a certificate', () => {
  it('is joined, shown with its certificate, replaced by its versions, deleted with a reason, and told in history [ENT-5]', async () => {
    const { id, first, read } = await certified()
    const given = await give(first)
    expect(given).toMatchObject({ status: 201, body: { entity: 'certification', versions: [{ kind: 'png' }] } })
    const documentId = String(given.body['id'])
    expect(await read()).toMatchObject({ certificationFiles: [{ certificationId: first, documentId, name: 'rc-pro.png' }], version: 3 })
    expect(await give(first)).toMatchObject({
      status: 409,
      body: { code: 'TOO_MANY_DOCUMENTS', message: 'Un fichier est déjà joint ici\u00a0: remplacez-le.' },
    })

    const replaced = await network.form(`/api/documents/${documentId}/versions`, {}, fileOf(otherPng, 'rc-pro-2027.png'))
    expect(replaced).toMatchObject({ status: 201, body: { version: 2 } })
    const deletion = { to: 'deleted', reason: 'REQUEST_DELETE' }
    expect(await network.post(`/api/documents/${documentId}/transitions`, deletion, { 'if-match': '"2"' })).toMatchObject({ status: 200 })
    expect(await read()).toMatchObject({ certificationFiles: [], version: 5 })
    expect((await network.get(`/api/checkers/${id}/history`)).body).toMatchObject([
      { kind: 'changed' },
      { kind: 'certificateFileAdded', byId: network.id, facts: { certificationKind: 'URSSAF', documentName: 'rc-pro.png' } },
      { kind: 'certificateFileReplaced' },
      { kind: 'certificateFileDeleted' },
    ])
  })

  it('keeps its certificate until it was deleted itself; the others leave', async () => {
    const { id, first, second } = await certified()
    const documentId = String((await give(first)).body['id'])
    const save = (certifications: object[], version: number) =>
      network.patch(`/api/checkers/${id}`, { certifications }, { 'if-match': `"${version}"` })

    expect(await save([{ ...liability, id: second }], 3)).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'certifications', message: "Supprimez d'abord le fichier « rc-pro.png » de ce certificat." }] },
    })
    expect(await save([{ ...urssaf, id: first, number: 'V-2' }], 3)).toMatchObject({
      status: 200,
      body: { certifications: [{ id: first }] },
    })
    expect(await network.get(`/api/documents/${documentId}`)).toMatchObject({ status: 200, body: { status: 'active' } })
  })

  it('is seen by whoever reads checkers and given by whoever changes them [PERM-4]', async () => {
    const { first } = await certified()
    const reader = await server.signedIn('checkers:read')
    const planner = await server.signedIn('bookings:read', 'bookings:update')
    expect(await give(first, reader)).toMatchObject({ status: 403 })
    expect(await give(first, planner)).toMatchObject({ status: 403 })
    expect(await give(server.runtime.newId())).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'entityId', message: "Ce certificat n'existe pas." }] },
    })
    expect(await reader.get(`/api/documents?entity=certification&entityId=${first}`)).toMatchObject({ status: 200, body: { total: 0 } })
    expect(await planner.get(`/api/documents?entity=certification&entityId=${first}`)).toMatchObject({ status: 403 })
  })
})
