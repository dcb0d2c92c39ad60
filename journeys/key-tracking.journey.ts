import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { asApi, enter, expectAccessible, given, openInApp } from './steps.ts'

const agency = { way: 'AGENCY', place: 'Agence du Port', hours: '9 h – 18 h' }

const section = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) })

test('a key goes from the agency to the checker and on to the tenant, with one holder all the way; the plan of the keys is said where nobody has; the code of a box comes on request, is hidden again, and its reading is in the history [ENT-13] [STATE-2]', async ({
  page,
  request,
}) => {
  test.slow()
  const { booking, planned } = await given(request)
  const { id, checkerName } = await planned({ keysPlan: agency })
  const unplanned = await booking({ keysPlan: null })
  await enter(page, 'planner')
  await page.goto(`/booking/${id}?tab=key-tracking`)
  const out = section(page, 'Retrait des clés')
  await expect(out.getByText('Retrait à faire')).toBeVisible()

  await out.getByRole('button', { name: 'Enregistrer le retrait' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Enregistrer le retrait' }).click()
  await expect(dialog.getByText('Indiquez les clés remises : au moins une.')).toBeVisible()
  await dialog.getByLabel("Porte d'entrée").fill('2')
  await dialog.getByLabel('Badge').fill('1')
  await dialog.getByRole('button', { name: 'Enregistrer le retrait' }).click()
  await expect(out.getByText('Retirées par le contrôleur')).toBeVisible()

  const back = section(page, 'Retour des clés')
  await back.getByRole('button', { name: 'Remettre au locataire' }).click()
  await dialog.getByLabel('Badge').fill('0')
  await dialog.getByLabel('Le locataire a signé').check()
  await dialog.getByRole('button', { name: 'Remettre au locataire' }).click()
  await expect(dialog.getByText(`Le compte n'y est pas : ${checkerName} a 2 × porte d'entrée, 1 × badge`)).toBeVisible()
  await dialog.getByLabel('Badge').fill('1')
  await dialog.getByLabel('Reçues par').fill('Zoé Garnier')
  await dialog.getByRole('button', { name: 'Remettre au locataire' }).click()

  await expect(back.getByText('Remises au locataire')).toBeVisible()
  const chain = section(page, 'Qui a eu les clés').getByRole('listitem')
  await expect(chain).toHaveCount(2)
  await expect(chain.first()).toContainText('Zoé Garnier')
  await expect(chain.last()).toContainText(checkerName)
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await expect(back.getByText('Attestation à envoyer : téléchargez-la.')).toBeVisible()
  await back.getByRole('button', { name: /^Attestation/ }).click()
  expect((await download).suggestedFilename()).toMatch(/^attestation-cles-C.*\.pdf$/)

  await openInApp(page, `/booking/${unplanned.id}?tab=key-tracking`)
  await out.getByRole('button', { name: 'Préciser : Retrait des clés' }).click()
  await dialog.getByRole('combobox', { name: 'Mode' }).fill('Boîte à clés')
  await page.getByRole('option', { name: 'Boîte à clés' }).click()
  await dialog.getByLabel('Emplacement de la boîte').fill('Garde-corps')
  await dialog.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(out.getByText('Boîte à clés', { exact: true })).toBeVisible()

  await out.getByRole('button', { name: 'Enregistrer le code' }).click()
  await dialog.getByLabel('Code', { exact: true }).fill('B-7391')
  await dialog.getByRole('button', { name: 'Enregistrer le code' }).click()
  await expect(out.getByText('enregistré, masqué')).toBeVisible()
  await expect(page.getByText('B-7391')).toBeHidden()
  await out.getByRole('button', { name: 'Afficher le code' }).click()
  await expect(out.getByText('B-7391')).toBeVisible()
  await out.getByRole('button', { name: 'Masquer le code' }).click()
  await expect(page.getByText('B-7391')).toBeHidden()

  const api = await asApi(request, 'planner')
  const { legs } = await api.get<{ legs: { id: string }[] }>(`/api/bookings/${unplanned.id}/key-trackings`)
  const history = await api.get<{ kind: string }[]>(`/api/key-trackings/${legs[0]?.id}/history`)
  expect(history.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['created', 'codeKept', 'codeRead']))
})
