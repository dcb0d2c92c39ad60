import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { choose, enter, expectAccessible, given } from './steps.ts'

const toastButton = (page: Page, name: string) => page.getByRole('region', { name: 'Messages' }).getByRole('button', { name, exact: true })
const eventsOf = (page: Page) => page.getByRole('main').getByRole('listitem')

test('a planner undoes an edit in place, does it again, and undoes it by the keyboard', async ({ page, request }) => {
  test.slow()
  const { booking, api } = await given(request)
  const made = await booking({ floor: '2' })
  const floor = async () => (await api.get(`/api/bookings/${made.id}`))['floor']
  await enter(page, 'planner')
  await page.goto(`/booking/${made.id}`)
  const edit = async (value: string) => {
    await page.getByRole('button', { name: 'Modifier : Adresse' }).click()
    await page.getByLabel('Étage').fill(value)
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await expect(page.getByText('Enregistré.')).toBeVisible()
  }

  await edit('3')
  await toastButton(page, 'Annuler').click()
  await expect(page.getByText('Action annulée.')).toBeVisible()
  expect(await floor()).toBe('2')
  await toastButton(page, 'Rétablir').click()
  await expect(page.getByText('Action rétablie.')).toBeVisible()
  expect(await floor()).toBe('3')

  await edit('4')
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('Control+z')
  await expect(page.getByText('Action annulée.').last()).toBeVisible()
  await expect.poll(floor).toBe('3')
})

test('a step is undone in place, and from history after a reload, which tells both', async ({ page, request }) => {
  test.slow()
  const { booking, api } = await given(request)
  const made = await booking({ floor: '2' })
  await enter(page, 'planner')
  await page.goto(`/booking/${made.id}`)
  const cancel = async () => {
    await page.getByRole('button', { name: 'Autres actions' }).click()
    await page.getByRole('menuitem', { name: 'Annuler la commande' }).click()
    const dialog = page.getByRole('dialog')
    await choose(page, 'Cause', 'Demande du client')
    await dialog.getByLabel('Motif').fill('Erreur de saisie')
    await dialog.getByRole('button', { name: 'Annuler la commande' }).click()
    await expect(page.getByText("Annuler la commande : c'est fait.")).toBeVisible()
  }

  await cancel()
  await toastButton(page, 'Annuler').click()
  await expect(page.getByText('Action annulée.')).toBeVisible()
  expect(await api.get(`/api/bookings/${made.id}`)).toMatchObject({ status: 'waiting', result: null })

  await cancel()
  await page.goto(`/booking/${made.id}?tab=history`)
  const canceled = eventsOf(page).filter({ hasText: "a fait l'étape « Annuler la commande »" })
  await canceled
    .first()
    .getByRole('button', { name: /^Annuler cette action/ })
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('En attente')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Annuler cette action' }).click()
  await expect(canceled.first()).toContainText("a annulé : a fait l'étape « Annuler la commande »")
  await expect(canceled.nth(1)).toContainText('Annulée depuis')
  expect(await api.get(`/api/bookings/${made.id}`)).toMatchObject({ status: 'waiting', result: null })
})

test('history refuses to undo what somebody else changed since, and says who and what', async ({ page, request }) => {
  test.slow()
  const { booking, api } = await given(request)
  const made = await booking({ floor: '2' })
  const edited = await api.patch(`/api/bookings/${made.id}`, { floor: '3' }, made.version)
  await api.patch(`/api/bookings/${made.id}`, { floor: '4' }, edited.version)
  await enter(page, 'administrator')
  await page.goto(`/booking/${made.id}?tab=history`)
  await eventsOf(page)
    .nth(1)
    .getByRole('button', { name: /^Annuler cette action/ })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Annuler cette action' }).click()

  await expect(dialog).toContainText(
    /Cette action ne peut plus être annulée\s: .+ a modifié la même chose depuis, le .+ à .+\. « Étage »\./,
  )
  expect(await api.get(`/api/bookings/${made.id}`)).toMatchObject({ floor: '4' })
  await dialog.getByRole('button', { name: 'Ne rien annuler' }).click()
  await expect(
    eventsOf(page)
      .first()
      .getByRole('button', { name: /^Annuler cette action/ }),
  ).toBeVisible()
})
