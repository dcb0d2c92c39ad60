import { expect } from '@playwright/test'
import { head } from './booking-steps.ts'
import { picture } from './document-steps.ts'
import { test } from './journey.ts'
import { pauseRequests } from './paused-requests.ts'
import { enter, expectAccessible, given, openInApp, unique, parisDay } from './steps.ts'

const daysAgo = (days: number): string => parisDay(-days)
const french = (day: string): string => day.split('-').toReversed().join('/')

test('the meters of a dwelling are read from order to order, never backwards, and a changed device starts anew [ENT-9] [ERR-3] [TAB-3]', async ({
  page,
  request,
}) => {
  test.slow()
  const { api, booking } = await given(request)
  const door = unique()
  const entry = await booking({ door, expectedMeters: ['ELECTRICITY'] })
  const exit = await booking({ door, service: 'checkout', entryBookingId: entry.id })
  await enter(page, 'planner')
  await page.goto(`/booking/${entry.id}?tab=meters`)
  await expect(page.getByText('Attendu et non renseigné : Électricité.')).toBeVisible()

  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Ajouter un compteur' }).click()
  await dialog.getByLabel('PRM').fill('123')
  await dialog.getByRole('button', { name: 'Ajouter le compteur' }).click()
  await expect(dialog.getByText('Le PRM doit contenir 14 chiffres.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('PRM').fill('0945 1234 5678 90')
  await dialog.getByLabel('Numéro de série').fill('lk-77')
  await dialog.getByLabel('Emplacement').fill('Placard du palier')
  await dialog.getByRole('button', { name: 'Ajouter le compteur' }).click()
  const meter = page.getByRole('region', { name: 'Électricité · PRM 09451234567890', exact: true })
  await expect(meter).toContainText('LK-77')

  await page.getByRole('button', { name: 'Ajouter un compteur' }).click()
  await dialog.getByLabel('PRM').fill('09451234567890')
  await dialog.getByRole('button', { name: 'Ajouter le compteur' }).click()
  await expect(dialog.getByText('Ce compteur existe déjà pour ce bien.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Fermer', exact: true }).click()

  await page.getByRole('button', { name: /^Relever/ }).click()
  await dialog.getByLabel('Date du relevé', { exact: true }).fill(french(daysAgo(40)))
  await dialog.getByLabel('Index').fill('12 345,6')
  await dialog.getByRole('button', { name: 'Enregistrer le relevé' }).click()
  await expect(page.getByText('Le relevé est enregistré.')).toBeVisible()
  await expect(meter.getByRole('row', { name: /Cette commande/ })).toContainText(/12\s345,6\skWh/)

  await openInApp(page, `/booking/${exit.id}?tab=meters`)
  await expect(head(page, exit.code)).toBeVisible()
  await page.getByRole('button', { name: /^Relever/ }).click()
  await expect(dialog.getByText(/Relevé précédent : 12\s345,6\skWh/)).toBeVisible()
  await dialog.getByLabel('Index').fill('12000')
  await dialog.getByRole('button', { name: 'Enregistrer le relevé' }).click()
  await expect(dialog.getByText(/L'index est inférieur à celui du .*déclarez un changement de compteur/)).toBeVisible()
  await dialog.getByLabel('Index').fill('99000')
  await expect(dialog.getByText(/Consommation inhabituelle/)).toBeVisible()
  await dialog.getByLabel('Index').fill('12745,6')
  await expect(dialog.getByText(/Consommation inhabituelle/)).toBeHidden()
  await dialog.getByRole('button', { name: 'Enregistrer le relevé' }).click()
  await expect(meter.getByRole('row', { name: /Cette commande/ })).toContainText(/\+\s400\skWh/)
  await expect(meter.getByRole('link', { name: entry.code })).toBeVisible()

  await page.getByRole('button', { name: /^Actions : Électricité/ }).click()
  await page.getByRole('menuitem', { name: 'Déclarer un changement de compteur' }).click()
  await dialog.getByLabel("Dernier index de l'ancien compteur").fill('12750')
  await dialog.getByLabel('Numéro de série du nouveau compteur').fill('NEUF-1')
  await dialog.getByLabel('Premier index du nouveau compteur').fill('0')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Enregistrer le changement' }).click()
  await expect(meter.getByRole('row', { name: /Pose/ })).toBeVisible()
  await expect(meter.getByRole('row', { name: /Dépose du n° LK-77/ })).toBeVisible()
  await expect(meter).toContainText('NEUF-1')
  expect(await api.get(`/api/bookings/${exit.id}/meters`)).toMatchObject({ meters: [{ device: 2, serial: 'NEUF-1' }] })
})

test('the photo of a reading is joined, seen beside it, replaced, removed for a reason, and goes with its reading; a mission that expects a meter is closed once it was read, or with a reason [ENT-9] [ENT-11] [STATE-1]', async ({
  page,
  request,
}) => {
  test.slow()
  const { api, booking, planned } = await given(request)
  const order = await planned({ door: unique(), expectedMeters: ['COLD_WATER'] })
  const { id, dwellingId } = await booking({ door: unique() })
  const made = await api.post('/api/meters', { dwellingId, type: 'COLD_WATER', serial: unique(), unit: 'm³' })
  await api.post(`/api/meters/${String(made['id'])}/readings`, { bookingId: id, day: daysAgo(2), index: 12 })
  await enter(page, 'planner')
  await page.goto(`/booking/${id}?tab=meters`)
  const dialog = page.getByRole('dialog')
  const row = page.getByRole('row', { name: /Cette commande/ })
  const photo = row.getByRole('button', { name: /^Photo : Relevé/ })
  const act = async (label: string) => {
    await row.getByRole('button', { name: /^Actions/ }).click()
    await page.getByRole('menuitem', { name: label, exact: true }).click()
  }
  const give = async (button: string, file: ReturnType<typeof picture>) => {
    const chosen = page.waitForEvent('filechooser')
    await dialog.getByRole('button', { name: button }).click()
    await (await chosen).setFiles(file)
  }

  await act('Ajouter une photo')
  await give('Prendre ou choisir une photo', { ...picture('index.png'), buffer: Buffer.from('%PDF-1.4 not a photo') })
  await expect(dialog.getByRole('alert')).toContainText(/n'est pas accepté|illisible/)
  await expectAccessible(page)
  await give('Prendre ou choisir une photo', picture('index.png'))
  await expect(photo).toBeVisible()
  await photo.click()
  await expect(dialog.getByRole('img', { name: 'index.png' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Fermer' }).first().click()

  await act('Supprimer la photo')
  await dialog.getByRole('combobox', { name: 'Motif' }).click()
  await page.getByRole('option', { name: 'Suppression RGPD' }).click()
  await dialog.getByRole('button', { name: 'Supprimer le document' }).click()
  await expect(photo).toBeHidden()

  await act('Ajouter une photo')
  await give('Prendre ou choisir une photo', picture('index.png'))
  await expect(photo).toBeVisible()
  await act('Supprimer')
  await expect(dialog.getByText('Sa photo est détruite avec lui, sans retour possible : son empreinte reste.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Supprimer le relevé' }).click()
  await expect(page.getByText("Ce compteur n'a pas encore été relevé.")).toBeVisible()

  await openInApp(page, `/booking/${order.id}?tab=meters`)
  await expect(head(page, order.code)).toBeVisible()
  const close = async () => {
    await page.getByRole('button', { name: 'Autres actions' }).click()
    await page.getByRole('menuitem', { name: /^Clôturer la mission/ }).click()
  }
  const unread = dialog.getByRole('checkbox', { name: /^Forcer : Relevez d'abord, dans l'onglet « Compteurs », .+ : Eau froide\./ })

  await close()
  await expect(unread).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Ajouter un compteur' }).click()
  await dialog.getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('option', { name: 'Eau froide' }).click()
  await dialog.getByLabel('Numéro de série').fill('eau-9')
  await dialog.getByRole('button', { name: 'Ajouter le compteur' }).click()
  await page.getByRole('button', { name: /^Relever/ }).click()
  await dialog.getByLabel('Index').fill('41')
  const release = await pauseRequests(page, `**/api/bookings/${order.id}`)
  await dialog.getByRole('button', { name: 'Enregistrer le relevé' }).click()
  await expect(page.getByText('Le relevé est enregistré.')).toBeVisible()

  await close()
  await expect(unread).toBeVisible()
  release()
  await expect(unread).toBeHidden()
  await expect(dialog.getByRole('checkbox', { name: /^Forcer : Trop tôt/ })).toBeVisible()
})
