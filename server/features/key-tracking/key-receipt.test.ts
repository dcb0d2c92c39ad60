import type { BookingDraft } from '@adm/domain/booking/order/booking'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { jobs } from '../../app.ts'
import { demoSite } from '../../config.ts'
import { makeRunner } from '../../platform/jobs/jobs.ts'
import { startMailServer } from '../../testing/testing-mail.ts'
import { readPdf } from '../../testing/testing-pdf.ts'
import { drain, startTestServer, type TestServer } from '../../testing/testing.ts'

const keys = { entrance: 2, badge: 1 }
const inBox = { way: 'SAFELOCK_BOX', place: 'Garde-corps' } as const
const zoe = { role: 'incoming', gender: 'MRS', firstName: 'Zoé', lastName: 'Garnier', presenceRequired: false } as const
/** A Monday at 10:00 in Paris. */
const startAt = '2027-03-08T09:00:00.000Z'

let clock = ''
let server: TestServer
let planner: Awaited<ReturnType<TestServer['signedIn']>>
let smtp: Awaited<ReturnType<typeof startMailServer>>
beforeAll(async () => {
  server = await startTestServer([], { now: () => clock, site: { ...demoSite, sendsMail: true } })
  planner = await server.signedIn('bookings:read', 'bookings:update')
  smtp = await startMailServer(server.runtime)
})
beforeEach(() => {
  clock = '2027-03-01T06:00:00.000Z'
  smtp.received.splice(0)
})
afterAll(async () => {
  await smtp.stop()
  await server.stop()
})

const answered = z.object({
  legs: z.array(z.looseObject({ id: z.uuid(), leg: z.string(), receiptMail: z.object({ isOn: z.boolean(), last: z.unknown() }) })),
})
const depositOf = async (bookingId: string) => {
  const { legs } = answered.parse((await planner.get(`/api/bookings/${bookingId}/key-trackings`)).body)
  const deposit = legs.find(({ leg }) => leg === 'DEPOSIT')
  if (!deposit) throw new Error('This order has no way back')
  return deposit
}
const move = (id: string, to: string, facts: object = {}, reason?: string) =>
  planner.post(`/api/key-trackings/${id}/transitions`, { to, facts, ...(reason ? { reason } : {}) })
/** Runs every job, then sends every mail. */
const settle = async () => {
  const runner = makeRunner(server.runtime, jobs)
  await drain(runner)
  for (let isMore = true; isMore; ) isMore = await smtp.sender.sendNext()
}
const mailedTo = () => smtp.received.flatMap(({ to = [] }) => to.map(({ address }) => address ?? '')).toSorted()
const receiptEvents = async (id: string) =>
  z
    .array(z.looseObject({ kind: z.string() }))
    .parse((await planner.get(`/api/key-trackings/${id}/history`)).body)
    .filter(({ kind }) => kind === 'receiptMailed')

/** An order whose keys a checker has, ready to be handed over. */
const withdrawn = async (change: Partial<BookingDraft> = {}) => {
  const { id: clientId } = await server.given.client({ recipients: JSON.stringify({ keys: 'cles@agence.example' }) })
  const checker = await server.given.checker()
  const draft = { clientId, keysPlan: inBox, tenants: [{ ...zoe, emails: 'Zoe@garnier.example' }], ...change }
  const booking = await server.given.booking(draft, { to: 'planned', checkerId: checker.id, startAt })
  const { legs } = answered.parse((await planner.get(`/api/bookings/${booking.id}/key-trackings`)).body)
  const [withdraw] = legs
  await server.app.inject({
    method: 'PUT',
    url: `/api/key-trackings/${withdraw?.id}/safelock-code`,
    headers: planner.who,
    payload: { safelockCode: 'B-7391' },
  })
  await planner.get(`/api/key-trackings/${withdraw?.id}/safelock-code`)
  expect(await move(withdraw?.id ?? '', 'withdrawn_by_checker', { counts: keys, place: 'Garde-corps' })).toMatchObject({ status: 200 })
  return { booking, back: await depositOf(booking.id) }
}
const signed = { counts: keys, isSigned: true, receiver: 'Zoé Garnier' }

it('leaves once for the tenant and for those the client names, as a PDF, without the code of a box, and history says to whom', async () => {
  const { booking, back } = await withdrawn()
  expect(await move(back.id, 'forwarded_to_tenant', signed)).toMatchObject({ status: 200 })
  await settle()
  await settle()

  expect(mailedTo()).toEqual(['cles@agence.example', 'zoe@garnier.example'])
  const [mail] = smtp.received
  expect(mail?.subject).toContain('Attestation de remise de clés')
  expect(mail?.text).toContain('Zoé Garnier')
  const [file] = mail?.attachments ?? []
  expect(file).toMatchObject({ filename: `attestation-cles-${booking.code}.pdf`, mimeType: 'application/pdf' })
  const { text, title } = await readPdf(file?.content instanceof ArrayBuffer ? new Uint8Array(file.content) : new Uint8Array())
  expect(title).toBe('Attestation de remise de clés')
  for (const part of [booking.code, 'Zoé Garnier (locataire)', 'Badge 1', 'Total 3', 'Reçu par Zoé Garnier']) expect(text).toContain(part)
  const mails = await server.db.selectFrom('mail').selectAll().execute()
  const jobRows = await server.db.selectFrom('job').selectAll().execute()
  expect(JSON.stringify([smtp.received, mails, jobRows])).not.toContain('B-7391')
  expect(mails).toMatchObject([{ file: null }, { file: null }])
  const recipients = ['zoe@garnier.example', 'cles@agence.example']
  expect(await receiptEvents(back.id)).toMatchObject([{ facts: { recipients, step: 'K07' } }])
  expect((await depositOf(booking.id)).receiptMail).toEqual({ isOn: true, last: { at: clock, recipients } })
})

it('leaves once when two processes run its job, or when its job is asked again', async () => {
  const { back } = await withdrawn()
  await move(back.id, 'forwarded_to_tenant', signed)
  const [job] = await server.db.selectFrom('job').selectAll().where('state', '=', 'waiting').execute()
  await server.db
    .insertInto('job')
    .values({
      ...job,
      id: server.runtime.newId(),
      name: 'key-tracking.receipt',
      state: 'waiting',
      input: JSON.stringify(job?.input),
      errors: '[]',
      progress: null,
      runs_at: clock,
      created_at: clock,
      updated_at: clock,
    })
    .execute()
  await Promise.all([makeRunner(server.runtime, jobs).runStep(), makeRunner(server.runtime, jobs).runStep()])
  await settle()

  expect(mailedTo()).toEqual(['cles@agence.example', 'zoe@garnier.example'])
  expect(await receiptEvents(back.id)).toHaveLength(1)
})

it('does not leave for a handing-over that was corrected before', async () => {
  const { back } = await withdrawn()
  await move(back.id, 'forwarded_to_tenant', signed)
  expect(await move(back.id, 'not_started', {}, 'Erreur')).toMatchObject({ status: 200 })
  await settle()
  expect(mailedTo()).toEqual([])
})

it('is the client’s alone when keys are brought back to a place', async () => {
  const { back } = await withdrawn({ service: 'checkout', tenants: [{ ...zoe, role: 'outgoing', emails: 'zoe@garnier.example' }] })
  await move(back.id, 'pending_deposit_kept_by_checker', { counts: keys })
  await settle()
  expect(mailedTo()).toEqual([])
  expect(await move(back.id, 'deposited', { counts: keys, place: 'Agence du Port', receiver: 'Accueil' })).toMatchObject({ status: 200 })
  await settle()
  expect(mailedTo()).toEqual(['cles@agence.example'])
})

it('is sent again by whoever may change the keys, once a request, and told to history each time', async () => {
  const { back } = await withdrawn()
  const url = `/api/key-trackings/${back.id}/receipt-mails`
  expect(await planner.post(url, {})).toMatchObject({ status: 409, body: { code: 'RECEIPT_NOT_READY' } })
  await move(back.id, 'forwarded_to_tenant', signed)
  await settle()
  const reader = await server.signedIn('bookings:read')
  expect(await reader.post(url, {})).toMatchObject({ status: 403 })
  const key = { 'idempotency-key': crypto.randomUUID() }
  const recipients = ['zoe@garnier.example', 'cles@agence.example']
  expect(await planner.post(url, {}, key)).toMatchObject({ status: 200, body: { recipients } })
  expect(await planner.post(url, {}, key)).toMatchObject({ status: 200, body: { recipients } })
  await settle()
  expect(mailedTo()).toHaveLength(4)
  expect(await receiptEvents(back.id)).toHaveLength(2)
})

it('cannot be sent to nobody, and says so', async () => {
  const { id: clientId } = await server.given.client()
  const { back } = await withdrawn({ clientId, tenants: [] })
  await move(back.id, 'forwarded_to_tenant', signed)
  await settle()
  expect(mailedTo()).toEqual([])
  expect(await planner.post(`/api/key-trackings/${back.id}/receipt-mails`, {})).toMatchObject({
    status: 409,
    body: { code: 'RECEIPT_NOBODY' },
  })
})

it('waits for somebody who downloads it where no mail server is set', async () => {
  const silent = await server.beside([], { ...server.runtime, site: demoSite })
  const as = silent.as(planner.who)
  const { booking, back } = await withdrawn()
  const before = await server.db.selectFrom('job').selectAll().execute()
  expect(await as.post(`/api/key-trackings/${back.id}/transitions`, { to: 'forwarded_to_tenant', facts: signed })).toMatchObject({
    status: 200,
  })
  expect(await server.db.selectFrom('job').selectAll().execute()).toHaveLength(before.length)
  expect((await as.get(`/api/bookings/${booking.id}/key-trackings`)).body).toMatchObject({
    legs: [{}, { hasReceipt: true, receiptMail: { isOn: false, last: null } }],
  })
  expect(await as.post(`/api/key-trackings/${back.id}/receipt-mails`, {})).toMatchObject({ status: 409, body: { code: 'MAIL_OFF' } })
  await silent.stop()
})
