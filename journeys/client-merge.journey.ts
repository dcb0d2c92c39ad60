import { expect, type Page } from '@playwright/test'
import { givenClient, names, openTab, section } from './client-steps.ts'
import { test } from './journey.ts'
import { choose, enter, expectAccessible, given, openInApp, unique } from './steps.ts'

const merge = async (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Fusionner les deux clients' }).click()
const group = (page: Page, field: string) => page.getByRole('dialog').getByRole('radiogroup', { name: field })

test('a client that was made twice is merged from its page, found under both names, and put back by « Annuler »', async ({
  page,
  request,
}) => {
  const phone = `01${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`
  const { client } = await givenClient(request, { phone, lotCount: 12 })
  const { api, client: double } = await givenClient(request, {
    phone,
    preferences: 'Rappeler le matin.',
    lotCount: 40,
    despiteDuplicates: true,
  })
  const planner = await given(request)
  const booking = await planner.booking({ clientId: double.id })
  await api.post(`/api/clients/${double.id}/users`, { name: 'Zoé Garnier', email: 'zoe@exemple.fr', role: 'agent', notifications: [] })

  await enter(page, 'sales')
  await page.goto(`/client/${client.id}`)
  await page.getByRole('link', { name: `Comparer avec ${double.name}` }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('À déplacer : 1 commande, 1 personne.')
  await expect(group(page, 'Préférences').getByRole('radio', { name: double.name })).toBeChecked()
  await expect(group(page, 'Nombre de lots').getByRole('radio', { name: client.name })).toBeChecked()
  await group(page, 'Nombre de lots').getByRole('radio', { name: double.name }).check()
  await expectAccessible(page)
  await merge(page)

  await expect(page.getByText(`${double.name} est fusionné avec ${client.name}.`)).toBeVisible()
  await expect(section(page, 'Suivi commercial')).toContainText('40')
  await expect(section(page, 'Préférences')).toContainText('Rappeler le matin.')
  await expect(section(page, 'Joindre le client')).toContainText('Zoé Garnier')
  await openInApp(page, `/booking/${booking.id}`)
  await expect(page.getByRole('heading', { name: `Commande ${booking.code}` })).toBeVisible()
  await expect(page.getByRole('link', { name: client.name }).or(page.getByText(client.name)).first()).toBeVisible()
  await openInApp(page, `/client?client=${double.name.toLowerCase()}`)
  await expect(names(page)).toHaveText([client.name])
  await openInApp(page, `/client/${double.id}`)
  await expect(page.getByText(/Ce client a été fusionné avec/)).toBeVisible()
  await page.getByRole('link', { name: client.name }).click()
  await expect(page.getByRole('heading', { name: client.name, level: 1 })).toBeVisible()

  await section(page, 'Clients fusionnés').getByRole('button', { name: 'Annuler la fusion' }).click()
  await expect(page.getByText('Action annulée.')).toBeVisible()
  await expect(section(page, 'Suivi commercial')).toContainText('12')
  await openTab(page, 'Historique')
  await expect(page.getByText(`a fusionné « ${double.name} » avec ce client`)).toBeVisible()
  await expect(page.getByText(`a annulé la fusion de « ${double.name} » avec ce client`)).toBeVisible()
  await openInApp(page, `/client/${double.id}`)
  await expect(section(page, 'Joindre le client')).toContainText('Zoé Garnier')
})

test('a merge that something contradicts by now says why it stays; a client that nothing holds is deleted, and back within thirty seconds; one with orders says what holds it', async ({
  page,
  request,
}) => {
  const { client } = await givenClient(request, { lotCount: 1 })
  const { api, client: double } = await givenClient(request, { lotCount: 2 })
  await enter(page, 'sales')
  await page.goto(`/client/${client.id}`)
  await page.getByRole('button', { name: 'Autres actions' }).click()
  await page.getByRole('menuitem', { name: 'Fusionner avec un autre client' }).click()
  await choose(page, 'Autre client', double.name)
  await page.getByRole('button', { name: 'Comparer' }).click()
  await group(page, 'Nombre de lots').getByRole('radio', { name: double.name }).check()
  await merge(page)
  await expect(section(page, 'Clients fusionnés')).toContainText(double.name)

  const { version } = await api.get(`/api/clients/${client.id}`)
  await api.patch(`/api/clients/${client.id}`, { lotCount: 3 }, version)
  await page.reload()
  await expect(section(page, 'Clients fusionnés').getByRole('button', { name: 'Annuler la fusion' })).toHaveAccessibleDescription(
    /des informations choisies à la fusion ont été modifiées depuis/,
  )

  const { client: removed } = await givenClient(request)
  const remove = async () => {
    await page.getByRole('button', { name: 'Autres actions' }).click()
    await page.getByRole('menuitem', { name: 'Supprimer le client' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Supprimer le client' }).click()
  }
  await openInApp(page, `/client/${removed.id}`)
  await expect(page.getByRole('heading', { name: removed.name, level: 1 })).toBeVisible()
  await remove()
  await expect(page.getByText(`Le client ${removed.name} est supprimé.`)).toBeVisible()
  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Annuler' }).click()
  await expect(page.getByRole('heading', { name: removed.name, level: 1 })).toBeVisible()

  const planner = await given(request)
  await planner.booking({ clientId: removed.id, clientReference: unique() })
  await remove()
  await expect(page.getByRole('dialog')).toContainText(/Ce client ne peut pas être supprimé\s: il a 1 commande\./)
})
