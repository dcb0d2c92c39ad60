import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { codes } from './list-steps.ts'
import { enter, openInApp } from './steps.ts'
import { account, givenColleague, menu, password, signInAs } from './user-steps.ts'

const profile = async (page: Page) => {
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: 'Profil', level: 1 })).toBeVisible()
}
const choosePhoto = async (page: Page, file: { name: string; mimeType: string; buffer: Buffer }) => {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choisir une photo' }).click()
  await (await chooser).setFiles(file)
}
/** A wide picture, drawn by the browser. */
const photo = async (page: Page): Promise<Buffer> => {
  const drawn = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 600, height: 300 })
    const pen = canvas.getContext('2d')
    pen?.fillRect(0, 0, 600, 300)
    return canvas.toDataURL('image/png').replace(/^.*,/, '')
  })
  return Buffer.from(drawn, 'base64')
}

test('a name and a picture are changed after what is refused is told in French, shown in the top menu, and there after a reload [ROUTE-16] [NAV-12]', async ({
  page,
}) => {
  await enter(page, 'quality')
  await profile(page)
  await choosePhoto(page, { name: 'faux.png', mimeType: 'image/png', buffer: Buffer.from('<html>') })
  await expect(page.getByText('Choisissez une image PNG, JPEG ou WebP.')).toBeVisible()
  await choosePhoto(page, { name: 'lourd.png', mimeType: 'image/png', buffer: Buffer.alloc(1_000_001) })
  await expect(page.getByText("L'image ne doit pas dépasser 1 Mo.")).toBeVisible()
  const name = page.getByLabel('Nom', { exact: true })
  await name.fill(' ')
  await page.getByRole('button', { name: 'Enregistrer le nom' }).click()
  await expect(name).toHaveAccessibleDescription('Renseignez un nom.')

  await name.fill('Solène Quéré-Petit')
  await page.getByRole('button', { name: 'Enregistrer le nom' }).click()
  await expect(account(page)).toHaveAccessibleName('Compte de Solène Quéré-Petit')
  await choosePhoto(page, { name: 'moi.png', mimeType: 'image/png', buffer: await photo(page) })
  await expect(page.getByText('Photo enregistrée.')).toBeVisible()
  await page.reload()
  const picture = account(page).locator('img')
  await expect(picture).toHaveAttribute('src', /^data:image\/(webp|png);base64,/)
  expect(await picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth)).toBe(128)

  await page.getByRole('button', { name: 'Retirer la photo' }).click()
  await expect(picture).toHaveCount(0)
  await name.fill('Solène Quéré')
  await page.getByRole('button', { name: 'Enregistrer le nom' }).click()
  await expect(account(page)).toHaveAccessibleName('Compte de Solène Quéré')
})

test('the rows of a page are chosen once for every list, here and in the profile; the rights are listed in French under the role that has them; the theme and the hidden entries are kept on this device [LIST-2] [PERM-6] [ROUTE-16] [NAV-8]', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await enter(page, 'support')
  await profile(page)
  await expect(page.getByText('Rôle : Support')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Droits' }).getByRole('listitem')).toHaveText([
    'Se connecter',
    'Compte interne',
    'Voir le support',
    'Traiter le support',
    'Voir les commandes',
    'Voir les clients',
    'Voir les notifications',
    'Gérer les notifications',
  ])
  await expect(page.getByLabel('E-mail')).not.toBeEditable()

  const rows = page.getByRole('combobox', { name: 'Lignes par page' })
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
  await rows.click()
  await page.getByRole('option', { name: '25 lignes' }).click()
  expect((await saved).status()).toBe(200)
  await menu(page).getByRole('link', { name: 'Commandes' }).click()
  await expect(codes(page)).toHaveCount(25)

  const mirrored = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
  await rows.click()
  await page.getByRole('option', { name: '50 par page' }).click()
  await mirrored
  await expect(codes(page)).toHaveCount(50)
  expect(await page.evaluate(() => localStorage.getItem('numberPerPage'))).toBe('50')
  await page.evaluate(() => localStorage.removeItem('numberPerPage'))
  await account(page).click()
  await page.getByRole('menuitem', { name: 'Profil' }).click()
  await expect(rows).toHaveValue('50 lignes')

  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  expect(await background()).toBe('rgb(255, 255, 255)')
  await page.getByRole('group', { name: 'Thème' }).getByText('Sombre').click()
  await expect.poll(background).toBe('rgb(16, 16, 20)')
  const bookings = menu(page).getByRole('link', { name: 'Commandes' })
  await page.getByRole('checkbox', { name: 'Commandes' }).uncheck()
  await expect(bookings).toHaveCount(0)
  // Its page still opens.
  await page.goto('/booking')
  await expect(codes(page).first()).toBeVisible()
  await expect(bookings).toHaveCount(0)
  expect(await background()).toBe('rgb(16, 16, 20)')
  await account(page).click()
  await page.getByRole('menuitem', { name: 'Profil' }).click()
  await expect(page.getByRole('checkbox', { name: 'Commandes' })).not.toBeChecked()
  await page.getByRole('checkbox', { name: 'Commandes' }).check()
  await expect(bookings).toBeVisible()
})

test('a password is changed with the current one, and this sign-in goes on [ROUTE-16]', async ({ page, request }) => {
  const { email } = await givenColleague(request, ['login', 'auth:client'])
  await page.goto('/login')
  await signInAs(page, email)
  await expect(menu(page)).toBeVisible()
  await openInApp(page, '/profile')
  const change = async (current: string, next: string, again = next) => {
    await page.getByLabel('Mot de passe actuel', { exact: true }).fill(current)
    await page.getByLabel('Nouveau mot de passe', { exact: true }).fill(next)
    await page.getByLabel('Confirmation', { exact: true }).fill(again)
    await page.getByRole('button', { name: 'Changer le mot de passe' }).click()
  }
  await change('pas le bon', 'une autre phrase')
  await expect(page.getByLabel('Mot de passe actuel', { exact: true })).toHaveAccessibleDescription(
    "Ce n'est pas votre mot de passe actuel.",
  )
  await change(password, 'une autre phrase', 'une autre fraze')
  await expect(page.getByLabel('Confirmation', { exact: true })).toHaveAccessibleDescription(
    'Les deux mots de passe ne sont pas identiques.',
  )
  await change(password, 'une autre phrase')
  await expect(page.getByText('Mot de passe changé. Vos autres connexions ont pris fin.')).toBeVisible()
  await menu(page).getByRole('link', { name: 'Accueil' }).click()
  await expect(page.getByRole('heading', { name: 'Accueil', level: 1 })).toBeVisible()
})
