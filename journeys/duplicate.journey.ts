import { expect, type Page } from '@playwright/test'
import { create, field, status } from './booking-steps.ts'
import { test } from './journey.ts'
import { enter, frenchDay, given, openInApp, order, pageOf, unique } from './steps.ts'

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString()
const street = (): string => `12 rue ${unique()}`
const act = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'Autres actions' }).click()
  await page.getByRole('menuitem', { name }).click()
}
const day = (page: Page) => page.getByRole('textbox', { name: 'Date souhaitée' })
const sent = (page: Page) =>
  page.waitForResponse((answer) => answer.request().method() === 'POST' && /\/api\/(bookings|businesses)$/.test(answer.url()))

test('an order is duplicated: all of it but the date, through a reload, and its history says of which; a colleague sees it come [ENT-7]', async ({
  page,
  browser,
  request,
}) => {
  const { api, booking } = await given(request)
  const address = street()
  const source = await booking({
    address,
    comment: 'Chien dans la cour',
    keysPlan: { way: 'AGENCY', place: 'Agence du Port', hours: '9 h' },
  })
  const colleague = await pageOf(browser, 'quality')
  const stream = colleague.waitForResponse('**/api/events')
  await colleague.goto(`/booking?address=${encodeURIComponent(address)}`)
  await stream
  await enter(page, 'planner')
  await page.goto(`/booking/${source.id}`)
  await act(page, 'Dupliquer')

  await expect(page).toHaveURL(`/booking/create?copy=${source.id}`)
  await expect(page.getByText(`Cette commande reprend la commande ${source.code}`)).toContainText('Ne sont pas repris')
  await field(page, 'Commentaire (facultatif)').fill('Chat dans la cour')
  await page.reload()
  await expect(field(page, 'Commentaire (facultatif)')).toHaveValue('Chat dans la cour')
  await expect(page.getByRole('combobox', { name: 'Adresse' })).toHaveValue(address)
  await expect(page.getByRole('group', { name: 'Locataire 1' }).getByLabel('Prénom')).toHaveValue('Zoé')
  await expect(page.getByLabel('Lieu')).toHaveValue('Agence du Port')
  await expect(day(page)).toHaveValue('')
  await day(page).fill(frenchDay(inDays(60)))
  const answered = sent(page)
  await create(page).click()
  const made: { id: string; code: string } = await (await answered).json()

  await expect(status(page, 'En attente')).toBeVisible()
  await expect(colleague.getByRole('link', { name: made.code })).toBeVisible()
  await page.getByRole('link', { name: 'Historique' }).click()
  await expect(page.getByRole('main')).toContainText(`Reprise de la commande : ${source.code}`)
  expect(await api.get(`/api/bookings/${made.id}`)).toMatchObject({ comment: 'Chat dans la cour', address, startAt: null, version: 1 })
})

test('an order that repeats another one is confirmed for what is typed: another day takes the tick back [ENT-7]', async ({
  page,
  request,
}) => {
  const { booking } = await given(request)
  const source = await booking({ address: street(), wishedDay: null, clientReference: unique() })
  await enter(page, 'planner')
  await page.goto(`/booking/create?copy=${source.id}`)
  const another = page.getByRole('checkbox', { name: "C'est une autre commande : la créer quand même" })
  await expect(page.getByRole('link', { name: `Ouvrir la commande ${source.code}` })).toBeVisible()
  await another.check()
  await field(page, 'Commentaire (facultatif)').fill('Le même jour')
  await expect(another).toBeChecked()

  await day(page).fill(frenchDay(inDays(60)))
  await day(page).press('Tab')
  await expect(another).toBeHidden()
  await day(page).fill('')
  await day(page).press('Tab')
  await expect(another).not.toBeChecked()
  await create(page).click()
  await expect(page.getByText(/Cette commande existe peut-être déjà/)).toContainText(source.code)

  await another.check()
  await create(page).click()
  await expect(status(page, 'En attente')).toBeVisible()
})

test('the same home again: after an entry its exit, linked to it, of whoever came in, with what is known and nothing else; premises are ordered again in their own form, and a blocked client refuses with its sentence [ENT-7]', async ({
  page,
  request,
}) => {
  const { api, booking, client, blockedClient } = await given(request)
  const address = street()
  const source = await booking({ address, comment: 'Une seule fois', expectedMeters: ['ELECTRICITY'] })
  await enter(page, 'planner')
  await page.goto(`/booking?order_id=${source.code}`)
  await page.getByRole('button', { name: `Actions sur la commande ${source.code}` }).click()
  const again = page.getByRole('menuitem', { name: 'Même logement à nouveau' })
  await expect(again).toBeVisible()
  await again.click()

  await expect(page).toHaveURL(`/booking/create?again=${source.id}`)
  await page.reload()
  await expect(page.getByText(/^Même logement que la commande/)).toContainText("L'entrée est liée")
  await expect(page.getByRole('combobox', { name: 'Prestation' })).toHaveValue('Sortie')
  await expect(page.getByRole('combobox', { name: "Commande d'entrée liée" })).toHaveValue(source.code)
  await expect(page.getByRole('group', { name: 'Locataire 1' }).getByRole('radio', { name: 'Sortant' })).toBeChecked()
  await expect(field(page, 'Commentaire (facultatif)')).toHaveValue('')
  await expect(day(page)).toHaveValue('')
  await day(page).fill(frenchDay(inDays(200)))
  const answered = sent(page)
  await create(page).click()
  const made: { id: string } = await (await answered).json()

  await expect(status(page, 'En attente')).toBeVisible()
  expect(await api.get(`/api/bookings/${made.id}`)).toMatchObject({
    service: 'checkout',
    clientId: client.id,
    entryBookingId: source.id,
    digicode: order['digicode'],
    expectedMeters: ['ELECTRICITY'],
    tenants: [{ role: 'outgoing', firstName: 'Zoé' }],
  })

  const premises = { activity: 'Boulangerie', surfaces: [{ use: 'sales', surface: 40 }], occupants: [], leasePoints: ['lease'] }
  const shop = await booking({ address: street(), propertyType: 'business', propertyKind: 'apartment', roomCount: 'T1', premises })
  await openInApp(page, `/business/${shop.id}`)
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(shop.code) })).toBeVisible()
  await act(page, 'Même local à nouveau')
  await expect(page).toHaveURL(`/business/create?again=${shop.id}`)
  await expect(page.getByRole('textbox', { name: 'Activité' })).toHaveValue('Boulangerie')

  const blocked = await blockedClient()
  await page.getByRole('combobox', { name: 'Client' }).fill(blocked.name)
  await page.getByRole('option').filter({ hasText: blocked.name }).first().click()
  await expect(page.getByText(/^Ce client est bloqué depuis/)).toBeVisible()
})
