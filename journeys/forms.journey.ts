import { expect } from '@playwright/test'
import { field, head } from './booking-steps.ts'
import { givenClient } from './client-steps.ts'
import { test } from './journey.ts'
import { enter, given, openInApp } from './steps.ts'

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

test('a new order is typed: Enter goes to the next empty required field and takes the highlighted address, typing replaces a town, one of another zip code is noticed, an added tenant is not wrong yet, a surface is read in every usual writing', async ({
  page,
}) => {
  await enter(page, 'planner')
  await page.goto('/booking/create')
  const [zipCode, town] = [field(page, 'Code postal'), page.getByRole('combobox', { name: 'Ville' })]
  const wrong = page.locator('[aria-invalid="true"]')
  await field(page, 'Référence client').fill('R-12')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Prestation' })).toBeFocused()
  await expect(wrong).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Adresse' }).pressSequentially('12 rue des Lilas, 31000 Toulouse')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listbox', { name: 'Adresse' })).toBeHidden()
  await page.keyboard.press('Tab')
  await expect(zipCode).toHaveValue('31000')
  await expect(town).toHaveValue('Toulouse')

  await zipCode.fill('75011')
  await town.click()
  await page.keyboard.type('Lyon')
  await expect(town).toHaveValue('Lyon')
  await expect(page.getByText(/^Vérifiez : ce code postal est celui de .*Paris/)).toBeVisible()
  await town.press('Escape')
  await zipCode.click()
  await town.click()
  await page.keyboard.type('Paris')
  await expect(page.getByText(/^Vérifiez : ce code postal/)).toBeHidden()
  await town.press('Escape')

  const firstName = page.getByRole('textbox', { name: 'Prénom' })
  await page.getByRole('button', { name: 'Ajouter un locataire' }).click()
  await expect(firstName).toBeFocused()
  await expect(page.getByRole('group', { name: 'Locataire 1' }).locator(wrong)).toHaveCount(0)
  await page.keyboard.press('Tab')
  await expect(firstName).toHaveAttribute('aria-invalid', 'true')

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

test('a town of another zip code is noticed in the address of a client and of a checker too, and typing replaces it', async ({ page }) => {
  await enter(page, 'administrator')
  await page.goto('/client/create')
  for (const address of ['/client/create', '/checker/create']) {
    await openInApp(page, address)
    await expect(page.getByRole('heading', { name: address.startsWith('/client') ? 'Nouveau client' : 'Nouveau contrôleur' })).toBeVisible()
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
  }
})

test('a draft dies when the form is as it was again; an hour that the clock skips in March is named, with the hour it will be', async ({
  page,
  request,
}) => {
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
