import { rolePresets } from '@adm/domain/user/role/role-preset'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { jobs } from '../../../app.ts'
import { makeRunner } from '../../../platform/jobs/jobs.ts'
import { deliveriesIn } from '../../../testing/testing-delivery.ts'
import { readPdf } from '../../../testing/testing-pdf.ts'
import { drain, startTestServer, stoppedClock } from '../../../testing/testing.ts'

const start = async () => {
  const clock = stoppedClock('2026-11-23T09:00:00.000Z')
  const server = await startTestServer([], { now: clock.now })
  const planner = await server.signedIn(...rolePresets.planning.scope)
  const reader = await server.signedIn('login', 'deliveries:read')
  const stranger = await server.signedIn('login', 'bookings:read')
  return { ...server, clock, planner, reader, stranger, ...(await deliveriesIn(server, planner)) }
}
let server: Awaited<ReturnType<typeof start>>
beforeAll(async () => {
  server = await start()
})
afterAll(() => server.stop())

const zoe = { prospectGender: 'Mme', prospectFirstName: 'Zoé', prospectLastName: 'Garnier' }
/** A delivery with a lot whose folder is incomplete, one that no area serves, and one that is left out. */
const created = async () => {
  const delivery = await server.made({ reference: `Les Terrasses n° ${server.runtime.newId().slice(-6)}` })
  await server.save(delivery.id, [
    server.newRow({ orderId: 'A-1', apartmentNumber: '101', building: 'A', ...zoe, incompleteInformation: "L'attestation manque" }),
    server.newRow({ orderId: 'A-2', apartmentNumber: '102', zipCode: '98799' }),
    server.newRow({ orderId: 'A-3', apartmentNumber: '103', isExcluded: true }),
  ])
  await server.step(delivery.id, 'checked', { confirmCount: true })
  await server.create(delivery.id)
  const [first] = await server.rowsOf(delivery.id)
  return { ...delivery, bookingId: first?.bookingId ?? '' }
}
const documents = z.object({
  items: z.array(z.looseObject({ id: z.string(), name: z.string(), type: z.string(), versions: z.array(z.unknown()) })),
})
const documentsOf = async (id: string, person = server.reader) =>
  documents.parse((await person.get(`/api/documents?entity=delivery&entityId=${id}`)).body).items
const printed = async (url: string) => {
  const { statusCode, headers, rawPayload } = await server.app.inject({ method: 'GET', url, headers: server.reader.who })
  expect(statusCode).toBe(200)
  return { headers, words: (await readPdf(rawPayload)).text.replaceAll(/\s+/g, ' ') }
}

describe('the summary of a delivery', () => {
  it('says of each lot its result, its keys and what is missing, to whoever may read deliveries [ENT-11] [PERM-1]', async () => {
    const { id, url, bookingId } = await created()
    await server.db
      .insertInto('warning')
      .values({
        id: server.runtime.newId(),
        booking_id: bookingId,
        cause: 'damage',
        severity: 'low',
        text: 'Porte rayée',
        source: 'system',
        created_at: server.clock.now(),
      })
      .execute()
    const { headers, words } = await printed(`${url}/summary`)

    expect(headers['content-type']).toBe('application/pdf')
    expect(decodeURIComponent(String(headers['content-disposition']))).toMatch(/recapitulatif-livraison-Les-Terrasses-n-\w{6}\.pdf/)
    for (const part of [
      'Récapitulatif de livraison',
      'Appartement 101',
      'Bâtiment A',
      'Zoé Garnier',
      'Porte rayée',
      '12 quai des Chantiers',
    ])
      expect(words).toContain(part)
    for (const part of ['Dossier incomplet : L’attestation manque.', 'Rendez-vous à fixer.', 'Sans commande : Ce code postal n’appartient'])
      expect(words).toContain(part)
    expect(words).not.toContain('103')
    expect(await server.stranger.file(`${url}/summary`)).toMatchObject({ status: 403 })
    expect(await documentsOf(id)).toEqual([])
  })

  it('says what is not there, and nothing of it is made', async () => {
    expect(await server.reader.file(`/api/deliveries/${server.runtime.newId()}/summary`)).toMatchObject({ status: 404 })
  })

  it('is a document of its delivery, and its next version when it is made again [ENT-11] [PERM-2]', async () => {
    const { id, url } = await created()
    const made = `${url}/summary-documents`
    expect(await server.reader.post(made, {})).toMatchObject({ status: 403 })
    expect(await server.planner.post(made, {})).toMatchObject({ status: 201, body: { entity: 'delivery', type: 'DELIVERY' } })
    server.clock.pass(120)
    expect(await server.planner.post(made, {})).toMatchObject({ status: 201 })

    const [document, ...others] = await documentsOf(id)
    expect(others).toEqual([])
    expect(document?.versions).toHaveLength(2)
    const { words } = await printed(`/api/documents/${document?.id}/content`)
    expect(words).toContain('Appartement 101')
    expect(await server.stranger.get(`/api/documents?entity=delivery&entityId=${id}`)).toMatchObject({ status: 403 })
    expect((await server.reader.get(`${url}/history?parts=true`)).body).toEqual(
      expect.arrayContaining([expect.objectContaining({ entity: 'document', kind: 'added' })]),
    )
  })

  it('is made by itself once all its orders are over [STATE-1]', async () => {
    const { id, bookingId } = await created()
    server.clock.pass(9 * 24 * 3600)
    const settle = async () => {
      const runner = makeRunner(server.runtime, jobs)
      await runner.plan()
      await drain(runner)
    }
    await settle()
    expect(await documentsOf(id)).toEqual([])
    await server.planner.post(`/api/bookings/${bookingId}/transitions`, { to: 'prospect_canceled' })
    server.clock.pass(3600)
    await settle()

    expect((await server.planner.get(`/api/deliveries/${id}`)).body).toMatchObject({ status: 'done' })
    const [document] = await documentsOf(id)
    expect(document).toMatchObject({ type: 'DELIVERY', versions: [{ number: 1, byName: null }] })
    expect((await printed(`/api/documents/${document?.id}/content`)).words).toContain('Annulé')
  })
})
