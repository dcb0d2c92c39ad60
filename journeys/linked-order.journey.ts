import { expect, type Page } from '@playwright/test'
import { act, create, dialog, field, head, parisHour, pick, status, step } from './booking-steps.ts'
import { chooseFiles, pdf } from './document-steps.ts'
import { test } from './journey.ts'
import { asApi, choose, enter, frenchDay, given, makeChecker, openInApp, order, parisDay, unique, workingHour } from './steps.ts'

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString()
/** A unique street address. */
const street = (): string => `12 rue ${unique()}`
const leaving = { ...order.tenants[0], role: 'outgoing' }
/** Records a mission proposition by phone, at 45,50 €. */
const offer = async (page: Page, name: string, at: string): Promise<void> => {
  await page.getByRole('button', { name: 'Enregistrer une proposition' }).click()
  await dialog(page).getByLabel('Date proposée', { exact: true }).fill(frenchDay(at))
  await dialog(page).getByLabel('Heure', { exact: true }).fill(parisHour(at))
  await page.keyboard.press('Tab')
  await dialog(page).getByRole('radio', { name }).check()
  await dialog(page).getByLabel('Tarif proposé HT').fill('45,50')
  await dialog(page).getByRole('button', { name: 'Enregistrer la proposition' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: name })).toBeVisible()
}
const open = (page: Page, id: string, tab: string) => page.goto(`/booking/${id}?tab=${tab}`)

test('an exit goes from the request to the validated report, compared with its entry [ENT-7] [STATE-1] [TAB-1]', async ({
  page,
  request,
}) => {
  test.slow()
  const { api, booking, client } = await given(request)
  const address = street()
  const entry = await booking({ address })
  const at = workingHour()
  await enter(page, 'planner')
  await page.goto('/booking/create')
  await choose(page, 'Client', client.name)
  await field(page, 'Référence client').fill(unique())
  await choose(page, 'Prestation', 'Sortie')
  await page.getByRole('combobox', { name: 'Adresse' }).fill(address)
  await page.getByRole('option', { name: /Logement connu/ }).click()
  await page.getByRole('button', { name: 'Ajouter un locataire' }).click()
  const tenant = page.getByRole('group', { name: 'Locataire 1' })
  await tenant.getByLabel('Prénom').fill('Zoé')
  await tenant.getByLabel('Nom', { exact: true }).fill('Garnier')
  await tenant.getByLabel('E-mail').fill('zoe.garnier@example.org')
  await pick(page, 'Présence requise sur place', 'Oui')
  await choose(page, 'Mode de remise', 'Sur place')
  await page.getByRole('textbox', { name: 'Date souhaitée' }).fill(frenchDay(inDays(200)))
  await page.keyboard.press('Tab')
  const proposed = page.getByRole('listitem').filter({ hasText: `Entrée ${entry.code}` })
  await expect(proposed).toContainText('Concordance forte')
  await expect(proposed).toContainText('Même logement, même locataire, entrée avant la sortie, même client')
  await proposed.getByRole('button', { name: /^Lier/ }).click()
  await expect(page.getByRole('combobox', { name: "Commande d'entrée liée" })).toHaveValue(entry.code)
  await create(page).click()
  await expect(status(page, 'En attente')).toBeVisible()
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await expect(page.getByRole('complementary').getByRole('link', { name: entry.code })).toBeVisible()

  const candidates = await api.get<{ id: string; allowed: boolean }[]>(`/api/bookings/${id}/candidates?startAt=${at}`)
  const checkerId = candidates.find(({ allowed }) => allowed)?.id
  await api.post(`/api/bookings/${id}/transitions`, { to: 'planned', checkerId, startAt: at })
  await api.post(`/api/bookings/${id}/transitions`, { to: 'done', force: ['G12'], reason: 'Mission avancée' })
  await expect(status(page, 'Réalisée')).toBeVisible()

  await page.getByRole('link', { name: 'Documents', exact: true }).click()
  await chooseFiles(page, [pdf('sortie.pdf', 'Rapport de sortie')])
  await expect(page.getByRole('heading', { name: 'Rapport de sortie' })).toBeVisible()

  await step(page, 'Valider le rapport').click()
  await dialog(page).getByRole('button', { name: 'Tout cocher' }).click()
  await act(page, 'Valider le rapport').click()
  await expect(status(page, 'Validée')).toBeVisible()

  await page.getByRole('link', { name: 'Rapport', exact: true }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'sortie.pdf' })).toContainText('Version 1')
  await expect(page.getByRole('listitem').filter({ hasText: /^Les signatures des parties/ })).toContainText('Vérifié')
  await expect(page.getByRole('region', { name: "Rapport de l'entrée liée" }).getByRole('link', { name: entry.code })).toBeVisible()
  expect(await api.get(`/api/bookings/${id}`)).toMatchObject({ status: 'validated', entryBookingId: entry.id })
})

test('an entry proposed for an exit is put aside, and linked by hand once its address leads to it; a cancelled order is replanned once: the form begins with all of it but the date, and both orders name each other [ENT-7] [STATE-1]', async ({
  page,
  request,
}) => {
  const { api, booking } = await given(request)
  const address = street()
  test.slow()
  const wrong = await booking({ address })
  const exit = await booking({ address, service: 'checkout', tenants: [leaving], wishedDay: inDays(200).slice(0, 10) })
  await enter(page, 'planner')
  await open(page, exit.id, 'data')
  const report = page.getByRole('region', { name: 'Rapport', exact: true })
  await expect(report).toContainText('Concordance forte')
  await report.getByRole('button', { name: `Écarter l'entrée ${wrong.code}` }).click()
  await expect(report.getByText("Aucune commande d'entrée n'est proposée pour ce logement.")).toBeVisible()

  await report.getByRole('button', { name: 'Modifier : Rapport' }).click()
  await page.getByRole('combobox', { name: "Commande d'entrée liée" }).fill(address)
  await page.getByRole('option', { name: new RegExp(wrong.code) }).click()
  await report.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await report.getByRole('link', { name: wrong.code }).click()
  await expect(head(page, wrong.code)).toBeVisible()
  await expect(page.getByRole('complementary')).toContainText('La sortie')
  expect(await api.get(`/api/bookings/${exit.id}`)).toMatchObject({ entryBookingId: wrong.id })

  const replanned = street()
  const source = await booking({
    address: replanned,
    comment: 'Chien dans la cour',
    keysPlan: { way: 'AGENCY', place: 'Agence du Port', hours: '9 h – 18 h' },
  })
  const facts = { cause: 'postponed', feeCents: 0 }
  const closed = await api.post(`/api/bookings/${source.id}/transitions`, { to: 'canceled', reason: 'Bail reporté', facts })
  await openInApp(page, `/booking/${source.id}`)
  await expect(head(page, source.code)).toBeVisible()
  await expect(page.locator('.button-primary', { hasText: 'Replanifier' })).toHaveCount(0)
  await step(page, 'Replanifier').click()

  await expect(page).toHaveURL(`/booking/create?from=${source.id}`)
  await expect(page.getByText(`Cette commande replanifie la commande ${source.code}`)).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Adresse' })).toHaveValue(replanned)
  await expect(page.getByLabel('Commentaire (facultatif)', { exact: true })).toHaveValue('Chien dans la cour')
  await expect(page.getByRole('group', { name: 'Locataire 1' }).getByLabel('Prénom')).toHaveValue('Zoé')
  await expect(page.getByLabel('Lieu')).toHaveValue('Agence du Port')
  await expect(page.getByRole('textbox', { name: 'Date souhaitée' })).toHaveValue('')
  await page.getByRole('textbox', { name: 'Date souhaitée' }).fill(frenchDay(inDays(90)))
  await create(page).click()

  await expect(status(page, 'En attente')).toBeVisible()
  await expect(page.getByRole('complementary')).toContainText('Replanifiée depuis')
  await page.getByRole('complementary').getByRole('link', { name: source.code }).click()
  await expect(status(page, 'Annulée')).toBeVisible()
  await expect(page.getByRole('complementary')).toContainText('Replanifiée par')
  await expect(step(page, 'Replanifier')).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('link', { name: 'Historique', exact: true }).click()
  await expect(page.getByText(/a replanifié la commande/)).toBeVisible()
  const { version: _, ...saved } = closed
  expect(await api.get(`/api/bookings/${source.id}`)).toMatchObject(saved)
})

test("a mission is offered by phone, declined by one, accepted by another who is given it; the checker's page shows it [TAB-1] [TAB-3]", async ({
  page,
  request,
}) => {
  test.slow()
  const { api, booking } = await given(request)
  const at = workingHour()
  const row = await booking({ address: street() })
  const free = (await api.get<{ id: string; name: string; allowed: boolean }[]>(`/api/bookings/${row.id}/candidates?startAt=${at}`)).filter(
    ({ allowed }) => allowed,
  )
  await enter(page, 'planner')
  await open(page, row.id, 'mission-propositions')
  await expect(page.getByRole('heading', { name: 'Aucune proposition' })).toBeVisible()
  const [first = '', second = ''] = free.map(({ name }) => name)
  await offer(page, first, at)
  await offer(page, second, at)
  await expect(status(page, 'En attente du contrôleur')).toBeVisible()
  const lineOf = (name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name, hasNotText: 'Corriger' })
  const [no, yes] = [lineOf(first), lineOf(second)]
  await no.getByRole('button', { name: /^Réponse de/ }).click()
  await page.getByRole('menuitem', { name: 'Refusée' }).click()
  await choose(page, 'Motif du refus', 'Distance')
  await dialog(page).getByRole('button', { name: 'Enregistrer le refus' }).click()
  await expect(no).toContainText('motif : distance')

  await yes.getByRole('button', { name: /^Réponse de/ }).click()
  await page.getByRole('menuitem', { name: 'Acceptée' }).click()
  await expect(dialog(page).getByRole('radio', { name: second })).toBeChecked()
  await dialog(page)
    .getByRole('button', { name: /^(Planifier|Affecter)$/ })
    .click()
  await expect(status(page, 'Planifiée')).toBeVisible()
  await expect(yes).toContainText('Acceptée')
  await expect(yes).toContainText(/45,50\s€ HT/)

  await openInApp(page, `/checker/${free[1]?.id}?tab=mission-propositions`)
  await expect(page.getByRole('link', { name: `Ouvrir la commande ${row.code}` })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Taux de réponse' })).toContainText('Acceptées')
})

test('who may only read sees proposals, reports, meters, keys without their code and what is held back from a checker, and no button; nor the import of a list [PERM-4] [ENT-13]', async ({
  page,
  request,
}) => {
  const { api, booking } = await given(request)
  const address = street()
  const entry = await booking({ address })
  const exit = await booking({
    address,
    service: 'checkout',
    tenants: [leaving],
    wishedDay: inDays(200).slice(0, 10),
    keysPlan: { way: 'SAFELOCK_BOX', place: 'Garde-corps' },
  })
  await api.post('/api/meters', { dwellingId: exit['dwellingId'], type: 'COLD_WATER', serial: unique(), unit: 'm³' })
  await enter(page, 'reader')
  await open(page, exit.id, 'data')
  await expect(page.getByRole('region', { name: 'Rapport', exact: true })).toContainText(entry.code)
  await expect(page.getByRole('button', { name: /^Lier|^Écarter/ })).toHaveCount(0)
  const openTab = (name: string) => page.getByRole('link', { name, exact: true }).click()
  await openTab('Propositions de mission')
  await expect(page.getByRole('heading', { name: 'Aucune proposition' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Enregistrer une proposition' })).toHaveCount(0)
  await openTab('Rapport')
  await expect(page.getByRole('heading', { name: 'Aucun rapport' })).toBeVisible()
  await openTab('Compteurs')
  await expect(page.getByRole('heading', { name: /^Eau froide · n° / })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Relever|Ajouter un compteur|^Actions : / })).toHaveCount(0)
  await openTab('Suivi des clés')
  await expect(page.getByText('Garde-corps').first()).toBeVisible()
  await expect(page.getByRole('button', { name: /code/ })).toHaveCount(0)

  const { id: checkerId } = await makeChecker(request)
  const accountant = await asApi(request, 'accountant')
  const month = parisDay(0).slice(0, 7)
  await accountant.post('/api/regularizations', {
    checkerId,
    type: 'debit',
    amountCents: 10_000,
    reason: 'Badge perdu',
    firstMonth: month,
    instalments: [{ month, cents: 4_000 }],
  })
  await openInApp(page, `/checker/${checkerId}?tab=regularization`)
  await expect(page.getByRole('region', { name: 'Régularisations', exact: true })).toContainText(/reste à planifier\s: 60,00\s€/)
  await expect(page.getByRole('button', { name: /Ajouter une régularisation|^Actions : À retenir|^Annuler cette action/ })).toHaveCount(0)

  await openInApp(page, '/client')
  await expect(page.getByRole('table', { name: 'Clients' }).getByRole('link').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Importer', exact: true })).toHaveCount(0)
})
