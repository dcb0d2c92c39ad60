import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { startMailServer } from '../../testing/testing-mail.ts'
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

  it('keeps its mail while the mail server is down, and is mailed again with another link, by which it is accepted once', async () => {
    const { id, email, token } = await server.sent()
    let isDown = true
    const smtp = await startMailServer(server.runtime, () => (isDown ? '451 4.3.0 Try later' : null))
    for (let isMore = true; isMore; ) isMore = await smtp.sender.sendNext()
    expect(smtp.received).toEqual([])
    expect(await server.mailsTo(email)).toMatchObject([{ sent_at: null, failures: 1, file_name: expect.stringContaining('.pdf') }])

    isDown = false
    expect(await server.sales.post(`/api/quotations/${id}/sendings`, { recipientEmail: 'autre@x.example' })).toMatchObject({ status: 422 })
    expect(await server.sales.post(`/api/quotations/${id}/sendings`, { recipientEmail: email })).toMatchObject({ status: 200 })
    await server.mails()
    server.clock.pass(120)
    for (let isMore = true; isMore; ) isMore = await smtp.sender.sendNext()
    await smtp.stop()
    const own = smtp.received.filter(({ to }) => to?.some(({ address }) => address === email))
    expect(own.map(({ attachments }) => attachments.length)).toEqual([1, 1])

    const tokens = own.flatMap(({ text }) => /\/q\/([0-9a-f]{64})/.exec(text ?? '')?.[1] ?? [])
    expect([tokens.includes(token), new Set(tokens).size]).toEqual([true, 2])
    const answers = [await server.accept(tokens[0] ?? ''), await server.accept(tokens[1] ?? '')]
    expect(answers).toMatchObject([{ body: { state: 'accepted' } }, { body: { state: 'accepted' } }])
    expect((await readDetail(id)).orders).toHaveLength(1)
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
