import { expect, type Locator, type Page, type Route } from '@playwright/test'
import { create, dialog, field, head, typeOrder } from './booking-steps.ts'
import { test } from './journey.ts'
import { enter, given, openInApp, password, signOut, signIn, typeCredentials, unique } from './steps.ts'

const broken = (route: Route) =>
  route.fulfill({ status: 500, json: { statusCode: 500, code: 'INTERNAL', message: 'Une erreur est survenue', requestId: 'essai' } })
const doubt = "On ne sait pas si l'enregistrement a été fait"
const edit = (page: Page) => page.getByRole('button', { name: 'Modifier : Commentaire' }).click()
const typed = (page: Page) => page.getByRole('textbox', { name: 'Commentaire' })
const saveButton = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Enregistrer' })
const save = (page: Page) => saveButton(page).click()
const sessionOver = (page: Page) => page.getByText('Votre session a expiré. Reconnectez-vous.')
/** Uses a button of the page, unless a reading in the background notices the end of the session first. */
const useAfterEnd = async (page: Page, button: Locator): Promise<void> => {
  await button.or(sessionOver(page)).first().click()
  await expect(sessionOver(page)).toBeVisible()
}
const retry = (page: Page) => page.getByRole('button', { name: 'Réessayer' }).click()
const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu principal' })
/** Makes the access token and its refresh token invalid. */
const expire = (page: Page) =>
  page.evaluate(() => {
    localStorage.setItem('_token.local', 'Bearer ended')
    localStorage.setItem('_refresh_token.local', 'ended')
  })

test.describe('two persons in two tabs of one browser', () => {
  test('the tab left behind becomes the other person’s, and shows nothing of the first [AUTH-4]', async ({ page, context, request }) => {
    const { booking } = await given(request)
    const { id } = await booking({ comment: 'Ouvert par la première' })
    await signIn(page, 'planner')
    await page.goto(`/booking/${id}`)
    await edit(page)
    await typed(page).fill('Tapé par la première')
    const second = await context.newPage()
    await second.goto('/')
    await signOut(second)
    await expect(second.getByRole('heading', { name: 'Connexion' })).toBeVisible()
    await typeCredentials(second, 'reader')
    await expect(second.getByRole('banner')).toContainText('Noël Verdier')

    await expect(page.getByRole('banner')).toContainText('Noël Verdier')
    await expect(page.getByText('Tapé par la première')).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^Modifier/ })).toHaveCount(0)
    const stored = await page.evaluate(() => JSON.stringify(localStorage))
    expect(stored).not.toContain('Tapé par la première')
  })
})

test.describe('a session that ends in the middle of a form', () => {
  test('a section, then an order: signed in again, the person finds the text, every field, and saves; somebody else who signs in there does not find it [AUTH-5] [NAV-5] [ENT-7] [J-09]', async ({
    page,
    request,
  }) => {
    test.slow()
    const { booking, client, api } = await given(request)
    const { id } = await booking()
    await enter(page, 'planner')
    await page.goto(`/booking/${id}`)
    await edit(page)
    await typed(page).fill('Tapé avant la fin')
    await expire(page)
    await useAfterEnd(page, saveButton(page))
    await typeCredentials(page, 'planner')
    await expect(typed(page)).toHaveValue('Tapé avant la fin')
    await expect(page.getByText('Brouillon restauré')).toBeVisible()
    await save(page)
    await expect(page.getByText('Enregistré.', { exact: true })).toBeVisible()
    expect(await api.get(`/api/bookings/${id}`)).toMatchObject({ comment: 'Tapé avant la fin' })

    const reference = unique()
    await openInApp(page, '/booking/create')
    await typeOrder(page, client.name, reference)
    await expire(page)
    await useAfterEnd(page, create(page))
    await typeCredentials(page, 'planner')
    await expect(field(page, 'Référence client')).toHaveValue(reference)
    await create(page).click()
    await expect(page.getByRole('heading', { name: /^Commande C/ })).toBeVisible()
    expect(await api.get(`/api/bookings?ref_client=${reference}`)).toMatchObject({ total: 1 })

    await edit(page)
    await typed(page).fill('À la première seule')
    await expire(page)
    await useAfterEnd(page, saveButton(page))
    await typeCredentials(page, 'quality')
    await expect(page.getByRole('button', { name: 'Modifier : Commentaire' })).toBeVisible()
    await expect(page.getByText('À la première seule')).toHaveCount(0)
    await edit(page)
    await expect(typed(page)).toHaveValue('')
  })
})

test.describe('a server that breaks, hangs or is cut', () => {
  const loads: readonly { answer: (route: Route) => Promise<void>; message: RegExp; passMs: number }[] = [
    { answer: (route) => route.abort('connectionreset'), message: /Le serveur ne répond pas/, passMs: 1_000 },
    { answer: broken, message: /Une erreur est survenue/, passMs: 1_000 },
    // Says nothing: the app waits for 20 s.
    { answer: () => Promise.resolve(), message: /Le serveur ne répond pas/, passMs: 21_000 },
  ]
  test('at load, a server that cuts the line, answers 500 or says nothing is told in French, and asked again on demand; at save, a 500 keeps the text; so does a line cut after the server has saved: the next try finds it saved, and asks nothing; at a cancellation, a cut or a 500 keeps the reason, and the next try cancels once [NAV-15] [ENT-7]', async ({
    page,
    request,
  }) => {
    test.slow()
    const { booking, api } = await given(request)
    const { id, code } = await booking()
    const call = `**/api/bookings/${id}`
    const passUntil = (content: Locator, passMs: number) =>
      expect(async () => {
        await page.clock.runFor(passMs)
        await expect(content).toBeVisible({ timeout: 500 })
      }).toPass()
    await enter(page, 'planner')
    await page.clock.install()
    for (const [index, { answer, message, passMs }] of loads.entries()) {
      await page.unroute(call)
      await page.route(call, answer)
      await (index === 0 ? page.goto(`/booking/${id}`) : retry(page))
      await passUntil(page.getByRole('heading', { name: message }), passMs)
    }
    await page.unroute(call)
    await retry(page)
    await passUntil(head(page, code), 1_000)

    await edit(page)
    await typed(page).fill('Enregistré une fois')
    await page.route(`**/api/bookings/${id}`, broken, { times: 1 })
    await save(page)
    await expect(page.getByRole('alert').filter({ hasText: 'Une erreur est survenue. Votre saisie est conservée ici' })).toBeVisible()
    await expect(typed(page)).toHaveValue('Enregistré une fois')
    await page.route(
      `**/api/bookings/${id}`,
      async (route) => {
        await route.fetch()
        await route.abort('connectionreset')
      },
      { times: 1 },
    )
    await save(page)
    await expect(page.getByRole('alert').filter({ hasText: doubt })).toBeVisible()
    await expect(typed(page)).toHaveValue('Enregistré une fois')
    await save(page)
    await expect(page.getByText('Enregistré.', { exact: true })).toBeVisible()
    expect(await api.get(`/api/bookings/${id}`)).toMatchObject({ comment: 'Enregistré une fois' })

    await page.getByRole('button', { name: 'Autres actions' }).click()
    await page
      .getByRole('menuitem', { name: /^Annuler/ })
      .first()
      .click()
    const reason = dialog(page).getByLabel('Motif')
    await reason.fill('Le locataire reste')
    const act = dialog(page)
      .getByRole('button', { name: /^Annuler/ })
      .last()
    await page.route('**/transitions', broken, { times: 1 })
    await act.click()
    await expect(dialog(page).getByRole('alert')).toContainText("si l'erreur revient, prévenez le support (demande essai)")
    await page.route('**/transitions', (route) => route.abort('connectionreset'), { times: 1 })
    await act.click()
    await expect(dialog(page).getByRole('alert')).toContainText(doubt)
    await expect(reason).toHaveValue('Le locataire reste')
    await act.click()
    await expect(dialog(page)).toBeHidden()
    expect(await api.get(`/api/bookings/${id}`)).toMatchObject({ status: 'canceled', version: 3 })
  })

  test('at save, a hang keeps the text, says that nobody knows, and a second try is one order [J-11]', async ({ page, request }) => {
    const { client, api } = await given(request)
    const reference = unique()
    await enter(page, 'planner')
    await page.clock.install()
    await page.goto('/booking/create')
    await typeOrder(page, client.name, reference)
    const keys: (string | undefined)[] = []
    await page.route('**/api/bookings', async (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      // The server creates the order; its response never reaches the page.
      if (keys.length === 1) await route.fetch()
      else await route.continue()
    })
    await create(page).click()
    await expect.poll(async () => (await api.get<{ total: number }>(`/api/bookings?ref_client=${reference}`)).total).toBe(1)
    await page.clock.runFor(21_000)
    await expect(page.getByRole('alert').filter({ hasText: doubt })).toContainText('rien ne sera fait deux fois')
    await expect(field(page, 'Référence client')).toHaveValue(reference)
    await create(page).click()
    await expect(page.getByRole('heading', { name: /^Commande C/ })).toBeVisible()
    expect(await api.get(`/api/bookings?ref_client=${reference}`)).toMatchObject({ total: 1 })
    expect(new Set(keys).size).toBe(1)
  })
})

test.describe('a deploy while a tab is open', () => {
  test('a page’s file that fails twice is told in French, and comes when it can; the next page comes from the new version, what was typed is kept [NAV-1] [NAV-6]', async ({
    page,
  }) => {
    page.on('dialog', (event) => void event.accept())
    await enter(page, 'planner')
    await page.route('**/assets/booking-create*', (route) => route.fulfill({ status: 404, body: '' }))
    await page.goto('/booking/create')
    await expect(
      page.getByRole('heading', { name: "Cette page n'a pas pu être chargée. Vérifiez votre connexion, puis réessayez." }),
    ).toBeVisible()
    await page.unroute('**/assets/booking-create*')
    await retry(page)
    await expect(page.getByRole('heading', { name: 'Nouvelle commande' })).toBeVisible()

    await field(page, 'Référence client').fill('Avant le déploiement')
    await page.route('**/api/**', async (route) => {
      const response = await route.fetch().catch(() => null)
      if (response) await route.fulfill({ response, headers: { ...response.headers(), 'adm-app': 'a newer one' } })
    })
    await page.getByRole('combobox', { name: 'Client' }).fill('Lav')
    await expect(page.getByRole('option').first()).toBeVisible()
    await expect(field(page, 'Référence client')).toHaveValue('Avant le déploiement')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.reload()
    await expect(field(page, 'Référence client')).toHaveValue('Avant le déploiement')
  })

  test('a tab that hears of a newer server loads its next page anew, once [NAV-6]', async ({ page }) => {
    await enter(page, 'planner')
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Accueil' })).toBeVisible()
    const loaded = page.waitForEvent('load')
    await page.route(/\/api\/(?!events)/, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, headers: { ...response.headers(), 'adm-app': 'a newer one' } })
    })
    await menu(page).getByRole('link', { name: 'Commandes' }).click()
    await expect(page.getByRole('table', { name: 'Commandes' }).getByRole('row').nth(1)).toBeVisible()
    await menu(page).getByRole('link', { name: 'Accueil' }).click()
    await loaded
    await expect(page.getByRole('heading', { name: 'Accueil' })).toBeVisible()
  })
})

test.describe('a clock an hour off', () => {
  for (const [name, hours] of [
    ['ahead', 1],
    ['behind', -1],
  ] as const) {
    test(`${name}: the person signs in, stays, and takes an export with few renewals [AUTH-6] [AUTH-13]`, async ({ page }) => {
      await page.clock.install({ time: Date.now() + hours * 3_600_000 })
      const renewals: string[] = []
      page.on('request', (event) => {
        if (event.url().endsWith('/api/auth/refresh')) renewals.push(event.url())
      })
      await signIn(page, 'planner')
      await menu(page).getByRole('link', { name: 'Commandes' }).click()
      await page.getByRole('button', { name: 'Exporter' }).click()
      const download = page.waitForEvent('download')
      await page.getByRole('menuitem', { name: 'Exporter en CSV' }).click()
      expect((await download).suggestedFilename()).toMatch(/\.csv$/)
      await page.reload()
      await expect(page.getByRole('banner')).toContainText('Compte de')
      expect(renewals.length).toBeLessThanOrEqual(1)
    })
  }
})

test('too many tries at the sign-in are told in French, with how long to wait [AUTH-6]', async ({ page }) => {
  const email = `${unique()}@adm.example`
  await expect
    .poll(async () => (await page.request.post('/api/auth/login', { data: { email, password } })).status(), { intervals: [0] })
    .toBe(429)
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill('au hasard')
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
  await expect(page.getByText(/^Trop de tentatives\. Réessayez dans \d+ secondes\.$/)).toBeVisible()
})

test('a forged token in this browser opens nothing: the sign-in is asked, and works [AUTH-4]', async ({ page }) => {
  await page.addInitScript(() => {
    if (sessionStorage.getItem('forged')) return
    sessionStorage.setItem('forged', 'yes')
    const encode = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '')
    const claims = { sub: crypto.randomUUID(), iss: 'adm', aud: 'adm-api', exp: 4_000_000_000 }
    localStorage.setItem('_token.local', `Bearer ${encode({ alg: 'none' })}.${encode(claims)}.`)
    localStorage.setItem('_refresh_token.local', 'forged')
  })
  await page.goto('/booking')
  await expect(page.getByRole('heading', { name: 'Connexion' })).toBeVisible()
  await typeCredentials(page, 'reader')
  await expect(page.getByRole('heading', { name: /Commandes/ })).toBeVisible()
})
