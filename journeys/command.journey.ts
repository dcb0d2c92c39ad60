import { expect, type Page } from '@playwright/test'
import { head } from './booking-steps.ts'
import { test } from './journey.ts'
import { pauseRequests } from './paused-requests.ts'
import { enter, expectAccessible, given, openInApp, order, signOut, unique } from './steps.ts'

const box = (page: Page) => page.getByRole('dialog', { name: 'Rechercher' })
const input = (page: Page) => box(page).getByRole('combobox', { name: 'Rechercher' })
const option = (page: Page, name: string | RegExp) => box(page).getByRole('option', { name })
const group = (page: Page, name: string) => box(page).getByRole('group', { name })
const home = (page: Page) => page.getByRole('heading', { name: 'Accueil', level: 1 })
const list = (page: Page) => page.getByRole('heading', { name: /^Commandes/, level: 1 })

/** A unique name in letters: names contain no digits. */
const uniqueName = (): string => unique().replace(/\d/g, (digit) => 'bcdfghklmn'[Number(digit)] ?? '')
const tenantOf = (change: object) => ({ ...order.tenants[0], ...change })
const open = async (page: Page): Promise<void> => {
  await expect(page.getByRole('button', { name: 'Rechercher', exact: true })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(input(page)).toBeFocused()
}
test('Ctrl K finds a booking by its tenant without accents, by phone and by code, and opens it with Enter, also before the answer has come; a page opens by its name, a client and a checker open, and what was opened last is proposed [ROUTE-6] [NAV-1]', async ({
  page,
  request,
}) => {
  const { booking, client, ownCheckers } = await given(request)
  const name = uniqueName()
  const figures = String(Date.now()).slice(-8)
  const target = await booking({ tenants: [tenantOf({ firstName: 'Anaïs', lastName: `Éloi-${name}`, phone: `06${figures}` })] })
  await enter(page, 'planner')
  await page.goto('/')
  await expect(home(page)).toBeVisible()

  await open(page)
  await input(page).fill(`eloi ${name.toLowerCase()} ANAIS`)
  await expect(option(page, target.code)).toContainText('Anaïs')
  await expect(input(page)).toHaveAttribute('aria-activedescendant', (await option(page, target.code).getAttribute('id')) ?? '')
  await input(page).fill(`+33 6 ${figures.replace(/(..)/g, '$1 ')}`)
  await expect(option(page, target.code)).toBeVisible()
  await input(page).fill(target.code.toLowerCase().replace('-', ' '))
  await expect(group(page, 'Commandes').getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')

  await expect(head(page, target.code)).toBeVisible()
  await expect(box(page)).toBeHidden()

  // Typed before the answer, Enter opens what comes first in it, and nothing of the answer before.
  const other = await booking()
  await open(page)
  await input(page).fill(target.code)
  await expect(option(page, target.code).first()).toBeVisible()
  await page.route('**/api/search?*', async (route) => {
    await expect(box(page).getByText('Recherche…')).toBeVisible()
    await route.continue()
  })
  await input(page).fill(other.code)
  await page.keyboard.press('Enter')
  await expect(head(page, other.code)).toBeVisible()
  await page.unroute('**/api/search?*')

  await open(page)
  await input(page).fill('creer etat des lieux')
  await expect(group(page, 'Pages').getByRole('option')).toHaveText([/Nouvelle commande/])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/booking\/create$/)

  await open(page)
  await input(page).fill(client.name)
  await group(page, 'Clients').getByRole('option', { name: client.name }).first().click()
  await expect(page).toHaveURL(new RegExp(`/client/${client.id}`))
  await expect(page.getByRole('heading', { name: client.name, level: 1 })).toBeVisible()

  await open(page)
  await input(page).fill(ownCheckers[0]?.name ?? '')
  const checker = group(page, 'Contrôleurs').getByRole('option').first()
  const [checkerName = ''] = (await checker.innerText()).split('\n')
  await checker.click()
  await expect(page.getByRole('heading', { name: checkerName, level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/\/checker\//)

  await open(page)
  await group(page, 'Ouvertes récemment').getByRole('option', { name: other.code }).click()
  await expect(head(page, other.code)).toBeVisible()
})

test('who may only read finds no act that changes anything, and no shortcut to it, in the box nor on the page; Ctrl K finds the order that is of a client and a tenant, tells what one wrong letter may mean apart, and a mistyped number with the one that was meant [PERM-1] [PERM-4]', async ({
  page,
  request,
}) => {
  const { client, booking } = await given(request)
  const name = uniqueName()
  const target = await booking({ tenants: [tenantOf({ lastName: name })] })
  await enter(page, 'reader')
  await page.goto(`/booking/${target.id}`)
  await expect(head(page, target.code)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Autres actions' })).toBeHidden()
  await expect(page.getByRole('button', { name: /^Modifier/ })).toHaveCount(0)
  await open(page)
  await expect(option(page, 'Copier le n° de commande')).toBeVisible()
  await expect(option(page, /Planifier|Nouvelle commande/)).toHaveCount(0)
  await expect(page.getByText('Dupliquer')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(box(page)).toBeHidden()
  await page.keyboard.press('c')
  await page.keyboard.press('?')
  const shortcuts = page.getByRole('dialog', { name: 'Raccourcis' })
  await expect(shortcuts).toContainText('Commandes')
  await expect(shortcuts).not.toContainText('Nouvelle commande')
  await expect(page).toHaveURL(new RegExp(target.id))
  await page.keyboard.press('Escape')
  await expect(shortcuts).toBeHidden()

  await open(page)
  await input(page).fill(`${client.name} ${name}`)
  await expect(group(page, 'Commandes').getByRole('option')).toHaveText([new RegExp(target.code)])
  await input(page).fill(`${client.name} ${name.slice(0, -1)}z`)

  await expect(group(page, 'Résultats proches').getByRole('option')).toHaveText([new RegExp(target.code)])
  await expect(group(page, 'Commandes')).toBeHidden()

  const { code } = target
  await input(page).fill(code.replace(/\d/, (digit) => String((Number(digit) + 1) % 10)))
  await expect(box(page).getByText(/Ce numéro comporte une erreur de saisie/)).toBeVisible()
  await expect(group(page, 'Numéros proches').getByRole('option')).toHaveText([new RegExp(code)])
})

test('by keyboard alone: g and a letter goes to a section, / to the filter, c to a new order, ? lists them, and none while typing; the box walks with the arrows, gives the focus back on Escape, opens another tab with Ctrl Enter [ROUTE-6]', async ({
  page,
  context,
}) => {
  await enter(page, 'planner')
  await page.goto('/')
  await expect(home(page)).toBeVisible()
  await page.keyboard.type('gb')
  await expect(list(page)).toBeVisible()
  await page.keyboard.press('/')
  const filter = page.getByRole('searchbox', { name: 'Adresse' })
  await expect(filter).toBeFocused()
  await page.keyboard.type('ga?c/')
  await expect(filter).toHaveValue('ga?c/')
  await expect(page).toHaveURL(/\/booking/)
  await filter.fill('')
  await filter.blur()

  await page.keyboard.press('?')
  const shortcuts = page.getByRole('dialog', { name: 'Raccourcis' })
  await expect(shortcuts).toContainText('Liste des commandes')
  await expect(shortcuts).toContainText('Filtrer la liste')
  await expect(shortcuts).toContainText('Aller à')
  await page.keyboard.type('ga')
  await expect(list(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(shortcuts).toBeHidden()
  await page.keyboard.press('Control+g')
  await page.keyboard.press('a')
  await expect(list(page)).toBeVisible()

  const button = page.getByRole('button', { name: 'Rechercher', exact: true })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(input(page)).toBeFocused()
  const chosen = box(page).getByRole('option', { selected: true })
  const first = (await chosen.textContent()) ?? ''
  await page.keyboard.press('ArrowUp')
  await expect(chosen).not.toHaveText(first)
  await page.keyboard.press('ArrowDown')
  await expect(chosen).toHaveText(first)
  await page.keyboard.press('Escape')
  await expect(box(page)).toBeHidden()
  await expect(button).toBeFocused()

  await open(page)
  await input(page).fill('accueil')
  const [tab] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('Control+Enter')])
  await expect(home(tab)).toBeVisible()
  await expect(list(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(box(page)).toBeHidden()
  await page.keyboard.press('c')
  await expect(page).toHaveURL(/\/booking\/create$/)
})

test('nothing found, an error and no network are told, and the error can be tried again; axe finds nothing in any of them; what can be done with the open booking is found, and opens the same dialog; signing out leaves nothing of it [ROUTE-6]', async ({
  page,
  context,
  request,
}) => {
  test.slow()
  const broken = { status: 500, json: { statusCode: 500, code: 'INTERNAL', message: 'Une erreur est survenue', requestId: 'essai' } }
  const { booking } = await given(request)
  const { id, code } = await booking()
  await enter(page, 'planner')
  await page.goto('/')
  await expect(home(page)).toBeVisible()
  await open(page)
  await expectAccessible(page)
  await input(page).fill(unique())
  await expect(box(page).getByRole('status')).toContainText('Aucun résultat')

  await page.route('**/api/search?*', (route) => route.fulfill(broken))
  await input(page).fill(unique())
  await expect(box(page).getByText('INTERNAL')).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/api/search?*')
  await box(page).getByRole('button', { name: 'Réessayer' }).click()
  await expect(box(page).getByRole('status')).toContainText('Aucun résultat')

  await context.setOffline(true)
  await expect(box(page).getByText(/Vous êtes hors ligne/)).toBeVisible()
  await input(page).fill('commandes')
  await expect(option(page, /^Commandes/)).toBeVisible()
  await context.setOffline(false)

  await page.setViewportSize({ width: 390, height: 800 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
  expect((await box(page).boundingBox())?.width).toBe(390)

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.keyboard.press('Escape')
  await expect(box(page)).toBeHidden()
  await openInApp(page, `/booking/${id}`)
  await expect(head(page, code)).toBeVisible()
  await open(page)
  await input(page).fill('annuler')
  await option(page, /^Annuler/)
    .first()
    .click()
  await expect(page.getByRole('dialog', { name: new RegExp(`^Annuler.*${code}`) })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()

  await page.keyboard.press('n')
  await expect(page.getByRole('dialog', { name: `Planifier · ${code}` })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(box(page)).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()

  const isStored = () => page.evaluate((text) => Object.values(localStorage).some((value) => String(value).includes(text)), code)
  expect(await isStored()).toBe(true)
  await signOut(page)
  await expect(page.getByRole('button', { name: 'Se connecter', exact: true })).toBeVisible()
  expect(await isStored()).toBe(false)
})

test('keys pressed while the page still loads are held: Ctrl K, and the text typed after it', async ({ page }) => {
  await enter(page, 'planner')
  const answer = await pauseRequests(page, '**/api/auth/user')
  const request = page.waitForRequest('**/api/auth/user')
  await page.goto('/booking', { waitUntil: 'commit' })
  await request
  await page.keyboard.press('Control+k')
  await page.keyboard.type('c26')
  answer()
  await expect(input(page)).toHaveValue('c26')
  await page.keyboard.type('00')
  await expect(input(page)).toHaveValue('c2600')
  await expect(page).toHaveURL(/\/booking$/)
})

test('an action typed and entered before the box has loaded is done as soon as it has; the box opened while a form still loads keeps the focus and the keys when the form arrives', async ({
  page,
  request,
}) => {
  const { planned } = await given(request)
  const { id, code } = await planned()
  await enter(page, 'planner')
  const release = await pauseRequests(page, /\/command-box-/)
  await page.goto(`/booking/${id}`)
  await expect(head(page, code)).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('Replanifier')
  await page.keyboard.press('Enter')
  release()
  await expect(page.getByRole('dialog', { name: `Replanifier · ${code}` })).toBeVisible()
  await expect(box(page)).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()

  const releaseForm = await pauseRequests(page, /booking-create\.page/)
  await page.keyboard.press('c')
  await open(page)
  await page.keyboard.type('cabi')
  releaseForm()
  await expect(page.locator('h1', { hasText: 'Nouvelle commande' })).toBeVisible()
  await page.keyboard.type('net')
  await expect(input(page)).toBeFocused()
  await expect(input(page)).toHaveValue('cabinet')
})
