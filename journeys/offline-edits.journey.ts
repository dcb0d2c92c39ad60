import { expect } from '@playwright/test'
import { head } from './booking-steps.ts'
import { test } from './journey.ts'
import { allSent, comment, cut, edit, list, open, save, pendingEditsButton, typed, expectText, write } from './offline-steps.ts'
import { asApi, enter, expectAccessible, given, openInApp, signOut, signIn, typeCredentials } from './steps.ts'

test.use({ serviceWorkers: 'allow' })
test.slow()

test('an edit made without network waits in sight through a reload, can be changed and taken back, and goes out once [NAV-7] [ENT-7]', async ({
  page,
  context,
  request,
}) => {
  const { booking, api } = await given(request)
  const order = await booking({ comment: 'Avant' })
  await enter(page, 'planner', { fetchesAhead: true })
  await open(page, order)
  // The page stores the booking before the network is cut.
  await open(page, order)
  await cut(page, context)
  await write(page, 'Écrit sans réseau')
  await expectText(page, /1 modification sera envoyée au retour de la connexion/)
  await expect(comment(page)).toContainText("En attente d'envoi")

  await page.reload()
  await expect(comment(page)).toContainText('Écrit sans réseau')
  await expect(comment(page)).toContainText("En attente d'envoi")
  await write(page, 'Écrit sans réseau, puis repris')
  await edit(page, 'Adresse et accès')
  await page.getByRole('textbox', { name: 'Digicode' }).fill('12B34')
  await save(page)
  await expectText(page, /1 modification sera envoyée/)
  await page.getByRole('link', { name: 'Historique' }).click()
  const pendingList = page.getByRole('list', { name: 'Vos modifications en attente' })
  await expect(pendingList).toContainText('Écrit sans réseau, puis repris')
  await pendingEditsButton(page).click()
  await expect(list(page)).toContainText(`La commande ${order.code}`)
  await expect(list(page)).toContainText('12B34')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Informations' }).click()
  await page
    .getByRole('region', { name: 'Adresse et accès' })
    .getByRole('button', { name: /^Retirer/ })
    .click()
  await expect(page.getByText('12B34')).toHaveCount(0)
  await expect(comment(page)).toContainText('Écrit sans réseau, puis repris')

  // The server saves the edit, its response is lost, and the page is reloaded during the send.
  const keys: (string | undefined)[] = []
  await context.route(`**/api/bookings/${order.id}`, async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue()
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await context.setOffline(false)
  await expect.poll(async () => (await api.get(`/api/bookings/${order.id}`))['comment']).toBe('Écrit sans réseau, puis repris')
  await page.reload()
  await expect.poll(() => keys.length).toBeGreaterThan(1)
  await allSent(page)
  expect(new Set(keys).size).toBe(1)
  await expect(comment(page)).toContainText('Écrit sans réseau, puis repris')
  await expect(comment(page)).not.toContainText('En attente')
  const history = await api.get<{ kind: string }[]>(`/api/bookings/${order.id}/history`)
  expect(history.filter(({ kind }) => kind === 'changed')).toHaveLength(1)
  expect(await api.get(`/api/bookings/${order.id}`)).toMatchObject({ version: order.version + 1, digicode: 'aucun' })
})

test('whoever writes again while the first edit goes out is not asked about their own value; what is withdrawn can be put back; what the server refuses at the return stays with its sentence, and goes out once corrected [ENT-7]', async ({
  page,
  context,
  request,
}) => {
  const { booking, api } = await given(request)
  const order = await booking({ comment: 'Avant' })
  await enter(page, 'planner', { fetchesAhead: true })
  await open(page, order)
  await cut(page, context)
  await write(page, 'Une première fois')
  await comment(page)
    .getByRole('button', { name: /^Retirer/ })
    .click()
  await expect(comment(page)).toContainText('Avant')
  await page.getByRole('button', { name: 'Remettre', exact: true }).click()
  await expect(comment(page)).toContainText('Une première fois')
  await edit(page, 'Commentaire')
  await expect(typed(page)).toHaveValue('Une première fois')

  await context.setOffline(false)
  await allSent(page)
  await expect.poll(async () => (await api.get(`/api/bookings/${order.id}`))['comment']).toBe('Une première fois')
  await typed(page).fill('Une seconde fois')
  await save(page)
  await expectText(page, 'Enregistré.')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await api.get(`/api/bookings/${order.id}`)).toMatchObject({ comment: 'Une seconde fois', version: order.version + 2 })

  await cut(page, context)
  await edit(page, 'Adresse et accès')
  await page.getByRole('textbox', { name: 'Code postal' }).fill('00000')
  await save(page)
  await expectText(page, /1 modification sera envoyée/)
  await context.setOffline(false)
  await expectText(page, /1 modification attend votre décision/)
  const access = page.getByRole('region', { name: 'Adresse et accès' })
  await expect(access.getByRole('alert')).toContainText("Ce code postal n'appartient à aucune zone.")
  await access.getByRole('button', { name: 'Corriger' }).click()
  const zip = access.getByRole('textbox', { name: 'Code postal' })
  await expect(zip).toHaveValue('00000')
  await expect(zip).toHaveAccessibleDescription(/n'appartient à aucune zone/)
  await zip.fill('31000')
  await access.getByRole('textbox', { name: 'Digicode' }).fill('77A')
  await save(page)
  await allSent(page)
  expect(await api.get(`/api/bookings/${order.id}`)).toMatchObject({ zipCode: '31000', digicode: '77A' })
})

test('at the return other fields are merged and told, the same field asks in the list, and the choice goes out [ENT-7] [J-07]', async ({
  page,
  context,
  request,
}) => {
  const { booking, api } = await given(request)
  const [other, same] = [await booking(), await booking()]
  const colleague = await asApi(request, 'quality')
  await enter(page, 'planner', { fetchesAhead: true })
  await open(page, same)
  await open(page, other)
  await cut(page, context)
  await write(page, 'Sur un autre champ')
  await page.goBack()
  await expect(head(page, same.code)).toBeVisible()
  await write(page, 'Ma version')
  await expectText(page, /2 modifications seront envoyées/)
  await colleague.patch(`/api/bookings/${other.id}`, { digicode: '4838A' }, other.version)
  await colleague.patch(`/api/bookings/${same.id}`, { comment: 'Sa version' }, same.version)

  await context.setOffline(false)
  await expectText(page, 'Solène Quéré a modifié « Digicode » entre-temps.')
  await expectText(page, /1 modification attend votre décision/)
  expect(await api.get(`/api/bookings/${other.id}`)).toMatchObject({ comment: 'Sur un autre champ', digicode: '4838A' })
  expect(await api.get(`/api/bookings/${same.id}`)).toMatchObject({ comment: 'Sa version' })
  await expect(comment(page)).toContainText('À arbitrer')
  await pendingEditsButton(page).click()
  await list(page)
    .getByRole('button', { name: /^Abandonner/ })
    .click()
  await page.getByRole('dialog', { name: 'Abandonner cette modification' }).getByRole('button', { name: 'Fermer', exact: true }).click()
  await list(page)
    .getByRole('button', { name: /^Choisir la valeur à garder/ })
    .click()
  const choice = page.getByRole('dialog', { name: 'Choisir la valeur à garder' })
  await choice.getByRole('radio', { name: /Votre valeur/ }).check()
  await choice.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(list(page)).toContainText("plus aucune modification n'attend")
  expect(await api.get(`/api/bookings/${same.id}`)).toMatchObject({ comment: 'Ma version' })
})

test('another person on the device sees and sends nothing of it; whoever signs out is asked before what waits is lost [NAV-7] [AUTH-3]', async ({
  page,
  context,
  request,
}) => {
  const { booking, api } = await given(request)
  const order = await booking()
  await enter(page, 'planner', { fetchesAhead: true })
  await open(page, order)
  await cut(page, context)
  await write(page, 'À la première seule')
  await expectText(page, /1 modification sera envoyée/)
  // The session ends without a sign-out.
  await page.evaluate(() => {
    localStorage.removeItem('_token.local')
    localStorage.removeItem('_refresh_token.local')
  })
  await context.setOffline(false)
  await signIn(page, 'quality')
  await open(page, order)
  await expect(pendingEditsButton(page)).toBeHidden()
  await write(page, 'De la seconde')
  await expectText(page, 'Enregistré.')
  expect(await api.get(`/api/bookings/${order.id}`)).toMatchObject({ comment: 'De la seconde', version: order.version + 1 })

  await signOut(page)
  await expect(page.getByRole('heading', { name: 'Connexion' })).toBeVisible()
  await typeCredentials(page, 'planner')
  await expectText(page, /1 modification attend votre décision/)
  await signOut(page)
  const question = page.getByRole('dialog', { name: /Se déconnecter sans envoyer/ })
  await expect(question).toContainText(order.code)
  await question.getByRole('button', { name: 'Rester connecté' }).click()
  await expectText(page, /1 modification attend votre décision/)
  await signOut(page)
  await question.getByRole('button', { name: 'Les abandonner et se déconnecter' }).click()
  await expect(page.getByRole('heading', { name: 'Connexion' })).toBeVisible()
  await typeCredentials(page, 'planner')
  await expect(page.getByRole('navigation', { name: 'Menu principal' })).toBeVisible()
  await openInApp(page, `/booking/${order.id}`)
  await expect(comment(page)).toContainText('De la seconde')
  await expect(pendingEditsButton(page)).toBeHidden()
  expect(await api.get(`/api/bookings/${order.id}`)).toMatchObject({ comment: 'De la seconde' })
})
