import { expect } from '@playwright/test'
import { givenClient } from './client-steps.ts'
import { test } from './journey.ts'
import { enter } from './steps.ts'

const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

test('a logo is given to a client, shown after a reload, and deleted with its reason [ENT-11]', async ({ page, request }) => {
  const { client } = await givenClient(request)
  await enter(page, 'administrator')
  await page.goto(`/client/${client.id}?tab=parameters`)
  const section = page.getByRole('region', { name: 'Logo' })
  await section.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: png })
  await expect(section.getByRole('img', { name: /^Logo de / })).toBeVisible()
  await page.reload()
  await expect(section.getByRole('img', { name: /^Logo de / })).toBeVisible()

  await section.getByRole('button', { name: 'Supprimer le logo' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Motif' }).click()
  await page.getByRole('option', { name: 'Suppression à la demande' }).click()
  await dialog.getByRole('button', { name: /^Supprimer/ }).click()
  await expect(section.getByRole('img')).toHaveCount(0)
  await expect(section.getByText('Ajouter un logo')).toBeVisible()
})
