import { expect, type Locator, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { asApi, enter, expectAccessible, given, openInApp, type Row, unique, workingHour } from './steps.ts'

const edit = (page: Page, section: string) => page.getByRole('button', { name: `Modifier : ${section}` }).click()
const save = async (page: Page) => {
  await page.getByRole('main').getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByRole('main').getByRole('button', { name: 'Enregistrer' })).toBeHidden()
}
const choose = async (part: Locator, field: string, word: string) => {
  await part.getByRole('combobox', { name: field }).fill(word)
  await part.page().getByRole('option', { name: word, exact: true }).first().click()
}
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Onglets du contrôleur' }).getByRole('link', { name, exact: true }).click()
const paper = async (page: Page, rank: number, kind: string) => {
  await page.getByRole('button', { name: 'Ajouter un certificat' }).click()
  await choose(page.getByRole('group', { name: `Certificat ${rank}` }), 'Type', kind)
}

test('a candidate is taken in, refused while papers lack, works, and leaves with the mission in other hands [ENT-5] [TAB-3] [ROUTE-9]', async ({
  page,
  request,
}) => {
  const name = unique()
  const { booking } = await given(request)
  await enter(page, 'administrator')
  await page.goto('/controleur/creer')
  await page.getByLabel('Prénom').fill('Nour')
  await page.getByLabel('Nom', { exact: true }).fill('Petit2')
  await page.getByRole('button', { name: 'Créer le contrôleur' }).click()
  await expect(page.getByLabel('Nom', { exact: true })).toHaveAccessibleDescription('Ce champ ne doit pas contenir de chiffre.')
  const lastName = name.replaceAll(/\d/g, 'x')
  await page.getByLabel('Nom', { exact: true }).fill(lastName)
  await page.getByRole('textbox', { name: /^Codes postaux en plus/ }).fill('31000')
  await page.getByRole('textbox', { name: /^Code postal/ }).fill('31000')
  await page.getByRole('button', { name: 'Créer le contrôleur' }).click()

  await expect(page.getByRole('heading', { name: `Nour ${lastName}` })).toBeVisible()
  const integrate = page.getByRole('button', { name: 'Intégrer comme indépendant' })
  await expect(integrate).toHaveAccessibleDescription(/Renseignez le numéro SIREN.*Le dossier est incomplet/)
  await edit(page, 'Entreprise')
  await page.getByRole('textbox', { name: 'SIREN' }).fill('732 829 320')
  await save(page)

  await tab(page, 'Certifications')
  await edit(page, 'Certificats')
  // The form proposes URSSAF as the first certificate.
  await page.getByRole('button', { name: 'Ajouter un certificat' }).click()
  for (const [index, kind] of ['RC Pro', 'Contrat', 'Formation'].entries()) await paper(page, index + 2, kind)
  await save(page)
  await expect(page.getByRole('row')).toHaveCount(5)
  await integrate.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Intégrer comme indépendant' }).click()
  await page.getByRole('button', { name: 'Mettre en activité' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mettre en activité' }).click()
  await expect(page.getByText('En activité').first()).toBeVisible()

  const admin = await asApi(request, 'administrator')
  const order = await booking()
  const id = new URL(page.url()).pathname.split('/').at(-1)
  const planned: Row = await admin.post(`/api/bookings/${order.id}/transitions`, {
    to: 'planned',
    checkerId: id,
    startAt: workingHour(),
    force: ['G8'],
    reason: 'Accord',
  })
  await tab(page, 'Commandes')
  await expect(page.getByRole('link', { name: planned.code, exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Sortir du réseau et réaffecter' }).click()
  const dialog = page.getByRole('dialog')
  await choose(dialog, 'Motif', 'Fin de contrat')
  await choose(dialog, `Réaffecter ${String(planned['missionCode'])} à`, 'Désaffecter')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Sortir du réseau et réaffecter' }).click()

  await expect(page.getByText('Hors réseau').first()).toBeVisible()
  expect(await admin.get(`/api/bookings/${order.id}`)).toMatchObject({ status: 'waiting_checker', checkerId: null })
  await tab(page, 'Historique')
  await expect(page.getByText('a sorti le contrôleur du réseau')).toBeVisible()
})

test('who keeps checkers but may not move missions sees those that wait, and who may; an account number is masked, shown whole on demand, and the reading is told [ENT-5] [PERM-4]', async ({
  page,
  request,
}) => {
  const { planned, api } = await given(request)
  const { id: bookingId, code } = await planned()
  const { checkerId } = await api.get<{ checkerId: string }>(`/api/bookings/${bookingId}`)
  await enter(page, 'network')
  await page.goto(`/checker/${checkerId}?tab=orders`)
  await expect(page.getByRole('row').filter({ hasText: code })).toBeVisible()
  const notice = page.getByText(
    "Réaffecter une mission demande le droit « Modifier les commandes ». Ces rôles l'ont : Planification, Qualité, Administrateur.",
  )
  await expect(notice).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sortir du réseau et réaffecter' })).toBeHidden()

  const admin = await asApi(request, 'administrator')
  const lastName = unique().replaceAll(/\d/g, 'x')
  const base = { tags: [], languages: ['FR'], selfBilling: false, zones: [], extraZips: [], certifications: [] }
  const { id } = await admin.post('/api/checkers', { ...base, firstName: 'Ada', lastName })
  await openInApp(page, `/checker/${id}`)
  await expect(page.getByRole('heading', { name: `Ada ${lastName}` })).toBeVisible()
  await page.getByRole('button', { name: 'Ajouter un IBAN' }).click()
  await page.getByRole('textbox', { name: 'IBAN' }).fill('FR15 2004 1010 0505 0001 3M02 606')
  await page.getByRole('dialog').getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByRole('textbox', { name: 'IBAN' })).toHaveAccessibleDescription(/Cet IBAN n'est pas valide\./)
  await page.getByRole('textbox', { name: 'IBAN' }).fill('FR14 2004 1010 0505 0001 3M02 606')
  await page.getByRole('dialog').getByRole('button', { name: 'Enregistrer' }).click()

  await expect(page.getByText('FR14 •••• 2606')).toBeVisible()
  await page.getByRole('button', { name: "Afficher l'IBAN" }).click()
  await expect(page.getByText('FR14 2004 1010 0505 0001 3M02 606')).toBeVisible()
  await tab(page, 'Historique')
  await expect(page.getByText("a lu l'IBAN")).toBeVisible()
})
