import { expect } from '@playwright/test'
import { act, dialog } from './booking-steps.ts'
import { chooseFiles, drop, pdf, picture } from './document-steps.ts'
import { test } from './journey.ts'
import { choose, enter, expectAccessible, given, pageOf, unique } from './steps.ts'

test('several files are dropped at once; the refused one alone is tried again, without choosing it again [ENT-11] [TAB-1]', async ({
  page,
  request,
}) => {
  const { booking } = await given(request)
  const order = await booking()
  await enter(page, 'planner')
  await page.goto(`/booking/${order.id}?tab=documents`)
  await expect(page.getByText('Aucun document', { exact: true })).toBeVisible()
  await expectAccessible(page)
  const [plan, purchaseOrder, photo] = [`Plan ${unique()}.pdf`, `Bon ${unique()}.pdf`, `Photo ${unique()}.png`]
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
  await page.reload()
  await expect(open(purchaseOrder)).toBeVisible()
})

test('what is refused says why at its own line, and can be taken away', async ({ page, request }) => {
  const { booking } = await given(request)
  const order = await booking()
  await enter(page, 'planner')
  await page.goto(`/booking/${order.id}?tab=documents`)
  const web = { name: 'facture.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html><script>alert(1)</script></html>') }
  await chooseFiles(page, [web, { ...picture('photo.pdf'), mimeType: 'application/pdf' }])
  await expect(page.getByText("Ce type de fichier n'est pas accepté (PDF, JPEG, PNG ou WebP).")).toBeVisible()
  await expect(page.getByText(/Le contenu de ce fichier est de type PNG, mais son nom dit autre chose/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Retirer : facture.pdf' }).click()
  await page.getByRole('button', { name: 'Retirer : photo.pdf' }).click()
  await expect(page.getByRole('list', { name: 'Envois en cours' })).toHaveCount(0)
  await expect(page.getByText('Aucun document', { exact: true })).toBeVisible()
})

test('a PDF and a picture open in the page, by keyboard too; the PDF can be read', async ({ page, request }) => {
  const { booking } = await given(request)
  const order = await booking()
  await enter(page, 'planner')
  await page.goto(`/booking/${order.id}?tab=documents`)
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

  await chooseFiles(page, [pdf('Bon.pdf', 'Premier')])
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
