import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { codes } from './list-steps.ts'
import { enter, given, signOut, signIn } from './steps.ts'

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

/** Each form: the page from which it is opened, how it is opened, and the changed field. */
const forms = {
  'the form of a new order': { from: '/', open: openNew, field: textbox('Référence client'), typed: 'À garder' },
  'a section edited in place': {
    from: '/booking?status=waiting',
    open: async (page: Page) => {
      await openFirst(page)
      await page.getByRole('button', { name: 'Modifier : Commentaire' }).click()
    },
    field: textbox('Commentaire'),
    typed: 'À garder',
  },
  'the dialog of a step': {
    from: '/booking?status=waiting',
    open: async (page: Page) => {
      await openFirst(page)
      await page.getByRole('button', { name: 'Planifier', exact: true }).click()
    },
    field: (page: Page) => page.getByLabel('Heure', { exact: true }),
    typed: '10:30',
  },
  'the name in the profile': {
    from: '/',
    open: openProfile,
    field: (page: Page) => page.getByLabel('Nom', { exact: true }),
    typed: 'À garder',
  },
  'a new password': {
    from: '/',
    open: openProfile,
    field: (page: Page) => page.getByLabel('Mot de passe actuel', { exact: true }),
    typed: 'À garder',
  },
}
for (const [name, { from, open, field, typed }] of Object.entries(forms)) {
  test(`leaving ${name} once it is changed asks first: back, and what unloads the page (reload, closing the tab) [NAV-17]`, async ({
    page,
  }) => {
    test.slow()
    await enter(page, 'planner')
    await page.goto(from)
    await open(page)
    await field(page).fill(typed)
    await page.keyboard.press('Tab')

    await page.goBack()
    await stay(page)
    await expect(field(page)).toHaveValue(typed)

    const warned: string[] = []
    page.on('dialog', (dialog) => {
      warned.push(dialog.type())
      void dialog.dismiss()
    })
    await page.close({ runBeforeUnload: true })
    await expect.poll(() => warned).toEqual(['beforeunload'])
    await expect(field(page)).toHaveValue(typed)

    await page.goBack()
    await go(page)
    await expect(page).toHaveURL((url) => url.pathname + url.search === from)
  })
}

test('a link, another tab of the page and the way out ask as well; an untouched form and the sign-in do not [NAV-17]', async ({
  page,
  request,
}) => {
  const { booking } = await given(request)
  const { id } = await booking()
  await signIn(page, 'planner')
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
  await signIn(page, 'planner')
  await page.goto('/booking/create')
  await menu(page).getByRole('link', { name: 'Accueil' }).click()
  await expect(homeTitle(page)).toBeVisible()
})
