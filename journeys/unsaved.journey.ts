import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { codes } from './list-steps.ts'
import { enter, given, signOut, typeCredentials } from './steps.ts'

const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu principal' })
const homeTitle = (page: Page) => page.getByRole('heading', { name: 'Accueil', level: 1 })
const question = (page: Page) => page.getByRole('dialog', { name: 'Modifications non enregistrées' })
const stay = (page: Page) => question(page).getByRole('button', { name: 'Rester sur la page' }).click()
const go = (page: Page) => question(page).getByRole('button', { name: 'Quitter sans enregistrer' }).click()

const openNew = (page: Page) => page.getByRole('link', { name: 'Nouvelle commande' }).click()
const openFirst = (page: Page) => codes(page).first().click()
const openProfile = async (page: Page) => {
  await page.getByRole('button', { name: /^Compte de/ }).click()
  await page.getByRole('menuitem', { name: 'Profil' }).click()
}
const textbox = (name: string) => (page: Page) => page.getByRole('textbox', { name })

/** Each form: how it is opened from the list of orders, and the changed field. */
const forms = {
  'the form of a new order': { open: openNew, field: textbox('Référence client'), typed: 'À garder' },
  'a section edited in place': {
    open: async (page: Page) => {
      await openFirst(page)
      await page.getByRole('button', { name: 'Modifier : Commentaire' }).click()
    },
    field: textbox('Commentaire'),
    typed: 'À garder',
  },
  'the dialog of a step': {
    open: async (page: Page) => {
      await openFirst(page)
      await page.getByRole('button', { name: 'Planifier', exact: true }).click()
    },
    field: (page: Page) => page.getByLabel('Heure', { exact: true }),
    typed: '10:30',
  },
  'the name in the profile': {
    open: openProfile,
    field: (page: Page) => page.getByLabel('Nom', { exact: true }),
    typed: 'À garder',
  },
  'a new password': {
    open: openProfile,
    field: (page: Page) => page.getByLabel('Mot de passe actuel', { exact: true }),
    typed: 'À garder',
  },
}

test('leaving each form once it is changed asks first: back, and what unloads the page (reload, closing the tab) [NAV-17]', async ({
  page,
}) => {
  test.slow()
  const list = '/booking?status=waiting'
  await enter(page, 'planner')
  await page.goto(list)
  const warned: string[] = []
  page.on('dialog', (dialog) => {
    warned.push(dialog.type())
    void dialog.dismiss()
  })
  for (const [name, { open, field, typed }] of Object.entries(forms))
    await test.step(name, async () => {
      await open(page)
      await field(page).fill(typed)
      await page.keyboard.press('Tab')
      await page.goBack()
      await stay(page)
      await expect(field(page)).toHaveValue(typed)

      warned.length = 0
      await page.close({ runBeforeUnload: true })
      await expect.poll(() => warned).toEqual(['beforeunload'])
      await expect(field(page)).toHaveValue(typed)

      await page.goBack()
      await go(page)
      await expect(page).toHaveURL((url) => url.pathname + url.search === list)
    })
})

test('a link, another tab of the page and the way out ask as well; an untouched form and the sign-in do not [NAV-17]', async ({
  page,
  request,
}) => {
  const { booking } = await given(request)
  const { id } = await booking()
  await enter(page, 'planner')
  await page.goto(`/booking/${id}`)
  await page.getByRole('button', { name: 'Modifier : Commentaire' }).click()
  await page.getByRole('textbox', { name: 'Commentaire' }).fill('À garder')
  const ways = [
    () => menu(page).getByRole('link', { name: 'Commandes' }).click(),
    () => page.getByRole('link', { name: 'Historique' }).click(),
    () => signOut(page),
  ]
  for (const way of ways) {
    await way()
    await stay(page)
    await expect(page.getByRole('textbox', { name: 'Commentaire' })).toHaveValue('À garder')
  }
  await signOut(page)
  await go(page)
  await expect(page.getByRole('heading', { name: 'Connexion' })).toBeVisible()

  await page.getByLabel('E-mail').fill('quelque chose')
  await typeCredentials(page, 'planner')
  await openNew(page)
  await expect(page.getByRole('textbox', { name: 'Référence client' })).toBeVisible()
  await menu(page).getByRole('link', { name: 'Accueil' }).click()
  await expect(homeTitle(page)).toBeVisible()
})
