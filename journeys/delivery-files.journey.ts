import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { dialog, status } from './booking-steps.ts'
import { newDelivery } from './delivery-steps.ts'
import { dirtyWorkbook } from './dirty-workbook.ts'
import { test } from './journey.ts'
import { asApi, enter, expectAccessible, type Row, unique } from './steps.ts'

type File = { name: string; mimeType: string; buffer: Buffer }

/** Gives a file to the import, which checks it at once. */
const give = async (page: Page, file: File): Promise<void> => {
  await page.getByRole('button', { name: 'Importer', exact: true }).click()
  await dialog(page).locator('input[type=file]').setInputFiles(file)
}

/** Imports the rows of the checked file, and leaves the dialog. */
const importRows = async (page: Page, act: string, outcome: string): Promise<void> => {
  await dialog(page).getByRole('button', { name: act, exact: true }).click()
  await expect(dialog(page).getByText(outcome)).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Fermer', exact: true }).click()
}

/** The exported lots as rows of cells; none of their cells has a separator in it before the surface. */
const exportedRows = async (page: Page): Promise<string[][]> => {
  await page.getByRole('button', { name: 'Exporter' }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Exporter en CSV' }).click()
  const text = await readFile(await (await downloading).path(), 'utf8')
  return text.split('\r\n').map((line) => line.split(';'))
}

test("a promoter's dirty workbook becomes orders: its faults are said by row and corrected, its export is corrected outside and sent again without a double [ENT-10] [ERR-7]", async ({
  page,
  request,
}) => {
  test.slow()
  const api = await asApi(request, 'planner')
  const { id } = await newDelivery(request, { estimatedCount: 4 })
  const name = `Lots ${unique()}`
  await enter(page, 'planner')
  await page.goto(`/deliveries/${id}?tab=missions`)

  await give(page, { name: `${name}.xlsx`, mimeType: '', buffer: dirtyWorkbook() })
  await expect(dialog(page).getByText("4 lignes lues : 3 correctes, 1 à corriger. Rien n'est encore enregistré.")).toBeVisible()
  await expect(
    dialog(page).getByText('Ces lignes sont laissées de côté : ligne 1 (titre), ligne 2 (titre), ligne 3 (titre), ligne 9 (total).'),
  ).toBeVisible()
  await expect(dialog(page).getByText(/^Typologie, 3 corrections : ligne 5, « T2 bis » correspond à T2/)).toBeVisible()
  await expect(dialog(page).getByRole('row', { name: '8 Surface #N/A Indiquez la surface.' })).toBeVisible()
  await expectAccessible(page)
  await importRows(page, 'Importer 4 lignes', "L'import est terminé : 4 lignes sont importées sur 4.")
  await expect(page.getByText('Prête : 3')).toBeVisible()
  await expect(page.getByText('En erreur : 1')).toBeVisible()

  const exported = await exportedRows(page)
  const surface = exported[0]?.indexOf('Surface') ?? -1
  const wrong = exported.find((cells) => cells.includes('C4')) ?? []
  expect(wrong.join(';')).toMatch(/Surface\s: Indiquez la surface\./)
  expect(exported.find((cells) => cells.includes('C1'))).toEqual(expect.arrayContaining(['75011', 'T2', '45,5', 'Zoé', 'Garnier']))
  const corrected = exported.map((cells) => (cells === wrong ? cells.with(surface, '28') : cells).join(';')).join('\r\n')
  const file = { name: `${name} corrigé.csv`, mimeType: 'text/csv', buffer: Buffer.from(corrected) }
  await give(page, file)
  await expect(dialog(page).getByText(/1 ligne mise à jour, 3 lignes inchangées/)).toBeVisible()
  await importRows(page, 'Importer la ligne', "L'import est terminé : 1 ligne est importée sur 1.")
  await expect(page.getByText('Prête : 4')).toBeVisible()

  await page.getByRole('button', { name: 'Vérifier' }).click()
  await expect(status(page, 'Vérifiée')).toBeVisible()
  await page.getByRole('button', { name: 'Créer 4 missions' }).click()
  await dialog(page).getByRole('button', { name: 'Créer les 4 missions' }).click()
  await expect(page.getByText('4 missions sont créées.')).toBeVisible()
  const orders = async () => (await api.get<{ items: Row[] }>(`/api/bookings?delivery_id=${id}&sort=-createdAt`)).items
  const made = await orders()
  expect(made.map(({ zipCode }) => zipCode).toSorted((one, other) => Number(one) - Number(other))).toEqual([
    '01000',
    '31000',
    '31000',
    '75011',
  ])

  // The last creation is in the list of all of them, which leads back.
  await page.getByRole('link', { name: 'Toutes les créations' }).click()
  const run = page.getByRole('table', { name: 'Créations de missions' }).getByRole('row').nth(1)
  await expect(run).toContainText('4 sur 4')
  await run.getByRole('link').nth(1).click()
  await page.getByRole('link', { name: 'Missions' }).click()
  await expect(page.getByText('Créée : 4')).toBeVisible()
  await give(page, file)
  await expect(dialog(page).getByText(/^Ce fichier a déjà été importé ou exporté : 4 lignes inchangées/)).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: 'Importer la ligne' })).toHaveAccessibleDescription(
    'Ce fichier ne change rien : ses lignes sont déjà enregistrées.',
  )
  expect((await orders()).length).toBe(4)
})
