import type { AlertFix } from '@adm/contract/alert/alert-fix'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jobs, makeApp, routesOf } from '../../app.ts'
import { signatureOf } from '../../platform/mail/signed-message.ts'
import { newId } from '../../platform/database/ids.ts'
import { expectedTenant, startAlertServer } from '../../testing/testing-alert.ts'
import { runJobs } from '../../testing/testing.ts'
import { alertEraseJob } from './alert.jobs.ts'

const secret = 'p9Vx2kQ7mZ4wL8nB1tR6yC3sD5fG0hJa'
let server: Awaited<ReturnType<typeof startAlertServer>>
let app: ReturnType<typeof makeApp>
beforeAll(async () => {
  server = await startAlertServer([
    'alerts:read',
    'alerts:update',
    'bookings:read',
    'bookings:update',
    'clients:read',
    'clients:update',
    'checkers:read',
    'checkers:update',
    'notifications:read',
    'notifications:update',
  ])
  app = makeApp(server.runtime, routesOf({ outcomesSecret: secret }), { isPatient: true })
})
afterAll(async () => {
  await app.close()
  await server.stop()
})

/** What the mail server reports of a message, signed by its secret. */
const report = async (id: string | null, outcome: string) => {
  const payload = JSON.stringify({ outcomes: [{ id, outcome }] })
  const timestamp = String(Math.floor(Date.parse(server.clock.now()) / 1000))
  const signature = signatureOf(secret, timestamp, Buffer.from(payload))
  const headers = { 'content-type': 'application/json', 'x-adm-timestamp': timestamp, 'x-adm-signature': signature }
  const { statusCode } = await app.inject({ method: 'POST', url: '/api/messages/outcomes', payload, headers })
  expect(statusCode).toBe(200)
}
const send = async () => {
  server.clock.pass(600)
  await runJobs(
    server.runtime,
    jobs.filter((job) => job.name === 'notification.send'),
  )
}
const morning = (days: number) =>
  new Date(Date.parse(server.clock.now()) + days * 86_400_000).toISOString().replace(/T.*/, 'T10:00:00.000Z')

/** A mission in twenty days of whose tenant and checker the confirmations have left. */
const confirmed = async () => {
  const mails = { tenant: `${newId()}@example.com`, checker: `${newId()}@example.com` }
  const { id: checkerId } = await server.given.checker('Nour Petit', { email: mails.checker })
  const booking = await server.given.booking(
    { tenants: [{ ...expectedTenant, emails: mails.tenant }], presenceRequired: true },
    { to: 'planned', checkerId, startAt: morning(20) },
  )
  await server.locate(booking.id)
  await send()
  return { ...booking, mails, checkerId }
}
const bounce = async (address: string) => {
  const [mail] = await server.db.updateTable('mail').set({ state: 'sent' }).where('recipient', '=', address).returning('id').execute()
  await report(mail?.id ?? null, 'bounced')
  await server.evaluate()
}
/** All that is written of an alert: its row, as it stood at past moments, its history. */
const writtenOf = async (id: string): Promise<string> => {
  const { db } = server
  const row = await db.selectFrom('alert').selectAll().where('id', '=', id).execute()
  const states = await db.selectFrom('alert_state').selectAll().where('alert_id', '=', id).execute()
  const events = await db.selectFrom('event').selectAll().where('entity_id', '=', id).execute()
  return JSON.stringify([row, states, events])
}
const bouncesOf = async (bookingId: string) => (await server.alertsOf(bookingId)).filter(({ type }) => type === 'bouncedAddress')
const fixesOf = (bookingId: string, kind: AlertFix['kind']) => server.fixOf(bookingId, 'bouncedAddress', kind)

describe('a message to a person of an open order that comes back [ROUTE-3]', () => {
  it('opens an alert that names the person, the address, since when, and the message; a report that comes again changes nothing', async () => {
    const { id, mails } = await confirmed()
    await server.evaluate()
    expect(await bouncesOf(id)).toEqual([])

    await bounce(mails.tenant)

    const [alert] = await bouncesOf(id)
    expect(alert).toMatchObject({ severity: 'medium', ownerGroup: 'planning', status: 'open' })
    expect(alert?.facts).toMatchObject([
      { rule: 'addressBounced', observed: mails.tenant, name: 'Léa Roux', since: server.clock.now(), bounce: { of: 'tenant' } },
    ])
    expect(alert?.facts[0]?.bounce?.messages.map(({ kind }) => kind)).toEqual(['confirmation'])
    await bounce(mails.tenant)
    expect(await bouncesOf(id)).toMatchObject([{ version: 1 }])
  })

  it('gets worse as the mission comes near, by the clock alone', async () => {
    const { id, mails } = await confirmed()
    await bounce(mails.tenant)
    server.clock.pass(18 * 86_400)
    await server.evaluate()
    expect(await bouncesOf(id)).toMatchObject([{ severity: 'high' }])
    server.clock.pass(-18 * 86_400)
  })

  it('closes by a correction of the address, and says whose', async () => {
    const { id, mails } = await confirmed()
    await bounce(mails.tenant)
    expect(await fixesOf(id, 'correctAddress')).toMatchObject({
      label: "Corriger l'adresse de Léa Roux",
      href: `/booking/${id}?tab=data`,
      refusals: [],
    })
    const { body } = await server.planner.get(`/api/bookings/${id}`)
    const tenants = [{ ...expectedTenant, emails: 'juste@example.com' }]
    const [alert] = await bouncesOf(id)
    const changed = await server.planner.patch(`/api/bookings/${id}`, { tenants }, { 'if-match': `"${String(body['version'])}"` })
    expect(changed.status).toBe(200)
    await server.evaluate()
    expect(await bouncesOf(id)).toEqual([])
    expect(await server.planner.get(`/api/alerts/${alert?.id}`)).toMatchObject({
      body: { status: 'resolved', resolution: 'fix', resolvedById: server.planner.id },
    })
  })

  it('closes when the address is cleared, and opens again with the next bounce', async () => {
    const { id, mails } = await confirmed()
    await bounce(mails.tenant)
    const fix = await fixesOf(id, 'clearAddress')
    expect((await server.click(fix)).status).toBe(204)
    await server.evaluate()
    expect(await bouncesOf(id)).toEqual([])
    expect((await server.click(fix)).body).toMatchObject({ code: 'BOUNCED_ADDRESS_NOT_FOUND' })
    await server.db.updateTable('mail').set({ state: 'sent' }).where('recipient', '=', mails.tenant).execute()
    await bounce(mails.tenant)
    expect(await bouncesOf(id)).toHaveLength(1)
  })

  it('sends the returned message again', async () => {
    const { id, mails } = await confirmed()
    await bounce(mails.tenant)
    const fix = await fixesOf(id, 'resendMessage')
    expect(fix).toMatchObject({ label: 'Renvoyer : Rendez-vous fixé', refusals: [] })
    const before = (await server.mailsTo(mails.tenant)).length
    expect((await server.click(fix)).status).toBe(200)
    expect(await server.mailsTo(mails.tenant)).toHaveLength(before + 1)
    await server.evaluate()
    expect(await bouncesOf(id)).toHaveLength(1)
  })

  it('is about the checker too, whose correction closes it however far the mission is', async () => {
    const { id, mails, checkerId } = await confirmed()
    await bounce(mails.checker)
    expect(await fixesOf(id, 'correctAddress')).toMatchObject({ href: `/checker/${checkerId}?tab=informations` })
    const { headers } = await server.planner.get(`/api/checkers/${checkerId}`)
    const ifMatch = { 'if-match': String(headers['etag']) }
    expect((await server.planner.patch(`/api/checkers/${checkerId}`, { email: 'nour@example.com' }, ifMatch)).status).toBe(200)
    await server.evaluate()
    expect(await bouncesOf(id)).toEqual([])
  })

  it('closes once the order is cancelled', async () => {
    const { id, mails } = await confirmed()
    await bounce(mails.tenant)
    await server.step(id, { to: 'canceled', reason: 'Erreur', facts: { cause: 'duplicate', feeCents: 0 } })
    await server.evaluate()
    expect(await bouncesOf(id)).toEqual([])
  })

  it('forgets the person and the address three years after its end, also as it stood before and in its history', async () => {
    const { id, mails } = await confirmed()
    await bounce(mails.tenant)
    const [alert] = await bouncesOf(id)
    await server.step(id, { to: 'canceled', reason: 'Erreur', facts: { cause: 'duplicate', feeCents: 0 } })
    await server.evaluate()
    const eraseAfter = async (days: number) => {
      server.clock.pass(days * 86_400)
      await runJobs(server.runtime, [alertEraseJob])
      return writtenOf(alert?.id ?? '')
    }
    const textBefore = await eraseAfter(3 * 365 - 1)
    const textAfter = await eraseAfter(3)
    server.clock.pass(-(3 * 365 + 2) * 86_400)
    expect(textBefore).toContain(mails.tenant)
    expect(textAfter).not.toContain(mails.tenant)
    expect(textAfter).not.toContain('Léa Roux')
    expect(textAfter).toContain('"resolved"')
  })

  it('offers only the acts that the reader may do', async () => {
    const { id, mails } = await confirmed()
    await bounce(mails.tenant)
    const reader = await server.signedIn('alerts:read', 'bookings:read')
    const { body } = await reader.get(`/api/alerts/${(await bouncesOf(id))[0]?.id}/fixes`)
    expect(body).toMatchObject([{ kind: 'correctAddress' }, { kind: 'phone' }])
  })
})

describe('a message to a client that comes back [ROUTE-3]', () => {
  it('opens an alert of the client, which its correction closes', async () => {
    const address = `${newId()}@example.com`
    const client = await server.given.client()
    await server.db.updateTable('client').set({ email: address }).where('id', '=', client.id).execute()
    await server.given.booking({ clientId: client.id })
    await send()
    await bounce(address)
    const list = async () => (await server.planner.get(`/api/alerts?client_id=${client.id}&type=bouncedAddress`)).body
    expect(await list()).toMatchObject({
      total: 1,
      items: [
        {
          clientId: client.id,
          bookingId: null,
          facts: [{ observed: address, bounce: { of: 'client', messages: [{ kind: 'acknowledgement' }] } }],
        },
      ],
    })
    const { headers } = await server.planner.get(`/api/clients/${client.id}`)
    const changed = await server.planner.patch(
      `/api/clients/${client.id}`,
      { emails: 'juste@example.com' },
      { 'if-match': String(headers['etag']) },
    )
    expect(changed.status).toBe(200)
    await server.evaluate()
    expect(await list()).toMatchObject({ total: 0 })
  })
})
