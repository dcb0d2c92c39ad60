import { expect, type Page } from '@playwright/test'
import { dialog, status } from './booking-steps.ts'
import { test } from './journey.ts'
import { choose, enter, expectAccessible, frenchDay, given, parisDay, unique } from './steps.ts'

const grid = (page: Page) => page.getByRole('grid', { name: 'Lots de la livraison' })
/** The table of a promoter: two titles, merged heads, a repeated heading, a total, and what its cells must not say. */
const table = [
  'Programme Les Terrasses du Canal\t\t\t\t\t\t\t\t',
  'Livraison des logements\t\t\t\t\t\t\t\t',
  'Logement\t\t\t\t\t\tAcquéreur\t\t',
  'Lot\tAdresse\tC.P.\tVille\tType\tSurf. (m²)\tCivilité\tNom\tTél.',
  '101\t12 rue des Filatiers\t31 000\tToulouse\tT2 bis\t45,5 m2 hab.\tMme\tZoé GARNIER\t06 12.34/56-78',
  '102\t12 rue des Filatiers\t31000\tTOULOUSE\tF3\t61\tM.\tM. Ali ROY\t612345679',
  'Lot\tAdresse\tC.P.\tVille\tType\tSurf. (m²)\tCivilité\tNom\tTél.',
  '103\t12 rue des Filatiers\t31000\tToulouse\tStudio\t#N/A\t\t\t',
  'TOTAL : 3 logements\t\t\t\t\t\t\t\t',
].join('\n')

const rows = (page: Page) => page.getByRole('table', { name: 'Lignes de la livraison' }).getByRole('row')
/** The page of the outcome, at its own address: it says the same after a reload. */
const expectOutcome = async (page: Page, sentence: string): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1, name: 'Création de missions' })).toBeVisible()
  await expect(page.getByText(sentence)).toBeVisible()
  await page.reload()
  await expect(page.getByText(sentence)).toBeVisible()
}

const paste = (page: Page, text: string): Promise<void> =>
  grid(page).evaluate((element, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)

test("a promoter's table becomes orders: each missing field is said, the table is read, corrected, checked, and made once [ROUTE-13] [ENT-10] [VAL-8] [VAL-10] [VAL-16]", async ({
  page,
  request,
}) => {
  test.slow()
  const { client } = await given(request)
  const reference = `Terrasses ${unique()}`
  await enter(page, 'planner')
  await page.goto('/deliveries/create')
  await page.getByLabel('Référence').focus()
  await page.keyboard.press('Control+Enter')
  for (const missing of [
    'Renseignez un client.',
    'Renseignez une référence.',
    'Indiquez le nombre estimé de logements.',
    'Ajoutez au moins une date.',
  ])
    await expect(page.getByText(missing)).toBeVisible()
  await expectAccessible(page)
  await choose(page, 'Client', client.name)
  await page.getByLabel('Référence').fill(reference)
  await page.getByLabel('Nombre estimé de logements').fill('3')
  await page.getByLabel('Dates', { exact: true }).fill(frenchDay(parisDay(21)))
  // The field of the date shows its error when it is left: the first click counts all the same.
  await page.getByRole('button', { name: 'Créer la livraison' }).click()
  await expect(page.getByRole('heading', { level: 1, name: reference })).toBeVisible()

  await page.getByRole('link', { name: 'Missions' }).click()
  await grid(page).focus()
  await paste(page, table)
  await expect(dialog(page).getByText('3 lots à coller.')).toBeVisible()
  await dialog(page).getByText('5 lignes laissées de côté').click()
  await expect(dialog(page).getByText('Ligne 9, total : TOTAL : 3 logements')).toBeVisible()
  await expect(dialog(page).getByRole('combobox', { name: /Lot/ })).toHaveValue("N° d'appartement")
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Coller 3 lots' }).click()
  await expect(page.getByText('En erreur : 3')).toBeVisible()

  await page.getByRole('button', { name: 'Corriger tout' }).click()
  await expect(dialog(page).getByText('« T2 bis » correspond à T2')).toBeVisible()
  await expect(dialog(page).getByText('Le tableur a retiré le premier zéro')).toBeVisible()
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Corriger 3 lignes' }).click()
  await expect(page.getByText('Prête : 2')).toBeVisible()
  await expect(page.getByText('En erreur : 1')).toBeVisible()
  await expectAccessible(page)

  // The surface of the third lot is missing: Alt ↓ goes to it.
  await grid(page).focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(page.getByRole('status').filter({ hasText: 'Indiquez la surface.' })).toBeVisible()
  await page.keyboard.type('28')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Prête : 3')).toBeVisible()

  await page.getByRole('button', { name: 'Vérifier' }).click()
  await expect(status(page, 'Vérifiée')).toBeVisible()
  await page.getByRole('button', { name: 'Créer 3 missions' }).click()
  await expect(dialog(page).getByText("3 missions seront créées. Rien n'est encore créé.")).toBeVisible()
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Créer les 3 missions' }).click()
  await expectOutcome(page, '3 missions sont créées.')
  await expectAccessible(page)

  // One undo for all, while nothing has happened to the orders: the rows wait again.
  await page.getByRole('button', { name: 'Tout annuler' }).click()
  await expectOutcome(page, '3 missions sont annulées sans frais')
  await expect(rows(page).filter({ hasText: 'Annulée' })).toHaveCount(3)
  await page.getByRole('link', { name: `Livraison ${reference}` }).click()
  await expect(page.getByText('Prête : 3')).toBeVisible()
  await page.getByRole('button', { name: 'Créer 3 missions' }).click()
  await dialog(page).getByRole('button', { name: 'Créer les 3 missions' }).click()
  await expectOutcome(page, '3 missions sont créées.')
  await expect(rows(page).filter({ hasText: 'Créée' })).toHaveCount(3)
  const code = await rows(page).getByRole('link').first().innerText()

  await page.getByRole('link', { name: `Livraison ${reference}` }).click()
  await expect(page.getByText('Créée : 3')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Créée : 3')).toBeVisible()
  await expect(status(page, 'Missions créées')).toBeVisible()
  const runs = page.getByRole('table', { name: 'Créations de missions' }).getByRole('row')
  await expect(runs.filter({ hasText: '3 sur 3' }).filter({ hasText: 'Annulée' })).toHaveCount(1)
  await expect(runs.filter({ hasText: '3 sur 3' }).filter({ hasText: 'Terminée' })).toHaveCount(1)

  // Orders that stand keep it from being cancelled, and are said.
  await page.getByRole('button', { name: 'Autres actions' }).click()
  await page.getByRole('menuitem', { name: 'Annuler la livraison' }).click()
  await expect(dialog(page).getByText(code)).toBeVisible()
  await expectAccessible(page)
  await dialog(page).getByRole('link', { name: 'Voir ses commandes ouvertes' }).click()
  await expect(page.getByRole('link', { name: code })).toBeVisible()
})
