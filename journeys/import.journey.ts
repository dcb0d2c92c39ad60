import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { type Account, enter, expectAccessible, unique } from './steps.ts'

// The same dialog imports clients, checkers and zip codes: it checks a file, then creates the valid rows after confirmation.

const open = async (page: Page, who: Account, list: string) => {
  await enter(page, who)
  await page.goto(list)
  return openImport(page)
}
const openImport = async (page: Page) => {
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

test('a salesperson imports clients: bad cells are told by row and column, an import that was closed is found again, and rows like known ones are created only when that is said', async ({
  page,
}) => {
  test.slow()
  const name = unique()
  const dialog = await open(page, 'sales', '/client')
  const head = 'Nom;Adresse;Code postal;Ville'
  const good = [1, 2].map((index) => `${name} ${index};1 rue des Lilas;01000;Bourg-en-Bresse`)
  await give(page, `${name}.csv`, [head, ...good, `${name} 3;;7500A;Paris`])
  await expect(dialog.getByText('3 lignes lues : 2 correctes, 1 refusée.')).toBeVisible()
  const cells = dialog.getByRole('table')
  await expect(cells.getByRole('row', { name: '4 Adresse Renseignez une adresse.' })).toBeVisible()
  await expect(cells.getByRole('row', { name: '4 Code postal 7500A Le code postal doit contenir 5 chiffres.' })).toBeVisible()
  await expectAccessible(page)
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Télécharger la liste' }).click()
  expect((await downloading).suggestedFilename()).toBe(`erreurs-${name}.csv`)

  const accepted = page.waitForResponse((answer) => answer.url().includes('/api/clients/import') && answer.status() === 202)
  await dialog.getByRole('button', { name: 'Créer les 2 lignes correctes' }).click()
  await accepted
  await dialog.getByRole('button', { name: 'Fermer', exact: true }).click()
  await page.reload()
  await page.getByRole('button', { name: 'Importer', exact: true }).click()
  await dialog.getByRole('button', { name: `Voir l'import de ${name}.csv` }).click()
  await expect(dialog.getByText("L'import est terminé : 2 lignes sont créées sur 2.")).toBeVisible()
  await expectAccessible(page)

  await dialog.getByRole('button', { name: 'Importer un autre fichier' }).click()
  await give(page, `${name}.csv`, [head, good[0] ?? ''])
  await expect(dialog.getByRole('row', { name: /^2 Nom .* Ce client existe peut-être déjà/ })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Créer la ligne correcte' })).toHaveAccessibleDescription(
    'Aucune ligne de ce fichier ne peut être créée.',
  )
  await dialog.getByRole('checkbox', { name: /^Créer aussi les lignes qui ressemblent/ }).check()
  await expect(dialog.getByText('1 ligne lue : 1 correcte, 0 refusée.')).toBeVisible()
})

test('the network gives zip codes in a file that is no table, which is refused in words, then in one that has taken ones, which are named; it imports checkers, from the template and by keyboard', async ({
  page,
}) => {
  const zips = await open(page, 'network', '/area')
  await give(page, 'photo.csv', ['%PDF-1.7'])
  await expect(zips.getByRole('alert')).toHaveText("Ce fichier n'est pas un tableau. Choisissez un fichier XLSX, ODS ou CSV.")
  const area = `Zone ${unique()}`
  await give(page, 'codes.csv', ['Zone;Code postal;Département', `${area};31000;31`, `${area};99999;`, `${area};98811;988`])
  await expect(zips.getByText('3 lignes lues : 1 correcte, 2 refusées.')).toBeVisible()
  await expect(zips.getByText(`Une zone sera créée : « ${area} ».`)).toBeVisible()
  await expect(zips.getByRole('row', { name: /^2 Code postal 31000 Ce code postal appartient déjà à la zone/ })).toBeVisible()
  await expect(zips.getByRole('row', { name: /^3 Code postal 99999/ })).toBeVisible()
  await zips.getByRole('button', { name: 'Fermer', exact: true }).click()

  await page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'Contrôleurs' }).click()
  await expect(page.getByRole('table', { name: 'Contrôleurs' })).toBeVisible()
  const name = unique().replaceAll(/\d/g, 'x')
  const dialog = await openImport(page)
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
