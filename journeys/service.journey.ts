import { expect, type Page } from '@playwright/test'
import { act, create, dialog, field, head, pick, status, step, typeOrder, typeSlot } from './booking-steps.ts'
import { givenClient } from './client-steps.ts'
import { chooseFiles, drop, pdf } from './document-steps.ts'
import { test } from './journey.ts'
import { choose, enter, expectAccessible, given, openInApp, pageOf, unique, workingHour } from './steps.ts'

const files = (count: number) => Array.from({ length: count }, (_, rank) => pdf(`Piece ${rank + 1}.pdf`, `Piece ${rank + 1}`))
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const open = (page: Page, name: string) => page.getByRole('button', { name: `Ouvrir : ${name}` })

test('diagnostics are ordered with what they need and eight documents, one of which fails and is sent again [VAL-11] [VAL-13] [ENT-8]', async ({
  page,
  request,
}) => {
  const { client } = await given(request)
  await enter(page, 'planner')
  await page.goto('/booking/create')
  await typeOrder(page, client.name, unique())
  await choose(page, 'Prestation', 'Diagnostics')
  await create(page).click()
  await expect(page.getByRole('combobox', { name: 'Diagnostics demandés' })).toHaveAccessibleDescription('Ce champ est obligatoire.')
  await choose(page, 'Objet', 'Location')
  await field(page, 'Année de construction').fill('1932')
  await choose(page, 'Installation de gaz', '15 ans ou plus')
  await choose(page, 'Délai de remise', '48 heures')
  await expect(page.getByText("D'après ces réponses")).toContainText('Plomb (CREP), Gaz')
  await choose(page, 'Diagnostics demandés', 'DPE')
  await choose(page, 'Diagnostics demandés', 'Plomb (CREP)')
  await page.keyboard.press('Escape')
  await drop(page, files(9))
  await expect(page.getByText('Vous pouvez joindre 8 documents au maximum. Non retenu : Piece 9.pdf.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Fichiers à joindre' }).getByRole('listitem')).toHaveCount(8)
  const pdfReaders: string[] = []
  page.on('request', (sent) => sent.url().includes('pdf.worker') && pdfReaders.push(sent.url()))
  let isCut = true
  await page.route('**/api/documents', (route) => {
    const isBroken = isCut && (route.request().postDataBuffer()?.includes('Piece 3.pdf') ?? false)
    return isBroken ? route.abort() : route.continue()
  })

  await create(page).click()

  await expect(status(page, 'Demande reçue')).toBeVisible()
  await choose(page, 'Type des 8 fichiers sans type', 'Annexe')
  await expect(open(page, 'Piece 8.pdf')).toBeVisible()
  expect(pdfReaders, 'one reader for all PDFs').toHaveLength(1)
  const sent = page.getByRole('list', { name: 'Envois en cours' }).getByRole('listitem')
  await expect(sent).toHaveCount(1)
  isCut = false
  await page.getByRole('button', { name: 'Réessayer : Piece 3.pdf' }).click()
  await expect(open(page, 'Piece 3.pdf')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Choisir des fichiers' })).toHaveAccessibleDescription(
    'Vous pouvez joindre 8 documents au maximum.',
  )
  await page.getByRole('link', { name: 'Informations', exact: true }).click()
  await expect(region(page, 'Diagnostics : précisions')).toContainText('DPE, Plomb (CREP)')
  await expect(region(page, 'Diagnostics : précisions')).toContainText('1932')
})

test('a cleaning goes from the request to the validated document of its partner, with keys of the agency; what was said is told field by field [ENT-7] [ENT-8] [ENT-11] [ENT-13] [STATE-1] [STATE-2]', async ({
  page,
  request,
}) => {
  test.slow()
  const { booking, api } = await given(request)
  const details = { cleaning: 'leaseEnd', windows: 4, equipment: false, water: true, power: true }
  const order = await booking({ service: 'cleaning', details, keysPlan: { way: 'AGENCY', place: 'Agence du Port', hours: '9 h – 18 h' } })
  await enter(page, 'planner')
  await page.goto(`/booking/${order.id}`)
  const openTab = (tab: string) => page.getByRole('link', { name: tab, exact: true }).click()
  await page.getByRole('button', { name: 'Modifier : Ménage : précisions' }).click()
  await field(page, 'Fenêtres à laver').fill('6')
  await pick(page, 'Eau disponible', 'Non')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(region(page, 'Ménage : précisions')).toContainText('6')

  await step(page, 'Planifier').click()
  await typeSlot(page, workingHour())
  await dialog(page).getByLabel('Partenaire', { exact: true }).fill('Propreté du Midi')
  await act(page, 'Planifier').click()
  await expect(status(page, 'Planifiée')).toBeVisible()
  await step(page, 'Confirmer').click()
  await act(page, 'Confirmer').click()
  await expect(status(page, 'Confirmée')).toBeVisible()
  await expect(region(page, 'Options')).toBeHidden()
  await openTab('Propositions de mission')
  await expect(page.getByText('elle ne se propose pas aux contrôleurs')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Enregistrer une proposition' })).toBeHidden()
  await openTab('Suivi des clés')
  await page.getByRole('button', { name: 'Enregistrer le retrait' }).click()
  await dialog(page).getByLabel("Porte d'entrée").fill('1')
  await act(page, 'Enregistrer le retrait').click()
  await expect(page.getByText('Retirées par le partenaire')).toBeVisible()
  await expect(region(page, 'Qui a eu les clés')).toContainText('Propreté du Midi')

  await expect(step(page, 'Clôturer la mission')).toHaveAccessibleDescription('Ajoutez un fichier de type « Annexe ».')
  await openTab('Documents')
  await chooseFiles(page, [pdf('Compte rendu.pdf', 'Fait')])
  await expect(open(page, 'Compte rendu.pdf')).toBeVisible()
  await step(page, 'Clôturer la mission').click()
  await act(page, 'Clôturer la mission').click()
  await expect(status(page, 'Aboutie')).toBeVisible()
  await openTab('Suivi des clés')
  await page.getByRole('button', { name: 'Clés emportées' }).click()
  await act(page, 'Clés emportées').click()
  await expect(page.getByText('Dépôt à faire – clés chez le partenaire')).toBeVisible()
  await step(page, 'Valider le document').click()
  await dialog(page).getByRole('checkbox', { name: 'Le document du partenaire a été vérifié' }).check()
  await act(page, 'Valider le document').click()
  await expect(status(page, 'Validée')).toBeVisible()

  await openTab('Facturation')
  await expect(region(page, 'Montant dû')).toContainText('La prestation a été réalisée : son prix est dû en entier.')
  await openTab('Historique')
  const entry = page.getByRole('listitem').filter({ hasText: '« Fenêtres à laver », « Eau disponible »' })
  await expect(entry).toContainText('Avant : 4')
  await expect(entry).toContainText('Après : 6')
  expect(await api.get(`/api/bookings/${order.id}`)).toMatchObject({
    status: 'validated',
    details: { ...details, windows: 6, water: false },
    priceCents: order['priceCents'],
  })
})

test('the service of a planned order changes with its right, its differences first; who lacks it reads why [STATE-1] [PERM-4]', async ({
  page,
  request,
  browser,
}) => {
  const { planned, api } = await given(request)
  const order = await planned()
  const other = await pageOf(browser, 'quality')
  await other.goto(`/booking/${order.id}`)
  await other.getByRole('button', { name: 'Modifier : Prestation' }).click()
  await expect(other.getByText(/^Cette commande est planifiée : changer sa prestation demande le droit/)).toBeVisible()
  await expect(other.getByRole('combobox', { name: 'Prestation' })).toHaveCount(0)
  await enter(page, 'planner')
  await page.goto(`/booking/${order.id}`)
  await page.getByRole('button', { name: 'Modifier : Prestation' }).click()
  await choose(page, 'Prestation', 'Sortie')
  const entry = page.getByRole('region', { name: 'Ce que ce changement ferait' })
  await expect(entry).toContainText(`${order.code}E1 → ${order.code}S1`)
  await expect(entry).toContainText(/Durée\s*60 min → 66 min/)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText(`mission ${order.code}S1`)).toBeVisible()
  await expect(head(page, order.code)).toBeVisible()
  expect(await api.get(`/api/bookings/${order.id}`)).toMatchObject({
    service: 'checkout',
    missionCode: `${order.code}S1`,
    status: 'planned',
  })
})

test('an option comes with its price told first; one that came by itself goes for good, and says so; a creation says what it fills, where it does [STATE-4]', async ({
  page,
  request,
}) => {
  const { booking } = await given(request)
  const { client, api } = await givenClient(request)
  await api.patch(`/api/clients/${client.id}/parameters`, { defaultOptions: ['virtual_tour'] }, client.version)
  const order = await booking({ clientId: client.id, options: undefined })
  expect(order).toMatchObject({ options: ['virtual_tour'] })
  await enter(page, 'planner')
  await page.goto(`/booking/${order.id}`)

  await page.getByRole('button', { name: "Ajouter l'annotation" }).click()
  await expect(dialog(page)).toContainText(/Prix HT.*→/)
  await act(page, "Ajouter l'annotation").click()
  await expect(page.getByText('Annotation ajoutée.')).toBeVisible()
  await expect(page.getByRole('button', { name: "Retirer l'annotation" })).toBeVisible()

  await page.getByRole('button', { name: 'Retirer la visite virtuelle' }).click()
  await expect(dialog(page)).toContainText(
    'Cette option a été ajoutée automatiquement. Si vous la retirez, elle ne pourra plus être remise.',
  )
  await expectAccessible(page)
  await act(page, 'Fermer').click()
  await page.getByRole('button', { name: 'Retirer la visite virtuelle' }).click()
  await act(page, 'Retirer définitivement').click()
  await expect(region(page, 'Options')).toContainText('retirée, ne peut plus être remise')
  await expect(page.getByRole('button', { name: 'Ajouter la visite virtuelle' })).toHaveCount(0)

  await page.getByRole('link', { name: 'Historique', exact: true }).click()
  await expect(page.getByText(/ : Visite virtuelle retirée \(irréversible\)\.$/)).toBeVisible()
  await expect(page.getByText(/ : Annotation ajoutée\.$/)).toBeVisible()
  expect(await api.get(`/api/bookings/${order.id}`)).toMatchObject({ options: ['annotated'] })

  await openInApp(page, '/booking/create')
  await choose(page, 'Client', client.name)
  await expect(page.getByText(/^Prérempli/)).toHaveText(/selon les paramètres du client\s: Visite virtuelle\.$/)
  await choose(page, 'Prestation', 'Diagnostics')
  await expect(page.getByText(/^Prérempli/)).toHaveCount(0)
})
