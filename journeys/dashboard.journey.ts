import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { chips, total } from './list-steps.ts'
import { enter, expectAccessible, given, openInApp, pageOf, type Row, parisDay } from './steps.ts'

/** The first list of tasks: a reader follows the work of everybody. */
const tasks = (page: Page) => page.getByRole('list', { name: 'Planification' })
const task = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name: new RegExp(`^[\\d\\s\u202f\u00a0]+${name}$`) })
const figureOf = async (page: Page, name: string) => Number((await task(page, name).innerText()).replace(/\D.*$/s, ''))
const today = () => new Date().toLocaleDateString('fr-FR', { dateStyle: 'full', timeZone: 'Europe/Paris' })

test('home says the day and its work, and each figure opens the rows it counts; an order that comes in is counted at once, without a reload; the quick links lead to what the person may open [ROUTE-1] [GEN-3] [PERM-4]', async ({
  page,
  request,
}) => {
  const { booking } = await given(request)
  await booking({ wishedDay: parisDay(2) })
  await enter(page, 'reader')
  await page.goto('/')
  await expect(page.getByRole('heading', { name: `Missions du jour, ${today()}` })).toBeVisible()
  for (const name of ['Commandes reçues', 'À planifier sous 7 jours']) {
    // Another journey may create an order between the reads of the figure and of its rows.
    await expect(async () => {
      const figure = await figureOf(page, name)
      await task(page, name).click()
      await expect(chips(page)).toContainText(/Statut|À planifier/)
      const totalText = await total(page).innerText()
      await page.goBack()
      await expect(tasks(page)).toBeVisible()
      expect(totalText).toMatch(new RegExp(`sur ${figure}$`))
    }).toPass({ timeout: 40_000 })
  }

  const upcoming = parisDay(2)
  const before = await figureOf(page, 'À planifier sous 7 jours')
  const made: Row = await booking({ wishedDay: upcoming })
  expect(made.code).toMatch(/^C/)
  await expect.poll(() => figureOf(page, 'À planifier sous 7 jours')).toBeGreaterThan(before)

  await expect(page.getByRole('link', { name: 'Nouvelle commande' })).toHaveCount(0)
  await page
    .getByRole('navigation', { name: 'Accès rapides' })
    .getByRole('link', { name: /^Commandes/ })
    .click()
  await expect(page.getByRole('heading', { name: /^Commandes/ })).toBeVisible()
})

// The work of each role is in `domain/user/home/home-duty.test.ts`: here two whose tasks lead to lists of their own.
test('a role has its own work, in lists that it may open; who may not read a page is told so [ROUTE-1] [PERM-4]', async ({ browser }) => {
  const work = [
    ['network', ['Réseau'], 'Contrôleurs avec une attestation expirée'],
    ['sales', ['Commercial'], 'Clients bloqués'],
  ] as const
  for (const [who, lists, name] of work) {
    const page = await pageOf(browser, who)
    await page.goto('/')
    await expect(task(page, name)).toBeVisible()
    const duties = await page.getByRole('main').getByRole('heading', { level: 3 }).allInnerTexts()
    expect(duties.filter((title) => !title.includes('lertes'))).toEqual(lists)
    await task(page, name).click()
    await expect(chips(page)).toBeVisible()
    if (who === 'network') {
      await openInApp(page, '/client')
      await expect(page.getByRole('heading', { name: 'Accès refusé' })).toBeVisible()
    }
    await page.context().close()
  }
})

const answerToday = (page: Page, answer: { status?: number; json: object }) =>
  page.route('**/api/bookings/today', (route) => route.fulfill(answer))
const emptyDay = { day: '2026-11-23', missions: [], hours: [], tasks: [{ task: 'late', count: 0 }] }
const broken = { statusCode: 500, code: 'INTERNAL', message: 'Une erreur est survenue', requestId: 'essai' }

test('figures that do not come leave the rest of home, with their code and another try; missions stand by hour with a table, and a day without any says so [ROUTE-1]', async ({
  page,
}) => {
  await enter(page, 'reader')
  // The change of a colleague would read the figures again before the click.
  await page.route('**/api/events', (route) => route.abort())
  await answerToday(page, { status: 500, json: broken })
  await page.goto('/')
  await expect(page.getByText('Code INTERNAL')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Accès rapides' })).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/api/bookings/today')
  const hours = [{ hour: 9, ahead: 2, over: 1 }]
  await answerToday(page, { json: { ...emptyDay, missions: [{ status: 'planned', count: 2 }], hours } })
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.getByRole('img', { name: "Missions d'aujourd'hui par heure, à venir et terminées" })).toBeVisible()
  await page.getByText('Les chiffres par heure').click()
  await expect(page.getByRole('row', { name: '9 h 2 1' })).toBeVisible()

  await page.unroute('**/api/bookings/today')
  await answerToday(page, { json: emptyDay })
  await page.reload()
  await expect(page.getByText("Aucune mission aujourd'hui.")).toBeVisible()
  await expect(task(page, 'Missions passées à clôturer')).toHaveText(/^0/)
})

test('who may not read bookings is told which right that takes, at home and on a page of its menu, which has no entry of what it may not open [ROUTE-1] [PERM-4] [NAV-10] [NAV-11]', async ({
  page,
}) => {
  await enter(page, 'reader')
  await page.route('**/api/auth/user', async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    await route.fulfill({ json: { ...body, user: { ...body.user, scope: ['login', 'auth:client'] } } })
  })
  await page.goto('/')
  await expect(page.getByText("Vous n'avez pas le droit de voir les missions du jour (Voir les commandes).")).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link')).toHaveText(['Accueil', 'Locaux commerciaux'])

  await page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'Locaux commerciaux' }).click()
  await expect(page.getByText('Accès refusé')).toBeVisible()
  await expect(page.getByText(/Voir les commandes/)).toBeVisible()
})
