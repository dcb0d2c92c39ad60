import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { codes, chips, emptyHeading, address } from './list-steps.ts'
import { choose, enter, expectAccessible, frenchDay, given, unique } from './steps.ts'

test('the first filters are typed and chosen on the page, stand in the address and as chips, and go one by one [LIST-3] [ROUTE-6]', async ({
  page,
  request,
}) => {
  const { booking } = await given(request)
  const street = unique()
  const order = await booking({ address: `3 allée ${street}`, service: 'previsit' })
  await booking({ address: `4 allée ${street}` })
  await enter(page, 'reader')
  await page.goto('/booking')

  await page.getByRole('searchbox', { name: 'Adresse' }).fill(street)
  await expect(codes(page)).toHaveCount(2)
  await choose(page, 'Prestation', 'Prévisite')
  await expect(codes(page)).toHaveText([order.code])
  await choose(page, 'Statut', 'En attente')
  await expect(page).toHaveURL(
    (url) => url.search.includes('address=') && url.search.includes('services=') && url.search.includes('status='),
  )
  await expect(chips(page)).toContainText('Statut : En attente')
  await expect(codes(page)).toHaveText([order.code])

  await page.getByRole('button', { name: 'Retirer le filtre Prestation : Prévisite' }).click()
  await expect(codes(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Effacer les filtres' }).click()
  await expect(chips(page)).toContainText("Période : Aujourd'hui et après")
  await expect(page).toHaveURL(/\/booking$/)
})

test('the other filters are in « Plus de filtres », and all of them find the one booking that has everything [LIST-3] [LIST-5]', async ({
  page,
  request,
}) => {
  const { planned } = await given(request)
  const reference = unique()
  const ug = unique()
  const order = await planned({
    clientReference: reference,
    ug,
    visitOfferId: `OFFRE-${ug}`,
    roomCount: 'T1',
    surface: 20,
  })
  await enter(page, 'reader')
  await page.goto('/booking')
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
  await page.reload()
  await expect(codes(page)).toHaveText([order.code])
  await expect(chips(page)).toContainText(`Contrôleur : ${order.checkerName}`)
})

/** For each filter, a value that the booking does not match. */
const refusing = {
  'LIST-3': {
    address: 'boulevard Introuvable',
    tenant: 'Personne',
    order_id: 'C00000000-0',
    codeMissions: 'C00000000-0E1',
    client_id: '0190a000-0000-7000-8000-000000000000',
    checker_id: '0190a000-0000-7000-8000-000000000000',
    status: 'validated',
    services: 'checkout',
    products: 'annotated',
    min_date: '2099-01-01',
    max_date: '2001-01-01',
    visit_offer_id: 'AUTRE',
    visit_ug: 'AUTRE',
  },
  'LIST-5': { language: 'EN', property_type: 'business', room_count: 'T6', property_kind: 'house' },
} as const
/** The codes of the listed rows, once the rows of these filters are on the page. */
const codesFor = async (page: Page, filters: Record<string, string>): Promise<string[]> => {
  await page.goto(address(filters))
  await expect(emptyHeading(page).or(codes(page).first())).toBeVisible()
  return codes(page).allInnerTexts()
}

for (const [requirement, values] of Object.entries(refusing)) {
  test(`each filter keeps out what does not have it: ${Object.keys(values).join(', ')} [${requirement}]`, async ({ page, request }) => {
    const { booking } = await given(request)
    const reference = unique()
    const order = await booking({ clientReference: reference })
    await enter(page, 'reader')
    expect(await codesFor(page, { ref_client: reference })).toEqual([order.code])

    const wrongly: string[] = []
    for (const [name, value] of Object.entries(values)) {
      const codes = await codesFor(page, { ref_client: reference, [name]: value })
      if (codes.length > 0) wrongly.push(name)
    }
    expect(wrongly).toEqual([])
  })
}

const spellings = [
  ['creche', 'rue de la Crèche'],
  ['CRÈCHE', 'rue de la Crèche'],
  ['l’olive', "chemin de l'Olive"],
  ["l'olive", 'chemin de l’Olive'],
  ['saint denis', 'avenue Saint-Denis'],
  ['Saint-Denis', 'avenue Saint Denis'],
] as const
test('a search finds what is written with other accents, capitals, apostrophes and hyphens [LIST-3] [J-14]', async ({ page, request }) => {
  const { booking } = await given(request)
  const field = page.getByRole('searchbox', { name: 'Adresse' })
  await enter(page, 'reader')
  for (const [typed, written] of spellings) {
    const reference = unique()
    const order = await booking({ clientReference: reference, address: `9 ${written}` })
    await booking({ clientReference: reference, address: '9 rue Ailleurs' })
    await page.goto(address({ ref_client: reference }))
    await expect(codes(page)).toHaveCount(2)
    await field.fill(typed)
    await expect(codes(page)).toHaveText([order.code])
  }
})

test('the answer shown is that for the last text typed, even when an earlier one comes later [LIST-3] [J-14]', async ({
  page,
  request,
}) => {
  const { booking } = await given(request)
  const [slow, quick] = [unique(), unique()]
  await booking({ address: `1 rue ${slow}` })
  const last = await booking({ address: `1 rue ${quick}` })
  await enter(page, 'reader')
  await page.goto('/booking')
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

test('an empty list says why and offers to clear the filters [LIST-3]', async ({ page }) => {
  await enter(page, 'reader')
  await page.goto(address({ tenant: unique() }))
  await expect(emptyHeading(page)).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Effacer les filtres' }).last().click()
  await expect(codes(page)).toHaveCount(50)
})

test('a number typed with a slip is told as such in the list, which offers those that it may stand for', async ({ page, request }) => {
  const { booking } = await given(request)
  const { code } = await booking()
  const slip = code.replace(/\d(?=-)/, (digit) => String((Number(digit) + 1) % 10))
  await enter(page, 'planner')
  await page.goto('/booking')
  await page.getByLabel('N° de commande').fill(slip.toLowerCase().replace('-', ' '))

  await expect(page.getByText('Ce numéro comporte une erreur de saisie\u00A0: vérifiez-le.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: code, exact: true }).click()

  await expect(page.getByRole('row', { name: new RegExp(code) })).toBeVisible()
  await expect(page.getByText('Ce numéro comporte une erreur')).toBeHidden()
})
