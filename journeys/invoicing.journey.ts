import { readFile } from 'node:fs/promises'
import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test'
import { act, dialog, status } from './booking-steps.ts'
import { givenClient, newSiren } from './client-steps.ts'
import { test } from './journey.ts'
import { linkTo, phoneAt } from './link-steps.ts'
import { asApi, enter, expectAccessible, given, order, unique, workingHour } from './steps.ts'

/** The points of the report of an entry into an unfurnished dwelling. */
const points = ['type', 'date', 'location', 'parties', 'lessor', 'company', 'meters', 'keys', 'rooms', 'signatures']
const address = (street: string) => ({ address: street, zipCode: order.zipCode, city: order.city })
const dwelling = { propertyType: 'house', propertyKind: 'apartment', roomCount: 'T2', surface: 42, furnished: false, options: [] }
const lineAt = (street: string) => ({ kind: 'service', id: crypto.randomUUID(), service: 'checkin', ...dwelling, ...address(street) })

/** The orders of a quotation that its client has accepted by the link. */
const acceptedOrders = async (browser: Browser, request: APIRequestContext) => {
  const emails = `${unique().toLowerCase()}@agences.example`
  const { api, client } = await givenClient(request, { emails, siren: newSiren() })
  const administrator = await asApi(request, 'administrator')
  await administrator.patch(`/api/clients/${client.id}/parameters`, { offer: 'PRO' }, client.version)
  const lines = [lineAt('14 rue Garibaldi'), lineAt('16 rue Garibaldi')]
  const { id } = await api.post('/api/quotations', { clientId: client.id, isPrivateLessor: false, createsOrders: true, lines })
  await api.post(`/api/quotations/${id}/transitions`, { to: 'sent', recipientEmail: emails })
  await expect.poll(async () => (await request.get('/api/dev/outbox', { params: { recipient: emails } })).text()).toContain('/q/')

  const phone = await phoneAt(browser, await linkTo(request, emails, 'q'))
  await phone.getByLabel('Votre nom').fill('Léa Roux')
  await phone.getByRole('checkbox').check()
  await phone.getByRole('button', { name: 'Accepter le devis' }).click()
  await expect(phone.getByText(/^Accepté par Léa Roux le/)).toBeVisible()
  await phone.context().close()
  const quotation = () => api.get<{ status: string; orders: { bookingId: string; code: string }[] }>(`/api/quotations/${id}`)
  return { client, quotation, orders: (await quotation()).orders }
}

/** The missions of these orders, one after the other on one day, are over; the report of the first one is validated. */
const carryOut = async (request: APIRequestContext, orders: readonly { bookingId: string }[]) => {
  const { api, ownCheckers } = await given(request)
  const quality = await asApi(request, 'quality')
  const begin = workingHour().replace(/T\d\d/, 'T08')
  const [checker] = ownCheckers
  for (const [rank, { bookingId }] of orders.entries()) {
    const startAt = begin.replace('T08', `T${String(8 + 3 * rank).padStart(2, '0')}`)
    const candidates = await api.get<{ id: string; refusals: { guard: string }[] }[]>(
      `/api/bookings/${bookingId}/candidates?startAt=${startAt}&chosen=${checker?.id}`,
    )
    const force = candidates.find(({ id }) => id === checker?.id)?.refusals.map(({ guard }) => guard) ?? []
    const { version } = await api.get(`/api/bookings/${bookingId}`)
    await api.patch(`/api/bookings/${bookingId}`, { presenceRequired: false }, version)
    const steps = `/api/bookings/${bookingId}/transitions`
    await api.post(steps, { to: 'planned', checkerId: checker?.id, startAt, force, reason: 'Essai' })
    await api.post(steps, { to: 'done', force: ['G12'], reason: 'Mission avancée' })
  }
  const validate = (id: string) => quality.post(`/api/bookings/${id}/transitions`, { to: 'validated', facts: { points } })
  await validate(orders[0]?.bookingId ?? '')
  return validate
}

const downloaded = async (page: Page, button: string) => {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  const file = await downloading
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'latin1') }
}

test('a quotation accepted by its link is done, billed from the selected lines, issued with its PDF and its XML, and credited [ROUTE-5] [ROUTE-17] [ENT-14]', async ({
  browser,
  page,
  request,
}) => {
  test.slow()
  const { client, quotation, orders } = await acceptedOrders(browser, request)
  const validate = await carryOut(request, orders)

  await enter(page, 'accountant')
  await page.goto(`/billing/to-bill?client_id=${client.id}`)
  const rows = page.getByRole('table', { name: 'Lignes à facturer' }).getByRole('checkbox', { name: 'Sélectionner', exact: true })
  await expect(rows).toHaveCount(2)
  for (const row of await rows.all()) await row.check()
  const makeDraft = page.getByRole('button', { name: 'Créer le brouillon' })
  await expect(page.getByText(/^2 lignes sélectionnées, .* HT$/)).toBeVisible()
  await expect(makeDraft).toHaveAccessibleDescription(/Une ligne n'est pas prête à facturer/)
  await validate(orders[1]?.bookingId ?? '')
  await expect(makeDraft).toHaveAccessibleDescription('')
  await makeDraft.click()

  await expect(status(page, 'Brouillon')).toBeVisible()
  await page.getByRole('button', { name: 'Émettre la facture' }).click()
  await expect(dialog(page)).toContainText('2 lignes')
  await expectAccessible(page)
  await act(page, 'Émettre la facture').click()
  const number = (await page.getByRole('heading', { name: /^FA\d{4}-\d{6}$/ }).textContent()) ?? ''
  expect(await quotation()).toMatchObject({ status: 'invoiced' })

  const pdf = await downloaded(page, 'Télécharger le PDF')
  expect([pdf.name, pdf.text.slice(0, 5), pdf.text.includes('factur-x.xml')]).toEqual([`${number}.pdf`, '%PDF-', true])
  const xml = await downloaded(page, 'Télécharger le XML')
  expect(xml.name).toBe(`${number}.xml`)
  expect(xml.text).toContain(`<ram:ID>${number}</ram:ID>`)

  await page.getByRole('button', { name: 'Autres actions' }).click()
  await page.getByRole('menuitem', { name: 'Corriger la facture' }).click()
  await dialog(page).getByLabel('Motif').fill('Commande en double.')
  await dialog(page)
    .getByLabel(/\(reste /)
    .first()
    .fill('10')
  await expectAccessible(page)
  await act(page, "Préparer l'avoir").click()
  await page.getByRole('button', { name: "Émettre l'avoir" }).click()
  await act(page, "Émettre l'avoir").click()
  await expect(page.getByRole('heading', { name: /^AV\d{4}-\d{6}$/ })).toBeVisible()
  await expect(page.getByText('-12,00 €').first()).toBeVisible()
  const api = await asApi(request, 'administrator')
  const { items } = await api.get<{ items: { id: string }[] }>(`/api/invoices?client_id=${client.id}&kind=invoice`)
  await expect.poll(async () => (await api.get<{ hasFile: boolean }>(`/api/invoices/${items[0]?.id}`)).hasFile).toBe(true)
  await page.goto(`/billing/invoices?client_id=${client.id}`)
  await page.getByRole('table', { name: 'Factures' }).getByRole('checkbox', { name: 'Sélectionner', exact: true }).check()
  const selection = page.getByRole('region', { name: 'Sélection' })
  await expect(selection).toContainText('1 document sélectionné')
  await expect(selection.getByRole('button', { name: 'Émettre' })).toHaveAccessibleDescription(/Un document est déjà émis/)
  await selection.getByRole('button', { name: 'Envoyer' }).click()
  await expectAccessible(page)
  await act(page, 'Envoyer 1 document').click()
  await expect(dialog(page)).toContainText('1 document envoyé.')
})
