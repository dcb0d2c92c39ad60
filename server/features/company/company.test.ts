import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, stoppedClock, type TestServer } from '../../testing/testing.ts'
import { findIssuer } from './company.service.ts'

let server: TestServer
const { now, pass } = stoppedClock()
beforeAll(async () => {
  server = await startTestServer([], { now })
})
afterAll(() => server.stop())

const path = '/api/settings/company'
const atVersion = (version: number) => ({ 'if-match': `"${version}"` })
const settings = (change: object = {}) => ({
  name: 'ADM Constats',
  vatRegime: 'normal',
  vatOnDebits: false,
  bankAccounts: [{ label: 'Courant', iban: 'FR76 3000 6000 0112 3456 7890 189', bic: 'agrifrpp' }],
  paymentDays: 30,
  fromDay: '2026-11-23',
  ...change,
})
const nameOn = async (at: string) => (await findIssuer(server.db, at)).name

describe('the settings of the company', () => {
  it('are saved as versions, each from its day on, and read by holders of `all` alone', async () => {
    const admin = await server.signedIn('all')
    expect(await admin.get(path)).toMatchObject({ status: 200, body: { versions: [] }, headers: { etag: '"0"' } })
    expect(await nameOn(now())).toBe('ADM')

    const first = await admin.patch(path, settings(), atVersion(0))
    expect(first).toMatchObject({ status: 200, body: { versions: [{ number: 1, fromDay: '2026-11-23' }] }, headers: { etag: '"1"' } })
    expect(first.body).toMatchObject({
      versions: [{ settings: { bankAccounts: [{ iban: 'FR7630006000011234567890189', bic: 'AGRIFRPP' }] }, createdByName: 'Camille' }],
    })
    await admin.patch(path, settings({ name: 'ADM Groupe', fromDay: '2027-01-01' }), atVersion(1))
    await admin.patch(path, settings({ name: 'ADM Constats SAS' }), atVersion(2))

    expect(await nameOn('2026-11-23T09:00:00.000Z')).toBe('ADM Constats SAS')
    // Midnight in Paris, when UTC still has the year before.
    expect(await nameOn('2026-12-31T22:59:00.000Z')).toBe('ADM Constats SAS')
    expect(await nameOn('2026-12-31T23:01:00.000Z')).toBe('ADM Groupe')
    expect((await (await server.signedIn('invoices:update')).get(path)).status).toBe(403)
  })

  it('refuse a day that is past, a stale version, and what is not valid, at its field', async () => {
    const admin = await server.signedIn('all')
    expect(await admin.patch(path, settings({ fromDay: '2026-11-22' }), atVersion(3))).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'fromDay', message: "Une version commence aujourd'hui au plus tôt." }] },
    })
    expect(await admin.patch(path, settings({ siret: '732 829 320 00075' }), atVersion(3))).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'siret' }] },
    })
    expect((await admin.patch(path, settings(), atVersion(2))).status).toBe(412)
    expect(await admin.get(path)).toMatchObject({ headers: { etag: '"3"' } })
  })

  it('that are the same add no version; two people at once: the second is refused', async () => {
    const admin = await server.signedIn('all')
    await admin.patch(path, settings({ name: 'ADM Constats SAS' }), atVersion(3))
    expect(await admin.get(path)).toMatchObject({ headers: { etag: '"3"' } })

    const both = await Promise.all(['Un', 'Deux'].map((name) => admin.patch(path, settings({ name }), atVersion(3))))
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 412]))
  })

  it('are brought back by an undo, as a version from that day on, unless they have changed since', async () => {
    pass(86_400)
    const admin = await server.signedIn('all')
    const { headers } = await admin.patch(path, settings({ name: 'Autre nom', paymentDays: 45, fromDay: '2026-11-24' }), atVersion(4))
    const undo = () => admin.post(`/api/changes/${String(headers['change-id'])}/undo`, {})

    expect(await undo()).toMatchObject({ status: 200 })
    expect(await nameOn('2026-11-24T09:00:00.000Z')).toMatch(/^(Un|Deux)$/)
    expect((await undo()).status).toBe(409)
  })

  it('that have not begun do not begin after their undo', async () => {
    const admin = await server.signedIn('all')
    const { body, headers } = await admin.get(path)
    const { headers: saved } = await admin.patch(path, settings({ name: 'Trop tôt', fromDay: '2027-02-01' }), {
      'if-match': String(headers['etag']),
    })

    await admin.post(`/api/changes/${String(saved['change-id'])}/undo`, {})

    expect(await nameOn('2027-02-01T09:00:00.000Z')).not.toBe('Trop tôt')
    expect(body).toMatchObject({ versions: [{ number: 6 }, {}, {}, {}, {}, {}] })
  })

  it('have a logo that every document draws: a picture that ends too early is refused at its field', async () => {
    const admin = await server.signedIn('all')
    const save = async (change: object) => {
      const { headers } = await admin.get(path)
      return admin.patch(path, settings({ fromDay: '2026-11-24', ...change }), { 'if-match': String(headers['etag']) })
    }
    const picture = await sharp({ create: { width: 120, height: 40, channels: 4, background: '#4353d0' } })
      .png()
      .toBuffer()
    const urlOf = (bytes: Buffer) => `data:image/png;base64,${bytes.toString('base64')}`
    const cut = Buffer.concat([picture.subarray(0, 40), picture.subarray(-12)])

    expect(await save({ logo: urlOf(cut) })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'logo' }] },
    })
    expect(await save({ logo: 'data:image/svg+xml;base64,PHN2Zz4=' })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'logo', message: 'Choisissez une image PNG, JPEG ou WebP.' }] },
    })
    expect((await findIssuer(server.db, now())).logo).toBeNull()
    const { headers } = await save({ logo: urlOf(picture), name: 'ADM Constats SAS' })
    expect((await findIssuer(server.db, now())).logo).toEqual([...picture])
    await admin.post(`/api/changes/${String(headers['change-id'])}/undo`, {})
    expect((await findIssuer(server.db, now())).logo).toBeNull()
  })
})
