import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { chips, codes } from './list-steps.ts'
import { choose, enter, frenchDay, given, unique } from './steps.ts'

test('the first filters are typed and chosen on the page, stand in the address and as chips, and go one by one; the others are in « Plus de filtres », and all of them find the one booking that has everything; the answer on the page is that for the last text typed, even when an earlier one comes later [LIST-3] [LIST-5] [ROUTE-6] [J-14]', async ({
  page,
  request,
}) => {
  test.slow()
  const { booking, planned } = await given(request)
  const street = unique()
  const previsit = await booking({ address: `3 allée ${street}`, service: 'previsit' })
  await booking({ address: `4 allée ${street}` })
  await enter(page, 'reader')
  await page.goto('/booking')

  await page.getByRole('searchbox', { name: 'Adresse' }).fill(street)
  await expect(codes(page)).toHaveCount(2)
  await choose(page, 'Prestation', 'Prévisite')
  await expect(codes(page)).toHaveText([previsit.code])
  await choose(page, 'Statut', 'En attente')
  await expect(page).toHaveURL(
    (url) => url.search.includes('address=') && url.search.includes('services=') && url.search.includes('status='),
  )
  await expect(chips(page)).toContainText('Statut : En attente')
  await expect(codes(page)).toHaveText([previsit.code])

  await page.getByRole('button', { name: 'Retirer le filtre Prestation : Prévisite' }).click()
  await expect(codes(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Effacer les filtres' }).click()
  await expect(chips(page)).toContainText("Période : Aujourd'hui et après")
  await expect(page).toHaveURL(/\/booking$/)

  const reference = unique()
  const ug = unique()
  const order = await planned({
    clientReference: reference,
    ug,
    visitOfferId: `OFFRE-${ug}`,
    roomCount: 'T1',
    surface: 20,
  })
  await page.getByRole('button', { name: 'Plus de filtres' }).click()

  await page.getByRole('searchbox', { name: 'Référence client' }).fill(reference)
  await page.getByLabel('UG', { exact: true }).fill(ug)
  await page.getByLabel('Offre de visite').fill(`OFFRE-${ug}`)
  await page.getByLabel('Codes mission').fill(String(order['missionCode']))
  await choose(page, 'Client', String(order['clientName']))
  await choose(page, 'Contrôleur', order.checkerName)
  await choose(page, 'Langue', 'Français')
  await choose(page, 'Type de bien', 'Habitation')
  await choose(page, 'Logement', 'Appartement')
  await choose(page, 'Pièces', 'T1')
  await page.getByLabel('Mission à partir du', { exact: true }).fill(frenchDay(order.startAt))
  await page.getByLabel("Mission jusqu'au", { exact: true }).fill(frenchDay(order.startAt))
  await page.keyboard.press('Tab')

  await expect(codes(page)).toHaveText([order.code])
  await expect(chips(page).getByRole('listitem')).toHaveCount(13)
  await expect(chips(page)).toContainText(`Contrôleur : ${order.checkerName}`)
  await expect(page).toHaveURL((url) =>
    [
      'ref_client',
      'visit_ug',
      'visit_offer_id',
      'codeMissions',
      'client_id',
      'checker_id',
      'language',
      'property_type',
      'property_kind',
      'room_count',
      'min_date',
      'max_date',
    ].every((name) => url.searchParams.has(name)),
  )

  const [slow, quick] = [unique(), unique()]
  await booking({ address: `1 rue ${slow}` })
  const last = await booking({ address: `1 rue ${quick}` })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Effacer les filtres' }).click()
  await expect(codes(page)).toHaveCount(50)
  let release = (): void => undefined
  const released = new Promise<void>((done) => (release = done))
  await page.route(`**/api/bookings?*${slow}*`, async (route) => {
    await released
    await route.continue().catch(() => undefined)
  })
  const field = page.getByRole('searchbox', { name: 'Adresse' })
  const slowRequest = page.waitForRequest((sent) => sent.url().includes(slow))
  await field.fill(slow)
  await slowRequest
  await field.fill(quick)
  await expect(codes(page)).toHaveText([last.code])
  release()
  await page.evaluate(() => fetch('/readyz'))
  await expect(codes(page)).toHaveText([last.code])
})
