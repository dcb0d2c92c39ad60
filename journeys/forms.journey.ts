import { expect } from '@playwright/test'
import { create, field, head, pick } from './booking-steps.ts'
import { givenClient } from './client-steps.ts'
import { test } from './journey.ts'
import { enter, expectAccessible, given, unique } from './steps.ts'

test('Enter in a picker chooses the first match, tells twins apart, and submits nothing', async ({ page, request }) => {
  const { client } = await givenClient(request)
  await enter(page, 'planner')
  await page.goto('/booking/create')
  const picker = page.getByRole('combobox', { name: 'Client', exact: true })
  await picker.click()
  await page.keyboard.type(client.name)
  await page.keyboard.press('Enter')
  await expect(picker).toHaveValue(client.name)
  await picker.fill(client.name.slice(0, -1))
  await expect(page.getByRole('option', { name: client.name })).toContainText('13002 Marseille')
  await page.keyboard.press('Enter')
  for (const [name, typed] of [
    ['Adresse', '12 rue des Lilas'],
    ['Étiquettes', 'pressé'],
  ] as const) {
    await page.getByRole('combobox', { name }).fill(typed)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('combobox', { name })).toHaveValue(typed)
  }
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(0)
  await expect(page).toHaveURL(/\/booking\/create/)
})

test('Enter in a line of text goes to the next empty required field, and takes the highlighted address', async ({ page }) => {
  await enter(page, 'planner')
  await page.goto('/booking/create')
  await field(page, 'Référence client').fill('R-12')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Prestation' })).toBeFocused()
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(0)
  const address = page.getByRole('combobox', { name: 'Adresse' })
  await address.pressSequentially('12 rue des Lilas, 31000 Toulouse')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listbox', { name: 'Adresse' })).toBeHidden()
  await page.keyboard.press('Tab')
  await expect(field(page, 'Code postal')).toHaveValue('31000')
  await expect(page.getByRole('combobox', { name: 'Ville' })).toHaveValue('Toulouse')
})

test('a box for no annex shows its tick, can be taken back, and is not saved before it was ticked', async ({ page }) => {
  await enter(page, 'planner')
  await page.goto('/booking/create')
  const none = page.getByRole('checkbox', { name: 'Ni cave, ni garage, ni parking' })
  await none.check()
  await none.uncheck()
  await page.getByRole('button', { name: 'Ajouter une cave, un garage ou un parking' }).click()
  await field(page, 'Numéro').fill('14')
  await page.getByRole('button', { name: "Retirer l'annexe 1" }).click()
  await expect(none).not.toBeChecked()
  await field(page, 'Référence client').fill('R-13')
  await page.reload()
  await expect(page.getByText('Brouillon restauré')).toBeVisible()
  await expect(none).not.toBeChecked()
  await none.check()
  await page.reload()
  await expect(none).toBeChecked()
})

test('an added tenant is empty, not wrong, and the first name has the focus', async ({ page }) => {
  await enter(page, 'planner')
  await page.goto('/booking/create')
  await page.getByRole('button', { name: 'Ajouter un locataire' }).click()
  await expect(page.getByRole('textbox', { name: 'Prénom' })).toBeFocused()
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(0)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('textbox', { name: 'Prénom' })).toHaveAttribute('aria-invalid', 'true')
})

test('typing replaces a town that was filled, and a town of another zip code is noticed', async ({ page }) => {
  await enter(page, 'planner')
  await page.goto('/booking/create')
  const town = page.getByRole('combobox', { name: 'Ville' })
  await field(page, 'Code postal').fill('75011')
  await town.click()
  await page.keyboard.type('Paris')
  await town.blur()
  await town.click()
  await page.keyboard.type('Lyon')
  await expect(town).toHaveValue('Lyon')
  await expect(page.getByText(/^Vérifiez : ce code postal est celui de .*Paris/)).toBeVisible()
  await town.press('Escape')
  await field(page, 'Code postal').click()
  await town.click()
  await page.keyboard.type('Paris')
  await expect(page.getByText(/^Vérifiez : ce code postal/)).toBeHidden()
})

for (const [subject, address] of [
  ['client', '/client/create'],
  ['checker', '/checker/create'],
] as const)
  test(`a town of another zip code is noticed in the address of a ${subject} too, and typing replaces it`, async ({ page }) => {
    await enter(page, 'administrator')
    await page.goto(address)
    const town = page.getByRole('combobox', { name: /^Ville/ }).first()
    await page
      .getByRole('textbox', { name: /^Code postal/ })
      .first()
      .fill('75011')
    await town.click()
    await page.keyboard.type('Lyon')
    await expect(page.getByText(/^Vérifiez : ce code postal est celui de .*Paris/)).toBeVisible()
    await town.press('Escape')
    await town.blur()
    await town.click()
    await page.keyboard.type('Paris')
    await expect(town).toHaveValue('Paris')
    await expect(page.getByText(/^Vérifiez : ce code postal/)).toBeHidden()
  })

test('a draft dies when the form is as it was again', async ({ page, request }) => {
  const { booking } = await given(request)
  const { id, code } = await booking({ comment: 'Sonner deux fois' })
  await enter(page, 'planner')
  await page.goto(`/booking/${id}`)
  await page.getByRole('button', { name: 'Modifier : Commentaire' }).click()
  const comment = page.getByRole('textbox', { name: 'Commentaire' })
  await expect(comment).toBeFocused()
  await comment.fill('Sonner trois fois')
  await page.reload()
  await expect(page.getByText('Brouillon restauré')).toBeVisible()
  await comment.fill('Sonner deux fois')
  await page.reload()
  await expect(head(page, code)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Modifier : Commentaire' })).toBeVisible()
  await expect(page.getByText('Brouillon restauré')).toBeHidden()
})

test('a draft of a new order dies when nothing is typed any more, or when it is discarded', async ({ page }) => {
  await enter(page, 'planner')
  await page.goto('/booking/create')
  const comment = page.getByRole('textbox', { name: 'Commentaire' })
  await comment.fill('Sonner')
  await comment.fill('')
  await page.reload()
  await expect(comment).toBeVisible()
  await expect(page.getByText('Brouillon restauré')).toBeHidden()
  await comment.fill('Sonner')
  await page.reload()
  await page.getByRole('button', { name: 'Effacer le brouillon' }).click()
  await expect(page.getByRole('combobox', { name: 'Client', exact: true })).toBeFocused()
  await page.reload()
  await expect(comment).toHaveValue('')
  await expect(page.getByText('Brouillon restauré')).toBeHidden()
  await page.getByRole('link', { name: 'Accueil' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Accueil' })).toBeVisible()
})

test('a new order opens at its top, and Back leads to the list it came from', async ({ page, request }) => {
  const { client } = await given(request)
  await enter(page, 'planner')
  await page.goto('/client')
  await page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'Commandes' }).click()
  await page.getByRole('link', { name: 'Nouvelle commande' }).click()
  await page.getByRole('combobox', { name: 'Client', exact: true }).fill(client.name)
  await page
    .getByRole('option', { name: new RegExp(client.name) })
    .first()
    .click()
  await field(page, 'Référence client').fill(unique())
  await page.getByRole('combobox', { name: 'Prestation' }).fill('Entrée')
  await page.keyboard.press('Enter')
  await page.getByRole('combobox', { name: 'Adresse' }).fill('12 rue des Lilas')
  await field(page, 'Code postal').fill('31000')
  await page.getByRole('combobox', { name: 'Ville' }).fill('Toulouse')
  await pick(page, 'Logement', 'Appartement')
  await pick(page, 'Nombre de pièces', 'T2')
  await field(page, 'Surface (m²)').fill('45')
  await pick(page, 'Meublé', 'Non')
  await create(page).click()
  await expect(page.getByRole('heading', { name: /^Commande C/ })).toBeVisible()
  expect(await page.locator('#content').evaluate(({ scrollTop }) => scrollTop)).toBe(0)
  await page.goBack()
  await expect(page.getByRole('heading', { name: /^Commandes/ })).toBeVisible()
})

test('an hour that the clock skips in March is named, with the hour it will be', async ({ page, request }) => {
  const { booking } = await given(request)
  const { id } = await booking()
  await enter(page, 'planner')
  await page.goto(`/booking/${id}`)
  await page.getByRole('button', { name: 'Planifier', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const hour = dialog.getByRole('textbox', { name: 'Heure' })
  await dialog.getByRole('textbox', { name: /^Date/ }).fill('28/03/2027')
  await hour.fill('2h30')
  await page.keyboard.press('Tab')
  await expect(hour).toHaveAccessibleDescription(/02:30 n'existe pas cette nuit-là.*ce sera 03:30/)
  await hour.fill('3h30')
  await page.keyboard.press('Tab')
  await expect(hour).not.toHaveAccessibleDescription(/n'existe pas/)
})

test('a cancellation without a cause is refused at the cause; the people to warn stand there with their phones', async ({
  page,
  request: api,
}) => {
  const { planned, client: ordering } = await given(api)
  const { id } = await planned()
  await enter(page, 'planner')
  await page.goto(`/booking/${id}`)
  await page.getByRole('button', { name: 'Autres actions' }).click()
  await page.getByRole('menuitem', { name: /^Annuler la commande/ }).click()
  const dialog = page.getByRole('dialog')
  const client = dialog.getByRole('listitem').filter({ hasText: ordering.name })
  await expect(client.getByRole('link').first()).toHaveAttribute('href', /^(tel|mailto):/)

  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await dialog.getByRole('button', { name: 'Annuler la commande' }).click()
  const cause = dialog.getByRole('radiogroup', { name: 'Cause' })
  await expect(cause).toHaveAttribute('aria-invalid', 'true')
  await expect(cause).toHaveAccessibleDescription(/cause/)
  await expect(cause.getByRole('radio').first()).toBeFocused()
  await expectAccessible(page)
  await cause.getByRole('radio', { name: 'Doublon' }).check()
  await expect(cause).not.toHaveAttribute('aria-invalid', 'true')
  expect(requests.filter((address) => address.endsWith('/transitions'))).toEqual([])
})

test('a surface is read in every usual writing, and shown as it was read', async ({ page }) => {
  await enter(page, 'planner')
  await page.goto('/booking/create')
  const surface = page.getByRole('textbox', { name: 'Surface' })
  for (const [typed, written] of [
    ['1.234,5', '1 234,5'],
    ['1234.5', '1 234,5'],
    ['1 234,5 m²', '1 234,5'],
    ['1.234', '1 234'],
  ] as const) {
    await surface.fill(typed)
    await surface.blur()
    await expect.poll(async () => (await surface.inputValue()).replaceAll(/\s/g, ' ')).toBe(written)
  }
  await surface.fill('douze')
  await surface.blur()
  await expect(surface).toHaveValue('douze')
  await expect(surface).toHaveAttribute('aria-invalid', 'true')
})
