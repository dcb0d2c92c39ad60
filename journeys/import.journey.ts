import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { type Account, enter, expectAccessible, freeZips, unique } from './steps.ts'

// The same dialog imports clients, checkers and zip codes: it checks a file, then creates the valid rows after confirmation.

const open = async (page: Page, who: Account, list: string) => {
  await enter(page, who)
  await page.goto(list)
  await page.getByRole('button', { name: 'Importer', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Choisir un fichier' })).toBeVisible()
  return dialog
}
const give = (page: Page, name: string, lines: readonly string[]) =>
  page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) })

test('a salesperson imports clients: bad cells are told by row and column, the good rows are created only when asked', async ({ page }) => {
  const name = unique()
  const dialog = await open(page, 'sales', '/client')
  await expectAccessible(page)

  const good = [1, 2].map((index) => `${name} ${index};1 rue des Lilas;01000;Bourg-en-Bresse`)
  await give(page, `${name}.csv`, ['Nom;Adresse;Code postal;Ville', ...good, `${name} 3;;7500A;Paris`])

  await expect(dialog.getByText('3 lignes lues : 2 correctes, 1 refusée.')).toBeVisible()
  const cells = dialog.getByRole('table')
  await expect(cells.getByRole('row', { name: '4 Adresse Renseignez une adresse.' })).toBeVisible()
  await expect(cells.getByRole('row', { name: '4 Code postal 7500A Le code postal doit contenir 5 chiffres.' })).toBeVisible()
  await expectAccessible(page)
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Télécharger la liste' }).click()
  expect((await downloading).suggestedFilename()).toBe(`erreurs-${name}.csv`)

  await dialog.getByRole('button', { name: 'Créer les 2 lignes correctes' }).click()
  await expect(dialog.getByText("L'import est terminé : 2 lignes sont créées sur 2.")).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('link', { name: `${name} 2` }).click()
  await expect(page.getByRole('heading', { level: 1, name: `${name} 2` })).toBeVisible()
})

test('an import that was closed on the way is found again, and rows like known ones are created only when that is said', async ({
  page,
}) => {
  const name = unique()
  const lines = ['Nom;Adresse;Code postal;Ville', `${name};1 rue des Lilas;31000;Toulouse`]
  const dialog = await open(page, 'sales', '/client')
  await give(page, `${name}.csv`, lines)
  const accepted = page.waitForResponse((answer) => answer.url().includes('/api/clients/import') && answer.status() === 202)
  await dialog.getByRole('button', { name: 'Créer la ligne correcte' }).click()
  await accepted
  await dialog.getByRole('button', { name: 'Fermer', exact: true }).click()
  await page.reload()

  await page.getByRole('button', { name: 'Importer', exact: true }).click()
  await dialog.getByRole('button', { name: `Voir l'import de ${name}.csv` }).click()
  await expect(dialog.getByText("L'import est terminé : 1 ligne est créée sur 1.")).toBeVisible()

  await dialog.getByRole('button', { name: 'Importer un autre fichier' }).click()
  await give(page, `${name}.csv`, lines)
  await expect(dialog.getByRole('row', { name: /^2 Nom .* Ce client existe peut-être déjà/ })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Créer la ligne correcte' })).toHaveAccessibleDescription(
    'Aucune ligne de ce fichier ne peut être créée.',
  )
  await dialog.getByRole('checkbox', { name: /^Créer aussi les lignes qui ressemblent/ }).check()
  await expect(dialog.getByText('1 ligne lue : 1 correcte, 0 refusée.')).toBeVisible()
})

test('the network imports checkers, from the template and by keyboard', async ({ page }) => {
  const name = unique().replaceAll(/\d/g, 'x')
  const dialog = await open(page, 'network', '/checker')
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Modèle XLSX' }).press('Enter')
  expect((await downloading).suggestedFilename()).toBe('modele-controleurs.xlsx')
  const choosing = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Choisir un fichier' }).press('Enter')
  const buffer = Buffer.from(`Prénom;Nom;Langues;Code postal\r\nZoé;${name};Français, Anglais;31000`)
  await (await choosing).setFiles({ name: 'controleurs.csv', mimeType: 'text/csv', buffer })

  await dialog.getByRole('button', { name: 'Créer la ligne correcte' }).press('Enter')
  await dialog.getByRole('link', { name: `Zoé ${name}` }).press('Enter')

  await expect(page.getByRole('heading', { level: 1, name: `Zoé ${name}` })).toBeVisible()
})

/** Zip codes of islands without an area of the demo company, and not used by another journey. */
const islands = ['98811', '98812']

test('the network imports zip codes: those that are taken are told, the others join an area that is made with them', async ({
  page,
  request,
}) => {
  await freeZips(request, islands)
  const dialog = await open(page, 'network', '/area')
  const name = `Zone ${unique()}`
  const good = islands.map((zip) => `${name};${zip};988`)

  await give(page, 'codes.csv', ['Zone;Code postal;Département', `${name};31000;31`, `${name};99999;`, ...good])

  await expect(dialog.getByText('4 lignes lues : 2 correctes, 2 refusées.')).toBeVisible()
  await expect(dialog.getByText(`Une zone sera créée : « ${name} ».`)).toBeVisible()
  await expect(dialog.getByRole('row', { name: /^2 Code postal 31000 Ce code postal appartient déjà à la zone/ })).toBeVisible()
  await expect(dialog.getByRole('row', { name: /^3 Code postal 99999/ })).toBeVisible()
  await dialog.getByRole('button', { name: 'Créer les 2 lignes correctes' }).click()
  await dialog.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.goto(`${new URL(page.url()).pathname}?tab=zip-codes`)
  const served = page.getByRole('list', { name: 'Codes postaux de la zone' })
  await expect(served.getByRole('listitem')).toHaveText(islands.map((zip) => new RegExp(zip)))
  await freeZips(request, islands)
})

test('a file that is no table is refused in words, and who may not create sees no import', async ({ page, browser }) => {
  const dialog = await open(page, 'sales', '/client')
  await give(page, 'photo.csv', ['%PDF-1.7'])
  await expect(dialog.getByRole('alert')).toHaveText("Ce fichier n'est pas un tableau. Choisissez un fichier XLSX, ODS ou CSV.")

  const other = await (await browser.newContext()).newPage()
  await enter(other, 'reader')
  await other.goto('/client')
  await expect(other.getByRole('link', { name: /Lavandou/ }).first()).toBeVisible()
  await expect(other.getByRole('button', { name: 'Importer', exact: true })).toHaveCount(0)
})
