import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { asApi, enter, expectAccessible, openInApp, pageOf, parisDay, unique } from './steps.ts'

// In order, in one browser: the last test switches the feature of the other off and on.
test.describe.configure({ mode: 'default' })

/** The month `ahead` months after the current one in Paris: its value, and its name on the page. */
const month = (ahead: number): { value: string; name: string } => {
  const [year = 0, rank = 1] = parisDay(0).split('-').map(Number)
  const at = new Date(Date.UTC(year, rank - 1 + ahead, 1))
  return { value: at.toISOString().slice(0, 7), name: at.toLocaleDateString('fr-FR', { month: 'long', year: 'numeric', timeZone: 'UTC' }) }
}

/** Creates a checker without any regularization. */
const someChecker = async (request: APIRequestContext): Promise<string> => {
  const api = await asApi(request, 'administrator')
  const lastName = unique().replaceAll(/\d/g, 'x')
  const draft = { firstName: 'Lou', lastName, tags: [], languages: ['FR'], zipCode: '31000', selfBilling: false }
  const { id } = await api.post('/api/checkers', { ...draft, zones: [], extraZips: [], certifications: [] })
  return id
}
const draftOf = (checkerId: string, change: object = {}) => ({
  checkerId,
  type: 'debit',
  amountCents: 10_000,
  reason: 'Badge perdu',
  firstMonth: month(0).value,
  instalments: [{ month: month(0).value, cents: 4_000 }],
  ...change,
})

const dialog = (page: Page) => page.getByRole('dialog')
const toast = (page: Page, name: string) => page.getByRole('region', { name: 'Messages' }).getByRole('button', { name, exact: true })
const lines = (page: Page) => page.getByRole('region', { name: 'Régularisations', exact: true })
const planned = (page: Page, ahead: number) =>
  page.getByRole('table', { name: 'Relevé prévu' }).getByRole('row', { name: month(ahead).name })
const act = async (page: Page, name: string) => {
  await page.getByRole('button', { name: /^Actions : À retenir/ }).click()
  await page.getByRole('menuitem', { name }).click()
}
const chooseMonth = async (page: Page, field: string, name: string) => {
  await dialog(page).getByRole('combobox', { name: field, exact: true }).click()
  await page.getByRole('option', { name, exact: true }).click()
}

test('what is held back from a checker is spread by month, never twice nor above its amount, edited, deleted and brought back; a plan that does not come is asked for again; two people on one: other fields and months are merged, the same one is asked, nothing typed is lost [TAB-3]', async ({
  page,
  request,
}) => {
  test.slow()
  const [checkerId, twice] = [await someChecker(request), await someChecker(request)]
  const other = await asApi(request, 'administrator')
  const { id } = await other.post('/api/regularizations', draftOf(twice))
  const address = `/api/regularizations/${id}`
  await enter(page, 'accountant')
  await page.goto(`/checker/${checkerId}?tab=regularization`)
  await expect(page.getByRole('heading', { name: 'Aucune régularisation' })).toBeVisible()

  await page.getByRole('button', { name: 'Ajouter une régularisation' }).click()
  const amount = dialog(page).getByLabel('Montant', { exact: true })
  const add = dialog(page).getByRole('button', { name: 'Ajouter la régularisation' })
  await amount.fill('100')
  await dialog(page).getByLabel('Motif').fill('Badge et télécommande perdus')
  await add.click()
  await expect(dialog(page).getByText('Choisissez un type.')).toBeVisible()
  await dialog(page).getByRole('radio', { name: 'À retenir' }).check()
  await dialog(page).getByLabel('Étaler sur').fill('3')
  await dialog(page).getByRole('button', { name: 'Étaler le montant' }).click()
  const part = (rank: number) => dialog(page).getByLabel(`Montant ${rank}`, { exact: true })
  await expect(part(1)).toHaveValue('33,34')
  await expect(part(2)).toHaveValue('33,33')
  await expect(part(3)).toHaveValue('33,33')
  await expect(dialog(page).getByText(/Reste à planifier\s: 0,00/)).toBeVisible()

  await chooseMonth(page, 'Mois 2', month(0).name)
  await add.click()
  await expect(dialog(page).getByText('Une seule facturation par mois.')).toBeVisible()
  await chooseMonth(page, 'Mois 2', month(1).name)
  await part(3).fill('40')
  await add.click()
  await expect(dialog(page).getByText('Le total des facturations dépasse le montant du remboursement.')).toBeVisible()
  await expect(part(3)).toHaveValue('40')
  await expectAccessible(page)
  await part(3).fill('33,33')
  await add.click()
  await expect(page.getByText('La régularisation est ajoutée.')).toBeVisible()
  await expect(lines(page)).toContainText(/À retenir\s: 100,00\s€/)
  await expect(lines(page)).toContainText('Entièrement planifiée')
  await expect(planned(page, 0)).toContainText(/33,34\s€-33,34\s€/)
  await expect(planned(page, 2)).toContainText(/33,33\s€/)

  await act(page, 'Modifier')
  await dialog(page).getByLabel('Motif').fill('Télécommande perdue')
  await amount.fill('120')
  await dialog(page).getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('La régularisation est modifiée.')).toBeVisible()
  await expect(lines(page)).toContainText(/Télécommande perdue.*reste à planifier\s: 20,00\s€/)
  await toast(page, 'Annuler').click()
  await expect(page.getByText('Action annulée.')).toBeVisible()
  await expect(lines(page)).toContainText('Badge et télécommande perdus')

  await act(page, 'Supprimer')
  await dialog(page).getByRole('button', { name: 'Fermer', exact: true }).click()
  await expect(lines(page)).toContainText('Badge et télécommande perdus')
  await act(page, 'Supprimer')
  await dialog(page).getByRole('button', { name: 'Supprimer la régularisation' }).click()
  await expect(page.getByRole('heading', { name: 'Aucune régularisation' })).toBeVisible()
  await toast(page, 'Annuler').click()
  await expect(planned(page, 0)).toContainText(/33,34\s€/)

  const broken = { statusCode: 500, code: 'INTERNAL', message: 'Une erreur est survenue', requestId: 'essai' }
  await page.route('**/regularizations', (route) => route.fulfill({ status: 500, json: broken }))
  await page.reload()
  await expect(page.getByText('INTERNAL')).toBeVisible()
  await page.unroute('**/regularizations')
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(lines(page)).toContainText(/À retenir\s: 100,00\s€/)
  const history = page.getByRole('region', { name: 'Historique des régularisations' })
  for (const sentence of [
    'a ajouté une régularisation',
    'a annulé',
    'a supprimé une régularisation',
    'a remis une régularisation supprimée',
  ])
    await expect(history).toContainText(sentence)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await act(page, 'Modifier')
  await expect(part(3)).toHaveValue('33,33')
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Fermer', exact: true }).click()

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.emulateMedia({ colorScheme: 'light' })
  await openInApp(page, `/checker/${twice}?tab=regularization`)
  await expect(lines(page)).toContainText('Badge perdu')
  // A change of a colleague stands at once on an open page.
  await other.post('/api/regularizations', draftOf(twice, { type: 'credit', reason: 'Prime de tutorat' }))
  await expect(lines(page)).toContainText('Prime de tutorat')
  await act(page, 'Modifier')
  await dialog(page).getByLabel('Motif').fill('Badge et clés perdus')
  await dialog(page).getByRole('button', { name: 'Ajouter un mois' }).click()
  await dialog(page).getByLabel('Montant 2').fill('10')
  const theirs = {
    amountCents: 20_000,
    instalments: [
      { month: month(0).value, cents: 4_000 },
      { month: month(3).value, cents: 5_000 },
    ],
  }
  await other.patch(address, theirs, 1)
  await dialog(page).getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText(/Hélène Saint-Aubin a modifié .* entre-temps/)).toBeVisible()
  expect(await other.get(address)).toMatchObject({
    amountCents: 20_000,
    reason: 'Badge et clés perdus',
    instalments: [{ cents: 4_000 }, { month: month(1).value, cents: 1_000 }, { month: month(3).value, cents: 5_000 }],
    version: 3,
  })

  await act(page, 'Modifier')
  await dialog(page).getByLabel('Motif').fill('Ma version')
  await other.patch(address, { reason: 'Sa version' }, 3)
  await dialog(page).getByRole('button', { name: 'Enregistrer' }).click()
  const choice = page.getByRole('dialog', { name: 'Choisir la valeur à garder' })
  await expect(choice).toContainText('Sa version')
  await choice.getByRole('radio', { name: /Votre valeur/ }).check()
  await choice.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(lines(page)).toContainText('Ma version')
})

test('feature options are switched for everybody at once; what somebody else switched meanwhile is told [ENT-2] [AUTH-14]', async ({
  page,
  browser,
  request,
}) => {
  await enter(page, 'administrator')
  await page.goto('/parametres')
  const option = page.getByRole('checkbox', { name: 'Facturation' })
  const before = await option.isChecked()
  await option.setChecked(!before)
  const api = await asApi(request, 'administrator')
  const { headers } = await request.get('/api/options').then((answer) => ({ headers: answer.headers() }))
  await page.route('**/api/events', (route) => route.abort())
  await api.patch('/api/options', { meters: true }, Number(/\d+/.exec(headers['etag'] ?? '')?.[0]))
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  const notice = page.getByText('Ces options ont été modifiées entre-temps.')
  await expect(notice.or(page.getByText('Enregistré.')).first()).toBeVisible()
  if (await notice.isVisible()) await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(page.getByText('Enregistré. Chacun le voit dès maintenant.')).toBeVisible()

  const other = await pageOf(browser, 'administrator')
  await other.goto('/settings')
  await expect(other.getByRole('checkbox', { name: 'Facturation' })).toBeChecked({ checked: !before })
  await page.getByRole('checkbox', { name: 'Facturation' }).setChecked(before)
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(other.getByRole('checkbox', { name: 'Facturation' })).toBeChecked({ checked: before })
})
