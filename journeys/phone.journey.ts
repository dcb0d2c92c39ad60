import { expect, type Page } from '@playwright/test'
import { givenClient } from './client-steps.ts'
import { test } from './journey.ts'
import { enter, given } from './steps.ts'

const phoneOf = (page: Page, name = 'Téléphone') => page.getByRole('textbox', { name: new RegExp(`^${name}( \\(facultatif\\))?$`) })
const edit = (page: Page, section: string) => page.getByRole('button', { name: `Modifier : ${section}` }).click()
const save = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Enregistrer' })

test('a phone is edited as it is read: in pairs, a foreign one as its country writes it, and nothing changes by it', async ({
  page,
  request,
}) => {
  // Another for each run: a client of the same phone is refused as a duplicate.
  const written = `06 ${String(Math.floor(Math.random() * 1e8))
    .padStart(8, '0')
    .replaceAll(/(..)(?=.)/g, '$1 ')}`
  const phone = `+33${written.replaceAll(' ', '').slice(1)}`
  const { client, api } = await givenClient(request, { phone, emergencyPhone: '+32470123456' })
  await enter(page, 'sales')
  await page.goto(`/client/${client.id}`)
  await edit(page, 'Coordonnées')
  await expect(phoneOf(page)).toHaveValue(written)
  await expect(phoneOf(page, "Téléphone d'urgence")).toHaveValue('+32 470 12 34 56')

  await phoneOf(page).click()
  await phoneOf(page, "Téléphone d'urgence").click()
  await page.getByRole('button', { name: 'Annuler les modifications' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()

  await edit(page, 'Coordonnées')
  await phoneOf(page).fill('0611111111')
  await phoneOf(page).fill(written.replaceAll(' ', ''))
  await page.getByRole('link', { name: 'Historique' }).click()
  await expect(page.getByRole('dialog', { name: 'Modifications non enregistrées' })).toBeHidden()
  expect(await api.get(`/api/clients/${client.id}`)).toMatchObject({ version: 1, phone })
})

test('typing in the middle of a number leaves the caret where it was, and a deleted space deletes no figure', async ({ page, request }) => {
  const { client } = await givenClient(request)
  await enter(page, 'sales')
  await page.goto(`/client/${client.id}`)
  await edit(page, 'Coordonnées')
  const phone = phoneOf(page)
  await phone.fill('')
  await phone.pressSequentially('0612345678')
  await expect(phone).toHaveValue('06 12 34 56 78')
  await phone.press('Home')
  for (let step = 0; step < 4; step += 1) await phone.press('ArrowRight')
  await phone.press('Delete')
  await phone.press('9')
  await expect(phone).toHaveValue('06 19 34 56 78')
  await phone.press('8')
  await phone.press('Backspace')
  await expect(phone).toHaveValue('06 19 34 56 78')
  await phone.press('Backspace')
  await expect(phone).toHaveValue('06 13 45 67 8')
  await phone.press('2')
  await expect(phone).toHaveValue('06 12 34 56 78')
})

test('a text that is no phone number, or has an extension, stays as typed and is refused at its field', async ({ page, request }) => {
  const { booking } = await given(request)
  const { id } = await booking()
  await enter(page, 'planner')
  await page.goto(`/booking/${id}?tab=data`)
  await edit(page, 'Locataires')
  const phone = phoneOf(page).first()
  await expect(phone).toHaveValue('06 12 34 56 78')
  for (const typed of ['06 12 34 56 78 poste 12', '06 12 34', 'le soir']) {
    await phone.fill(typed)
    await save(page).click()
    await expect(phone).toHaveValue(typed)
    await expect(phone).toHaveAccessibleDescription("Ce numéro de téléphone n'est pas valide.")
  }
  await phone.fill('+32470123456')
  await phone.blur()
  await expect(phone).toHaveValue('+32 470 12 34 56')
  await save(page).click()
  await expect(page.getByRole('region', { name: 'Locataires' }).getByRole('link', { name: '+32 470 12 34 56' })).toBeVisible()
})
