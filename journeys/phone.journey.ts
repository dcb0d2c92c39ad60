import { expect, type Page } from '@playwright/test'
import { givenClient } from './client-steps.ts'
import { test } from './journey.ts'
import { enter, given, openInApp } from './steps.ts'

const phoneOf = (page: Page, name = 'Téléphone') => page.getByRole('textbox', { name: new RegExp(`^${name}( \\(facultatif\\))?$`) })
const edit = (page: Page, section: string) => page.getByRole('button', { name: `Modifier : ${section}` }).click()
const save = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Enregistrer' })

test('a phone is edited as it is read: in pairs, a foreign one as its country writes it, and nothing changes by it; the caret stays where it was; a text that is no phone number stays as typed and is refused at its field', async ({
  page,
  request,
}) => {
  // Another for each run: a client of the same phone is refused as a duplicate.
  const written = `06 ${String(Math.floor(Math.random() * 1e8))
    .padStart(8, '0')
    .replaceAll(/(..)(?=.)/g, '$1 ')}`
  const phone = `+33${written.replaceAll(' ', '').slice(1)}`
  const { client, api } = await givenClient(request, { phone, emergencyPhone: '+32470123456' })
  const { booking } = await given(request)
  const { id } = await booking()
  await enter(page, 'administrator')
  await page.goto(`/client/${client.id}`)
  await edit(page, 'Coordonnées')
  await expect(phoneOf(page)).toHaveValue(written)
  await expect(phoneOf(page, "Téléphone d'urgence")).toHaveValue('+32 470 12 34 56')

  await phoneOf(page).click()
  await phoneOf(page, "Téléphone d'urgence").click()
  await page.getByRole('button', { name: 'Annuler les modifications' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()

  await edit(page, 'Coordonnées')
  const field = phoneOf(page)
  await field.fill('')
  await field.pressSequentially('0612345678')
  await expect(field).toHaveValue('06 12 34 56 78')
  await field.press('Home')
  for (let step = 0; step < 4; step += 1) await field.press('ArrowRight')
  await field.press('Delete')
  await field.press('9')
  await expect(field).toHaveValue('06 19 34 56 78')
  await field.press('8')
  await field.press('Backspace')
  await expect(field).toHaveValue('06 19 34 56 78')
  // A deleted space deletes no figure.
  await field.press('Backspace')
  await expect(field).toHaveValue('06 13 45 67 8')
  await field.press('2')
  await expect(field).toHaveValue('06 12 34 56 78')

  await field.fill(written.replaceAll(' ', ''))
  await page.getByRole('link', { name: 'Historique' }).click()
  await expect(page.getByRole('dialog', { name: 'Modifications non enregistrées' })).toBeHidden()
  expect(await api.get(`/api/clients/${client.id}`)).toMatchObject({ version: 1, phone })

  await openInApp(page, `/booking/${id}?tab=data`)
  await edit(page, 'Locataires')
  const tenantPhone = phoneOf(page).first()
  await expect(tenantPhone).toHaveValue('06 12 34 56 78')
  await tenantPhone.fill('06 12 34 56 78 poste 12')
  await save(page).click()
  await expect(tenantPhone).toHaveValue('06 12 34 56 78 poste 12')
  await expect(tenantPhone).toHaveAccessibleDescription("Ce numéro de téléphone n'est pas valide.")
  await tenantPhone.fill('+32470123456')
  await tenantPhone.blur()
  await expect(tenantPhone).toHaveValue('+32 470 12 34 56')
  await save(page).click()
  await expect(page.getByRole('region', { name: 'Locataires' }).getByRole('link', { name: '+32 470 12 34 56' })).toBeVisible()
})
