import { expect, type Page } from '@playwright/test'
import { countActs } from './acts.ts'
import { act, dialog } from './booking-steps.ts'
import { type ChosenFile, chooseFiles, drop, pdf, picture } from './document-steps.ts'
import { test } from './journey.ts'
import { choose, enter, expectAccessible, given, pageOf, unique } from './steps.ts'

test('what is refused says why at its own line, and can be taken away; a PDF and a picture open in the page, by keyboard too; several files are dropped at once, the one cut on its way alone is tried again, without choosing it again [ENT-11] [TAB-1]', async ({
  page,
  request,
}) => {
  const { booking } = await given(request)
  const order = await booking()
  await enter(page, 'planner')
  await page.goto(`/booking/${order.id}?tab=documents`)
  await expect(page.getByText('Aucun document', { exact: true })).toBeVisible()
  const web = { name: 'facture.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html><script>alert(1)</script></html>') }
  await chooseFiles(page, [web, { ...picture('photo.pdf'), mimeType: 'application/pdf' }])
  await expect(page.getByText("Ce type de fichier n'est pas accepté (PDF, JPEG, PNG ou WebP).")).toBeVisible()
  await expect(page.getByText(/Le contenu de ce fichier est de type PNG, mais son nom dit autre chose/)).toBeVisible()
  await page.getByRole('button', { name: 'Retirer : facture.pdf' }).click()
  await page.getByRole('button', { name: 'Retirer : photo.pdf' }).click()
  await expect(page.getByRole('list', { name: 'Envois en cours' })).toHaveCount(0)
  await expect(page.getByText('Aucun document', { exact: true })).toBeVisible()

  await chooseFiles(page, [pdf('Bon.pdf', 'Bon de commande 118')])
  await page.getByRole('button', { name: 'Ouvrir : Bon.pdf' }).click()
  await expect(dialog(page).getByText('Bon de commande 118')).toBeVisible()
  await expect(dialog(page).getByText('Page 1 sur 1')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Ouvrir : Bon.pdf' })).toBeFocused()

  await chooseFiles(page, [picture('Photo.png')])
  await page.getByRole('button', { name: 'Ouvrir : Photo.png' }).click()
  const image = dialog(page).getByRole('img', { name: 'Photo.png' })
  await expect(image).toBeVisible()
  await expect.poll(() => image.evaluate((img) => (img instanceof HTMLImageElement ? img.naturalWidth : 0))).toBe(10)
  await act(page, 'Précédent').click()
  await expect(dialog(page).getByText('Bon de commande 118')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()

  const [plan, purchaseOrder, photo] = [`Plan ${unique()}.pdf`, `Bon de commande ${unique()}.pdf`, `Photo ${unique()}.png`]
  let isCut = true
  await page.route('**/api/documents', (route) => {
    const isBroken = isCut && (route.request().postDataBuffer()?.includes(purchaseOrder) ?? false)
    return isBroken ? route.abort() : route.continue()
  })

  await drop(page, [pdf(plan, 'Plan'), pdf(purchaseOrder, 'Bon'), picture(photo)])

  const sent = page.getByRole('list', { name: 'Envois en cours' }).getByRole('listitem')
  const open = (name: string) => page.getByRole('button', { name: `Ouvrir : ${name}` })
  await expect(open(plan)).toBeVisible()
  await expect(open(photo)).toBeVisible()
  await expect(sent).toHaveCount(1)
  await expect(sent.getByRole('alert')).toContainText('Le serveur ne répond pas')

  await page.getByRole('link', { name: 'Informations', exact: true }).click()
  await page.getByRole('link', { name: 'Documents', exact: true }).click()
  isCut = false
  await page.getByRole('button', { name: `Réessayer : ${purchaseOrder}` }).click()
  await expect(open(purchaseOrder)).toBeVisible()
  await expect(sent).toHaveCount(0)
})

test('a document is renamed, replaced, then deleted for a reason; a colleague sees each change, and may not act [ENT-11]', async ({
  page,
  request,
  browser,
}) => {
  const { booking } = await given(request)
  const order = await booking()
  await enter(page, 'planner')
  await page.goto(`/booking/${order.id}?tab=documents`)
  const other = await pageOf(browser, 'reader')
  await other.goto(`/booking/${order.id}?tab=documents`)
  await expect(other.getByText('Aucun document', { exact: true })).toBeVisible()
  await expect(other.getByRole('button', { name: 'Choisir des fichiers' })).toHaveCount(0)

  await chooseFiles(page, [pdf('Bon.pdf', 'Facture')])
  await expect(other.getByRole('button', { name: 'Ouvrir : Bon.pdf' })).toBeVisible()

  const menu = (name: string, item: string) => async () => {
    await page.getByRole('button', { name: `Actions : ${name}` }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await menu('Bon.pdf', 'Renommer ou changer de type')()
  await dialog(page).getByLabel('Nom', { exact: true }).fill('Commande signée')
  await choose(page, 'Type du document', 'Bon de commande')
  await act(page, 'Enregistrer').click()
  const name = 'Commande signée.pdf'
  await expect(page.getByRole('region', { name: 'Bon de commande' }).getByRole('button', { name: `Ouvrir : ${name}` })).toBeVisible()

  await menu(name, 'Ajouter une version')()
  await chooseFiles(page, [pdf('Autre.pdf', 'Second')], 'Choisir un fichier')
  await expect(page.getByText('version 2')).toBeVisible()
  await expect(other.getByText('version 2')).toBeVisible()

  await menu(name, 'Supprimer')()
  await act(page, 'Supprimer le document').click()
  await expect(dialog(page).getByText('Choisissez un motif de suppression.')).toBeVisible()
  await choose(page, 'Motif', 'Fin de la durée contractuelle')
  await expect(dialog(page).getByText(/La durée de conservation n'a pas commencé à courir/)).toBeVisible()
  await choose(page, 'Motif', 'Suppression RGPD')
  await act(page, 'Supprimer le document').click()
  await expect(page.getByText('Aucun document', { exact: true })).toBeVisible()
  await other.getByText('1 document supprimé').click()
  await expect(other.getByText(/Suppression RGPD, le .+ par /)).toBeVisible()
  await expect(other.getByText(/SHA-256 [0-9a-f]{64}/)).toBeVisible()

  await page.getByRole('link', { name: 'Historique', exact: true }).click()
  await expect(page.getByText(/a supprimé un document/)).toBeVisible()
  await other.context().close()
})

/** The button, then the files in the window of the system: two acts. */
const chooseFilesIn = async (acts: ReturnType<typeof countActs>, page: Page, files: readonly ChosenFile[]): Promise<void> => {
  const opened = page.waitForEvent('filechooser')
  await acts.click(page.getByRole('button', { name: 'Choisir des fichiers', exact: true }))
  await acts.choose(await opened, files)
}

test.describe('job 9: a document is added and checked in four acts, at 1366 × 768 [ENT-11] [TAB-1]', () => {
  test.use({ viewport: { width: 1366, height: 768 } })

  test('a file whose name says its type is sent at once, what was guessed is changed in one act; one that says nothing by its name nor its content asks its type, by keyboard, and the field has the focus; of several each goes its own way: by content, asked, or refused at its line before it is sent', async ({
    page,
    request,
  }) => {
    test.slow()
    const { booking } = await given(request)
    const order = await booking()
    await enter(page, 'planner')
    await page.goto(`/booking/${order.id}?tab=documents`)
    const keyActs = countActs(page)
    await chooseFilesIn(keyActs, page, [pdf('Scan 12.pdf', 'Dossier Martin')])
    const unknownType = page.getByRole('combobox', { name: 'Type : Scan 12.pdf' })
    await expect(unknownType).toBeFocused()
    await expect(unknownType).toHaveAccessibleDescription(/^Il ne se reconnaît ni au nom ni au contenu/)
    await expect(page.getByText('Aucun document', { exact: true })).toBeVisible()
    await keyActs.type('bon\n')
    const open = page.getByRole('region', { name: 'Bon de commande' }).getByRole('button', { name: 'Ouvrir : Scan 12.pdf' })
    await expect(open).toBeFocused()
    await keyActs.press('Enter')
    await expect(dialog(page).getByText('Dossier Martin')).toBeVisible()
    expect(keyActs.count()).toBeLessThanOrEqual(4)
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()

    const acts = countActs(page)
    await chooseFilesIn(acts, page, [pdf('BON-DE-COMMANDE_118.pdf', 'Travaux')])
    await acts.click(
      page.getByRole('region', { name: 'Bon de commande' }).getByRole('button', { name: 'Ouvrir : BON-DE-COMMANDE_118.pdf' }),
    )
    await expect(dialog(page).getByText('Travaux')).toBeVisible()
    expect(acts.count()).toBeLessThanOrEqual(4)
    await page.keyboard.press('Escape')

    const type = page.getByRole('combobox', { name: 'Type : BON-DE-COMMANDE_118.pdf' })
    await expect(type).toHaveAccessibleDescription("Reconnu d'après le nom du fichier : changez-le ici.")
    await expectAccessible(page)
    await choose(page, 'Type : BON-DE-COMMANDE_118.pdf', 'Livraison')
    const moved = page.getByRole('region', { name: 'Livraison' }).getByRole('button', { name: 'Ouvrir : BON-DE-COMMANDE_118.pdf' })
    await expect(moved).toBeFocused()
    await page.reload()
    await expect(moved).toBeVisible()

    await drop(page, [
      pdf('Scan 1.pdf', 'Rapport de sortie'),
      pdf('Scan 2.pdf', 'Dossier'),
      pdf('Scan 3.pdf', 'Dossier'),
      { name: 'Notes.docx', mimeType: 'application/octet-stream', buffer: Buffer.from('notes') },
      { name: 'Bail.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) },
    ])
    const openIn = (type: string, name: string) =>
      page.getByRole('region', { name: type }).getByRole('button', { name: `Ouvrir : ${name}` })
    await expect(openIn('Rapport de sortie', 'Scan 1.pdf')).toBeVisible()
    const line = (name: string) => page.getByRole('list', { name: 'Envois en cours' }).getByRole('listitem').filter({ hasText: name })
    await expect(line('Notes.docx').getByRole('alert')).toHaveText("Ce type de fichier n'est pas accepté (PDF, JPEG, PNG ou WebP).")
    await expect(line('Bail.pdf').getByRole('alert')).toHaveText('Ce fichier est vide. Choisissez-en un autre.')
    await expect(page.getByRole('button', { name: /^Réessayer/ })).toHaveCount(0)
    await page.getByRole('link', { name: 'Informations', exact: true }).click()
    await page.getByRole('link', { name: 'Documents', exact: true }).click()
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(line('Scan 2.pdf')).toBeVisible()
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
    await choose(page, 'Type des 2 fichiers sans type', 'Annexe')
    await expect(openIn('Annexe', 'Scan 2.pdf')).toBeVisible()
    await expect(openIn('Annexe', 'Scan 3.pdf')).toBeVisible()
    await page.getByRole('button', { name: 'Retirer : Notes.docx' }).click()
    await page.getByRole('button', { name: 'Retirer : Bail.pdf' }).click()
    await expect(page.getByRole('list', { name: 'Envois en cours' })).toHaveCount(0)
    await expect(
      page.getByRole('region', { name: 'Annexe' }).getByRole('combobox', { name: 'Type : Scan 2.pdf' }),
    ).not.toHaveAccessibleDescription(/./)
  })
})
