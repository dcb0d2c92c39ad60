import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { readPdf } from '../../testing/testing-pdf.ts'
import { startQuotationServer } from '../../testing/testing-quoted.ts'

let server: Awaited<ReturnType<typeof startQuotationServer>>
beforeAll(async () => {
  server = await startQuotationServer()
})
afterAll(() => server.stop())

const ifMatch = (version: number) => ({ 'if-match': `"${version}"` })
const detail = z.looseObject({
  status: z.string(),
  number: z.string().nullable(),
  version: z.number(),
  lines: z.array(z.looseObject({ id: z.string(), unitCents: z.number() })),
  editions: z.array(z.looseObject({ edition: z.number(), pdfHash: z.string().nullable() })),
  orders: z.array(z.looseObject({ lineId: z.string(), bookingId: z.string(), code: z.string(), isCreated: z.boolean() })),
  refusedOrders: z.array(z.object({ lineId: z.string(), message: z.string() })),
})
const readDetail = async (id: string) => detail.parse(await server.read(id))
const pdfOf = async (url: string, who: Record<string, string> = server.reader.who) => {
  const { statusCode, rawPayload } = await server.app.inject({ method: 'GET', url, headers: who })
  return { statusCode, bytes: rawPayload }
}

describe('a draft of a quotation [ROUTE-17] [ENT-14]', () => {
  it('has explained prices of the grid, free lines, VAT of the place, and no number', async () => {
    const client = await server.client()
    const lines = [server.line({ furnished: true }), server.free(), server.line({ zipCode: '97400', city: 'Saint-Denis' })]
    const answer = await server.sales.post('/api/quotations', server.draft(client.id, { lines }))

    expect(answer).toMatchObject({ status: 201, headers: { etag: '"1"' } })
    expect(answer.body).toMatchObject({ status: 'draft', number: null, edition: 1, netCents: 11_000 - 1_000 + 9_000 })
    expect(answer.body).toMatchObject({
      lines: [
        { unitCents: 11_000, vat: { rate: 2_000 }, priceLines: [{ label: 'Entrée T2', amountCents: 9_000 }, { label: 'Meublé' }] },
        { quantity: -1, netCents: -1_000, zipCode: '13002' },
        { unitCents: 9_000, vat: { rate: 850 } },
      ],
      vatCents: 2_000 + 765,
    })
  })

  it('is priced before it is saved, and nothing is written then', async () => {
    const client = await server.client()
    const lines = [server.line()]
    const answer = await server.sales.post('/api/quotations/prices', { clientId: client.id, lines })
    expect(answer).toMatchObject({
      status: 200,
      body: { totals: { grossCents: 10_800 }, tenantShares: [{ lineId: lines[0]?.id, mostCents: 5_400 }] },
    })
    const { body } = await server.sales.get(`/api/quotations?client_id=${client.id}`)
    expect(body['total']).toBe(0)
  })

  it('is changed at its version, copied, and deleted while it has no number; its creation is undone', async () => {
    const { id } = await server.create()
    const url = `/api/quotations/${id}`
    expect(await server.sales.patch(url, { title: 'Sorties' }, ifMatch(4))).toMatchObject({ status: 412 })
    expect(await server.sales.patch(url, { title: 'Sorties' }, ifMatch(1))).toMatchObject({ status: 200, body: { title: 'Sorties' } })
    const copy = await server.sales.post(`${url}/copies`, {})
    expect(copy).toMatchObject({ status: 201, body: { title: 'Sorties', status: 'draft', netCents: 9_000 } })
    expect(await server.sales.delete(url, ifMatch(2))).toMatchObject({ status: 204 })
    expect(await server.sales.get(url)).toMatchObject({ status: 404 })

    const created = await server.sales.get(`/api/quotations/${String(copy.body['id'])}/history`)
    const [event] = z.array(z.object({ id: z.string() })).parse(created.body['items'] ?? created.body)
    expect(await server.sales.post(`/api/changes/${event?.id}/undo`, {})).toMatchObject({ status: 200 })
    expect(await server.sales.get(`/api/quotations/${String(copy.body['id'])}`)).toMatchObject({ status: 404 })
  })

  it('refuses an unknown client, an order of another client, and one that another quotation names, at its field', async () => {
    const client = await server.client()
    const booking = await server.given.booking({ clientId: client.id })
    const other = await server.given.booking()
    const of = (bookingId: string) => server.draft(client.id, { lines: [server.line({ bookingId })] })
    expect(await server.sales.post('/api/quotations', server.draft(server.runtime.newId()))).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'clientId' }] },
    })
    expect(await server.sales.post('/api/quotations', of(other.id))).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'lines.0.bookingId', message: "Cette commande est celle d'un autre client." }] },
    })
    expect(await server.sales.post('/api/quotations', of(booking.id))).toMatchObject({ status: 201 })
    expect(await server.sales.post('/api/quotations', of(booking.id))).toMatchObject({
      status: 422,
      body: { errors: [{ message: 'Cette commande est déjà dans le devis Brouillon.' }] },
    })
  })

  it('is for whoever may read quotations, and changed by whoever may change clients too [PERM-1] [PERM-2]', async () => {
    const { id } = await server.create()
    const url = `/api/quotations/${id}`
    expect(await server.anonymous.get(url)).toMatchObject({ status: 401 })
    expect(await server.stranger.get(url)).toMatchObject({ status: 403 })
    expect(await server.reader.get(url)).toMatchObject({ status: 200 })
    expect(await server.reader.patch(url, { title: 'Non' }, ifMatch(1))).toMatchObject({ status: 403 })
    expect(await server.reader.post(`${url}/transitions`, { to: 'sent' })).toMatchObject({ status: 403 })
    await server.db.updateTable('feature_option').set({ quotation: false }).execute()
    expect(await server.reader.get(url)).toMatchObject({ status: 404, body: { code: 'FEATURE_OFF' } })
    await server.db.updateTable('feature_option').set({ quotation: true }).execute()
  })
})

describe('a sent quotation [ENT-14]', () => {
  it('gets its number, its frozen PDF and a mail with the link; nothing of it changes any more', async () => {
    const { id, number, email, token } = await server.sent({ isPrivateLessor: true })
    expect(number).toMatch(/^DE2026-\d{6}$/)
    expect(token).toHaveLength(64)
    const [mail] = await server.mailsTo(email)
    expect(mail).toMatchObject({ file_name: `devis-${number}.pdf`, subject: `Votre devis ${number}` })

    const { bytes } = await pdfOf(`/api/quotations/${id}/pdf`)
    const hash = createHash('sha256').update(bytes).digest('hex')
    expect((await readDetail(id)).editions).toMatchObject([{ edition: 1, pdfHash: hash }])
    const { text, pages, isTagged, title } = await readPdf(bytes)
    expect(pages).toHaveLength(1)
    const words = text.replaceAll(/\s+/g, ' ')
    for (const part of [number, 'Entrée T2', '12 rue des Lilas', '108,00 €', 'Part du locataire', '54,00 € au plus', 'ADM Constats SAS'])
      expect(words).toContain(part)
    expect([isTagged, title]).toEqual([true, `Devis ${number} – Entrées`])

    const { version } = await readDetail(id)
    expect(await server.sales.patch(`/api/quotations/${id}`, { title: 'Non' }, ifMatch(version))).toMatchObject({
      status: 409,
      body: { code: 'QUOTATION_LOCKED' },
    })
    expect(await server.sales.delete(`/api/quotations/${id}`, ifMatch(version))).toMatchObject({ body: { code: 'QUOTATION_SENT' } })
    const forged = server.db.updateTable('quotation_edition').set({ recipient: 'x@y.example' }).where('quotation_id', '=', id)
    await expect(forged.execute()).rejects.toThrow('issued')
  })

  it('is refused before anything is numbered: address that is not the client’s, past validity, incomplete company', async () => {
    const { id, email } = await server.create()
    expect(await server.step(id, { to: 'sent' })).toMatchObject({ status: 409, body: { guard: 'QG3' } })
    expect(await server.step(id, { to: 'sent', recipientEmail: 'autre@x.example' })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'recipientEmail' }] },
    })
    expect(await server.step(id, { to: 'sent', recipientEmail: email, validUntil: '2026-11-22' })).toMatchObject({ body: { guard: 'QG4' } })
    expect(await readDetail(id)).toMatchObject({ status: 'draft', number: null, editions: [] })
  })

  it('keeps its number in a second version; the first PDF stays, and the first link is replaced', async () => {
    const first = await server.sent()
    const before = await pdfOf(`/api/quotations/${first.id}/pdf?edition=1`)
    expect(await server.step(first.id, { to: 'draft' })).toMatchObject({ status: 200, body: { edition: 2, number: first.number } })
    expect(await server.anonymous.get(server.linked(first.token))).toMatchObject({ body: { state: 'replaced', offer: null } })
    const { version } = await readDetail(first.id)
    await server.sales.patch(`/api/quotations/${first.id}`, { lines: [server.line({ surface: 50 })] }, ifMatch(version))
    expect(await server.step(first.id, { to: 'sent', recipientEmail: first.email })).toMatchObject({
      status: 200,
      body: { number: first.number, edition: 2 },
    })
    await server.mails()

    expect(await server.accept(first.token)).toMatchObject({ status: 409, body: { code: 'QUOTATION_REPLACED' } })
    const [, second = ''] = await server.tokensTo(first.email)
    expect(await server.anonymous.get(server.linked(second))).toMatchObject({ body: { state: 'open', offer: { edition: 2 } } })
    expect((await pdfOf(`/api/quotations/${first.id}/pdf?edition=1`)).bytes.equals(before.bytes)).toBe(true)
    expect((await readDetail(first.id)).editions.map(({ edition }) => edition)).toEqual([2, 1])
  })

  it('comes back with its link when the new version is undone', async () => {
    const { id, token } = await server.sent()
    const withdrawn = await server.step(id, { to: 'draft' })
    const changeId = String(withdrawn.headers['x-change-id'] ?? withdrawn.headers['change-id'] ?? '')
    const history = await server.sales.get(`/api/quotations/${id}/history`)
    const events = z.array(z.object({ id: z.string(), kind: z.string() })).parse(history.body['items'] ?? history.body)
    const event = events.find(({ kind }) => kind === 'Q02')
    expect(await server.sales.post(`/api/changes/${changeId || event?.id}/undo`, {})).toMatchObject({ status: 200 })
    expect(await server.anonymous.get(server.linked(token))).toMatchObject({ body: { state: 'open' } })
  })

  it('has no holes in its numbers when twenty are sent at once', async () => {
    const drafts = await Promise.all(Array.from({ length: 20 }, () => server.create()))
    const answers = await Promise.all(drafts.map(({ id, email }) => server.step(id, { to: 'sent', recipientEmail: email })))
    const numbers = answers.map(({ body }) => Number(String(body['number']).slice(-6))).toSorted((one, other) => one - other)
    const [first = 0] = numbers
    expect(numbers.map((number) => number - first)).toEqual(Array.from({ length: 20 }, (_, rank) => rank))
    await server.mails()
  })
})

describe('the acceptance of a quotation by link', () => {
  it('is proved by name, instant, network address, text and hash of the PDF, and makes the orders at the offered price', async () => {
    const lines = [
      server.line(),
      server.free({ label: 'Frais', quantity: 1 }),
      server.line({ agreedCents: 7_700, address: '3 rue du Port' }),
    ]
    const { id, token, number } = await server.sent({ lines })
    expect(await server.anonymous.get(server.linked(token))).toMatchObject({ status: 200, body: { state: 'open', offer: { number } } })
    expect(await server.accept(token, { agreed: false })).toMatchObject({ status: 422 })
    expect(await server.accept(token)).toMatchObject({ status: 200, body: { state: 'accepted', offer: { acceptedBy: 'Léa Roux' } } })

    const row = await server.read(id)
    expect(row).toMatchObject({
      status: 'sent',
      acceptedAt: server.clock.now(),
      acceptance: { name: 'Léa Roux', address: '127.0.0.1', by: 'client' },
    })
    const { editions, orders } = await readDetail(id)
    expect(row['acceptance']).toMatchObject({ pdfHash: editions[0]?.pdfHash, text: expect.stringContaining(number), edition: 1 })
    expect(orders.map(({ lineId, isCreated }) => [lineId, isCreated]).toSorted()).toEqual(
      [lines[0], lines[2]].map((line) => [line?.id, true]).toSorted(),
    )
    const agreed = orders.find(({ lineId }) => lineId === lines[2]?.id)
    const order = await server.sales.get(`/api/bookings/${agreed?.bookingId}`)
    expect(order.body).toMatchObject({ priceCents: 7_700, status: 'waiting', address: '3 rue du Port' })
    // The accepted price does not follow the order.
    const changed = await server.sales.patch(
      `/api/bookings/${agreed?.bookingId}`,
      { roomCount: 'T5' },
      ifMatch(Number(order.body['version'])),
    )
    expect(changed).toMatchObject({ status: 200, body: { priceCents: 7_700 } })
  })

  it('sent twice, or by two windows at once, is one acceptance with its orders once', async () => {
    const { id, token } = await server.sent()
    const answers = await Promise.all([server.accept(token), server.accept(token, { name: 'Noé Petit' }), server.accept(token)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const events = server.db.selectFrom('event').select('kind').where('entity_id', '=', id).where('kind', 'in', ['Q05', 'ordersCreated'])
    expect((await events.execute()).map(({ kind }) => kind).toSorted()).toEqual(['Q05', 'ordersCreated'])
    expect((await readDetail(id)).orders).toHaveLength(1)
    expect(await server.sales.post(`/api/quotations/${id}/orders`, {})).toMatchObject({ status: 200 })
    expect((await readDetail(id)).orders).toHaveLength(1)
  })

  it('is refused once the offer has expired; the billing desk alone records it late', async () => {
    const { id, token } = await server.sent({ createsOrders: false })
    server.clock.pass(31 * 86_400)
    expect(await server.anonymous.get(server.linked(token))).toMatchObject({ body: { state: 'expired' } })
    expect(await server.accept(token)).toMatchObject({ status: 409, body: { code: 'QUOTATION_EXPIRED' } })
    expect((await server.sales.get(`/api/quotations?standing=expired`)).body['total']).not.toBe(0)
    expect(await server.step(id, { to: 'sent', name: 'Léa Roux' })).toMatchObject({ status: 409, body: { code: 'TRANSITION_NOT_ALLOWED' } })
    expect(await server.step(id, { to: 'sent', name: 'Léa Roux' }, server.billing)).toMatchObject({
      status: 200,
      body: { acceptance: { by: 'staff', address: null } },
    })
    const { body } = await server.sales.get(`/api/quotations?standing=accepted`)
    expect(body['items']).toEqual(expect.arrayContaining([expect.objectContaining({ id })]))
    expect(await readDetail(id)).toMatchObject({ orders: [] })
  })

  it('leaves a quotation « à réaliser » when an order is refused, with the reason, and creates it later', async () => {
    const lines = [server.line({ zipCode: '98799', city: 'Loin' }), server.line()]
    const { id, token } = await server.sent({ lines })
    expect(await server.accept(token)).toMatchObject({ status: 200, body: { state: 'accepted' } })
    const after = await readDetail(id)
    expect(after.orders.map(({ lineId }) => lineId)).toEqual([lines[1]?.id])
    expect(after.refusedOrders).toEqual([{ lineId: lines[0]?.id, message: "Ce code postal n'appartient à aucune zone." }])

    await server.given.area(['98799'])
    expect(await server.reader.post(`/api/quotations/${id}/orders`, {})).toMatchObject({ status: 403 })
    expect(await server.sales.post(`/api/quotations/${id}/orders`, {})).toMatchObject({ status: 200, body: { refusedOrders: [] } })
    expect((await readDetail(id)).orders).toHaveLength(2)
  })

  it('may be a refusal with its reason, which ends the offer; a new version reopens it', async () => {
    const { id, token } = await server.sent()
    const decline = (body: object) => server.anonymous.post(server.linked(token, '/refusal'), { edition: 1, ...body })
    expect(await decline({ reason: ' ' })).toMatchObject({ status: 422 })
    expect(await decline({ reason: 'Trop cher' })).toMatchObject({ status: 200, body: { state: 'declined' } })
    expect(await decline({ reason: 'Trop cher' })).toMatchObject({ status: 200 })
    expect(await server.accept(token)).toMatchObject({ status: 409, body: { code: 'QUOTATION_ANSWERED' } })
    expect(await server.read(id)).toMatchObject({ status: 'declined', declineReason: 'Trop cher' })
    expect(await server.step(id, { to: 'draft' })).toMatchObject({ status: 200, body: { edition: 2 } })
  })

  it('opens nothing by an unknown link, and is marked as invoiced by the billing desk once accepted', async () => {
    expect(await server.anonymous.get(server.linked('0'.repeat(64)))).toMatchObject({ status: 410, body: { code: 'LINK_NOT_VALID' } })
    const { id, token } = await server.sent()
    expect(await server.step(id, { to: 'invoiced' }, server.billing)).toMatchObject({ status: 409, body: { guard: 'QG10' } })
    await server.accept(token)
    expect(await server.step(id, { to: 'invoiced' })).toMatchObject({ body: { code: 'TRANSITION_NOT_ALLOWED' } })
    expect(await server.step(id, { to: 'invoiced' }, server.billing)).toMatchObject({ status: 200, body: { status: 'invoiced' } })
    expect(await server.step(id, { to: 'draft' }, server.billing)).toMatchObject({ status: 409 })
  })
})

describe('an order on demand that waits for its price (G14)', () => {
  it('is planned once its quotation is accepted', async () => {
    const client = await server.client()
    const booking = await server.given.booking({ clientId: client.id, service: 'photos', partnerName: 'Vues du Port' })
    const plan = () => server.sales.post(`/api/bookings/${booking.id}/transitions`, { to: 'planned', startAt: '2027-03-08T09:00:00.000Z' })
    const lines = [server.line({ service: 'photos', bookingId: booking.id, agreedCents: 15_000 })]
    const { token, number } = await server.sent({ lines }, client)
    expect(await plan()).toMatchObject({ status: 409, body: { guard: 'G14', message: `Le devis ${number} n'est pas accepté.` } })
    await server.accept(token)
    expect(await plan()).toMatchObject({ status: 200, body: { priceCents: 15_000 } })
  })
})
