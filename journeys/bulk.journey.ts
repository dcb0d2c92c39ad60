import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { address, codes } from './list-steps.ts'
import { enter, expectAccessible, given, type Row, unique } from './steps.ts'

const bar = (page: Page) => page.getByRole('region', { name: 'Sélection' })
const pick = async (page: Page, act: string): Promise<void> => {
  await bar(page).getByRole('button', { name: 'Modifier la sélection' }).click()
  await page.getByRole('menuitem', { name: act }).click()
}

test('orders chosen on several pages, or all of a filter, are changed by one act: what it would do first, what it left, and one undo', async ({
  page,
  request,
}) => {
  const { booking, api } = await given(request)
  const [reference, tag] = [unique(), unique()]
  const had = await booking({ clientReference: `${reference}-0`, tags: [tag] })
  const others = await Promise.all([1, 2, 3].map((number) => booking({ clientReference: `${reference}-${number}` })))
  const tagsOf = async ({ id }: Row) => (await api.get<Row>(`/api/bookings/${id}`))['tags']
  await enter(page, 'planner')
  await page.goto(address({ ref_client: reference, responses_by_page: '2' }))

  await page.getByRole('checkbox', { name: 'Tout sélectionner sur cette page' }).check()
  const first = await codes(page).allInnerTexts()
  await page.getByRole('button', { name: 'Page suivante' }).click()
  await expect(codes(page)).not.toHaveText(first)
  await codes(page).first().focus()
  await page.keyboard.press('Space')
  await expect(bar(page)).toContainText('3 lignes sélectionnées')
  await bar(page).getByRole('button', { name: 'Sélectionner les 4 commandes de ce filtre' }).click()
  await expect(bar(page)).toContainText('Toutes les commandes de ce filtre (4)')

  await pick(page, 'Ajouter ou retirer des étiquettes')
  const dialog = page.getByRole('dialog', { name: /Ajouter ou retirer des étiquettes/ })
  await dialog.getByRole('button', { name: 'Vérifier' }).click()
  await expect(dialog.getByLabel('Ajouter')).toHaveAccessibleDescription(/Indiquez une étiquette/)
  await dialog.getByLabel('Ajouter').fill(tag)
  await dialog.getByRole('button', { name: 'Vérifier' }).click()
  await expect(dialog).toContainText('3 commandes peuvent être modifiées, 1 ne le peut pas : déjà ainsi (1).')
  await expect(dialog.getByRole('link', { name: had.code })).toBeVisible()
  expect(await Promise.all(others.map(tagsOf))).toEqual([null, null, null])
  await expectAccessible(page)

  await dialog.getByRole('button', { name: 'Modifier les 3 commandes' }).click()
  await expect(dialog).toContainText('3 commandes sont modifiées, 1 reste sans changement : déjà ainsi (1).')
  expect(await Promise.all(others.map(tagsOf))).toEqual([[tag], [tag], [tag]])
  await expect(bar(page)).toBeHidden()
  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Annuler' }).click()
  await expect(dialog).toContainText('3 commandes sont remises comme avant.')
  expect(await Promise.all(others.map(tagsOf))).toEqual([null, null, null])
  expect(await tagsOf(had)).toEqual([tag])
})

test('a long act goes on while one leaves, is found again after a reload, and undone as a whole from its page', async ({
  page,
  request,
}) => {
  const { booking, api } = await given(request)
  const reference = unique()
  // In turn: 54 at once wait longer for a connection than a page may.
  const made: Row[] = []
  for (let number = 0; number < 54; number += 1) made.push(await booking({ clientReference: `${reference}-${number}` }))
  const commentOf = async ({ id }: Row) => (await api.get<Row>(`/api/bookings/${id}`))['comment']
  await enter(page, 'planner')
  await page.goto(address({ ref_client: reference, responses_by_page: '25' }))
  await page.getByRole('checkbox', { name: 'Tout sélectionner sur cette page' }).check()
  await bar(page).getByRole('button', { name: 'Sélectionner les 54 commandes de ce filtre' }).click()

  await pick(page, 'Écrire un commentaire')
  const dialog = page.getByRole('dialog', { name: /Écrire un commentaire/ })
  await dialog.getByRole('textbox', { name: 'Commentaire' }).fill('Digicode changé.')
  await dialog.getByRole('button', { name: 'Vérifier' }).click()
  await dialog.getByRole('button', { name: 'Modifier les 54 commandes' }).click()
  await expect(dialog.getByRole('link', { name: 'Retrouver cette modification groupée' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Fermer', exact: true }).click()
  await page.reload()
  const line = page.getByRole('region', { name: 'Modification groupée' })
  await expect(line).toContainText('54 commandes sont modifiées.', { timeout: 30_000 })

  await line.getByRole('link', { name: 'Voir' }).click()
  await expect(page.getByRole('heading', { name: 'Modification groupée', exact: true })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Ajouter au commentaire : « Digicode changé. »')
  await page.getByRole('button', { name: 'Tout annuler' }).click()
  await expect(page.getByRole('main')).toContainText('54 commandes sont remises comme avant.', { timeout: 30_000 })
  expect(await Promise.all(made.slice(0, 3).map(commentOf))).toEqual([null, null, null])
})
