import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { address, chips, codes } from './list-steps.ts'
import { enter, given, unique } from './steps.ts'

const views = (page: Page) => page.getByRole('navigation', { name: 'Vues' })
const view = (page: Page, name: string) => views(page).getByRole('link', { name })
const menu = async (page: Page, name: string, act: string): Promise<void> => {
  await page.getByRole('button', { name: `Vue « ${name} »` }).click()
  await page.getByRole('menuitem', { name: act }).click()
}
const saveView = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: 'Enregistrer la vue' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nom').fill(name)
  await dialog.getByRole('button', { name: 'Enregistrer la vue' }).click()
  await expect(view(page, name)).toHaveAttribute('aria-current', 'page')
}

test('a view keeps filters, sort, columns and density, opens again by its tab and its link, says what was changed, and comes back after its removal; shared, it is there for a colleague, who keeps another of it', async ({
  page,
  browser,
  request,
}) => {
  const { booking } = await given(request)
  const reference = unique()
  test.slow()
  const [name, another] = [`À suivre ${reference}`, `La mienne ${reference}`]
  const [first, second] = [await booking({ clientReference: reference }), await booking({ clientReference: reference })]
  await enter(page, 'planner')
  await page.goto(address({ ref_client: reference, sort: 'createdAt' }))
  await page.getByRole('button', { name: 'Affichage' }).click()
  await page.getByRole('checkbox', { name: 'Prix HT' }).check()
  await page.getByRole('radio', { name: 'Confortable' }).check()
  await page.keyboard.press('Escape')
  await saveView(page, name)
  await expect(view(page, name)).toContainText('2')

  await views(page).getByRole('link', { name: 'Toutes' }).click()
  await expect(chips(page)).toBeHidden()
  await expect(view(page, name)).not.toHaveAttribute('aria-current')
  await expect(view(page, 'À planifier')).toHaveAttribute('title', /^Ouvertes sans date ou sans contrôleur, hors partenaires\./)
  await view(page, name).click()
  await expect(codes(page)).toHaveText([first.code, second.code])
  await page.reload()
  await expect(view(page, name)).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('columnheader', { name: 'Prix HT' })).toBeVisible()

  await page.getByRole('button', { name: 'Date de la mission' }).click()
  await expect(page).toHaveURL(/sort=startAt/)
  await menu(page, name, 'Revenir à la vue enregistrée')
  await expect(page).not.toHaveURL(/sort=startAt/)
  await expect(page.getByRole('button', { name: 'Enregistrer les changements' })).toBeHidden()
  await page.getByRole('button', { name: 'Date de la mission' }).click()
  await page.getByRole('button', { name: 'Enregistrer les changements' }).click()
  await expect(page.getByRole('button', { name: 'Enregistrer les changements' })).toBeHidden()
  await views(page).getByRole('link', { name: 'Toutes' }).click()
  await view(page, name).click()
  await expect(page).toHaveURL(/sort=startAt/)

  await menu(page, name, 'Supprimer la vue')
  await expect(view(page, name)).toBeHidden()
  await expect(chips(page)).toContainText(reference)
  await page.getByRole('button', { name: 'Annuler', exact: true }).click()
  await expect(view(page, name)).toBeVisible()

  await booking({ clientReference: reference })
  await expect(view(page, name)).toContainText('3', { timeout: 20_000 })

  await view(page, name).click()
  await menu(page, name, 'Partager la vue')
  await expect(page.getByText('La vue est partagée.')).toBeVisible()

  const colleague = await (await browser.newContext()).newPage()
  await enter(colleague, 'reader')
  await colleague.goto('/booking')
  await view(colleague, name).click()
  await expect(chips(colleague)).toContainText(reference)
  await colleague.getByRole('button', { name: 'Commande', exact: true }).click()
  await colleague.getByRole('button', { name: 'Enregistrer sous un autre nom' }).click()
  await colleague.getByRole('dialog').getByLabel('Nom').fill(another)
  await colleague.getByRole('dialog').getByRole('button', { name: 'Enregistrer la vue' }).click()
  await expect(view(colleague, another)).toHaveAttribute('aria-current', 'page')

  await menu(page, name, 'Ne plus partager')
  await expect(view(colleague, name)).toBeHidden()
  await colleague.context().close()
})
