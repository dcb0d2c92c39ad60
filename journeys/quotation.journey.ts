import { expect, type Page } from '@playwright/test'
import { status } from './booking-steps.ts'
import { givenClient } from './client-steps.ts'
import { test } from './journey.ts'
import { expectOfPhone, linkTo, phoneAt } from './link-steps.ts'
import { enter, expectAccessible, order, unique } from './steps.ts'

const accept = (phone: Page) => phone.getByRole('button', { name: 'Accepter le devis' }).click()

test('sales quotes an entry and sends it; the client accepts it on a phone without an account, and the order is there [ROUTE-17] [ENT-14] [NAV-10]', async ({
  browser,
  page,
  request,
}) => {
  test.slow()
  const email = `${unique().toLowerCase()}@agences.example`
  const { client } = await givenClient(request, { emails: email })
  const title = `Entrée ${unique()}`
  await enter(page, 'sales')
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'Devis' }).click()
  await expect(page.getByRole('heading', { name: 'Devis' })).toBeVisible()
  await expectAccessible(page)

  await page.goto(`/quotation/create?client=${client.id}`)
  await page.getByLabel('Objet').fill(title)
  await page.getByLabel('Adresse').fill('14 rue Garibaldi')
  await page.getByLabel('Code postal').fill(order.zipCode)
  await page.getByLabel('Ville').fill(order.city)
  await page.getByLabel('Surface (m²)').fill('42')
  await expect(page.getByText('Total TTC')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Créer le devis' }).click()
  await expect(page.getByRole('heading', { name: 'Brouillon' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Envoyer' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('À qui')).toHaveValue(email)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Envoyer' }).click()
  await expect(page.getByRole('heading', { name: /^DE\d{4}-\d{6}$/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ouvrir le PDF' })).toBeVisible()

  const phone = await phoneAt(browser, await linkTo(request, email, 'q'))
  await expect(phone.getByText(title)).toBeVisible()
  await expectOfPhone(phone)
  await accept(phone)
  await expect(phone.getByText('Indiquez votre nom.')).toBeVisible()
  await expect(phone.getByText('Cochez la case pour accepter le devis.')).toBeVisible()
  await phone.getByLabel('Votre nom').fill('Léa Roux')
  await phone.getByRole('checkbox').check()
  await expectOfPhone(phone)
  await accept(phone)
  await expect(phone.getByText(/^Accepté par Léa Roux le/)).toBeVisible()
  await expectOfPhone(phone)

  await expect(status(page, 'Accepté, à réaliser')).toBeVisible()
  await expect(page.getByText("J'accepte le devis")).toBeVisible()
  await page.getByRole('link', { name: /^C\d{8}-\d$/ }).click()
  await expect(page.getByText('14 rue Garibaldi').first()).toBeVisible()
  await page.getByRole('navigation', { name: 'Onglets de la commande' }).getByRole('link', { name: 'Devis' }).click()
  await expect(page.getByRole('link', { name: /^DE\d{4}-\d{6}$/ })).toBeVisible()
})

test('a client declines with a reason; the desk writes a second version, and the first link says that it was replaced [ENT-14]', async ({
  browser,
  page,
  request,
}) => {
  test.slow()
  const email = `${unique().toLowerCase()}@agences.example`
  const { api, client } = await givenClient(request, { emails: email })
  const lines = [{ kind: 'free', id: crypto.randomUUID(), label: 'Forfait', quantity: 1, unitCents: 12_000 }]
  const { id } = await api.post('/api/quotations', { clientId: client.id, isPrivateLessor: false, createsOrders: false, lines })
  await api.post(`/api/quotations/${id}/transitions`, { to: 'sent', recipientEmail: email })
  await enter(page, 'sales')
  await page.goto(`/quotation/${id}`)
  await expect(page.getByRole('link', { name: 'Ouvrir le PDF' })).toBeVisible()

  const first = await linkTo(request, email, 'q')
  const phone = await phoneAt(browser, first)
  await phone.getByRole('button', { name: 'Refuser' }).click()
  await phone.getByRole('button', { name: 'Refuser le devis' }).click()
  await expect(phone.getByText('Dites-nous pourquoi, en quelques mots.')).toBeVisible()
  await phone.getByLabel('Pourquoi refusez-vous ce devis ?').fill('Trop cher')
  await phone.getByRole('button', { name: 'Refuser le devis' }).click()
  await expect(phone.getByText('Votre refus est enregistré.')).toBeVisible()

  await expect(status(page, 'Refusé')).toBeVisible()
  await expect(page.getByText('Trop cher')).toBeVisible()
  await page.getByRole('button', { name: 'Faire une nouvelle version' }).click()
  await expect(page.getByRole('button', { name: 'Envoyer la version 2' })).toBeVisible()
  await phone.reload()
  await expect(phone.getByRole('heading', { name: 'Ce devis a été remplacé' })).toBeVisible()
  await expectOfPhone(phone)
})
