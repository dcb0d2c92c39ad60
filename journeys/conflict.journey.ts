import { expect, type Page } from '@playwright/test'
import { act, dialog, status, step } from './booking-steps.ts'
import { test } from './journey.ts'
import { asApi, enter, given, pageOf } from './steps.ts'

const edit = (page: Page, section: string) => page.getByRole('button', { name: `Modifier : ${section}` }).click()
const save = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Enregistrer' }).click()
const comment = (page: Page) => page.getByRole('region', { name: 'Commentaire' })
const typed = (page: Page) => page.getByRole('textbox', { name: 'Commentaire' })

test('two people on different fields are both kept, and the second is told what the first changed, while typing and after the save; on the same field the second sees both values, chooses, and loses nothing typed [ENT-7] [J-07]', async ({
  page,
  request,
}) => {
  const { booking, api } = await given(request)
  const order = await booking()
  const quality = await asApi(request, 'quality')
  await enter(page, 'planner')
  const streaming = page.waitForResponse('**/api/events')
  await page.goto(`/booking/${order.id}`)
  await streaming
  await edit(page, 'Commentaire')
  await typed(page).fill("Sonner deux fois à l'interphone")
  await quality.patch(`/api/bookings/${order.id}`, { digicode: '4838A' }, order.version)
  await expect(page.getByText(/vient de modifier « Digicode »/)).toBeVisible()
  await expect(typed(page)).toHaveValue("Sonner deux fois à l'interphone")
  await save(page)

  await expect(page.getByText('Solène Quéré a modifié « Digicode » entre-temps.')).toBeVisible()
  await expect(comment(page)).toContainText("Sonner deux fois à l'interphone")
  await expect(page.getByText('4838A')).toBeVisible()

  await edit(page, 'Commentaire')
  await typed(page).fill('Ma version')
  const { version } = await api.get(`/api/bookings/${order.id}`)
  await quality.patch(`/api/bookings/${order.id}`, { comment: 'Sa version' }, version)
  await save(page)

  await expect(dialog(page)).toContainText('Solène Quéré')
  await expect(dialog(page)).toContainText('Ma version')
  await expect(dialog(page)).toContainText('Sa version')
  expect(await api.get(`/api/bookings/${order.id}`)).toMatchObject({ comment: 'Sa version' })
  await page.keyboard.press('Escape')
  await expect(typed(page)).toHaveValue('Ma version')
  await save(page)
  await dialog(page)
    .getByRole('radio', { name: /Votre valeur/ })
    .check()
  await dialog(page).getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(comment(page)).toContainText('Ma version')
  expect(await api.get(`/api/bookings/${order.id}`)).toMatchObject({ comment: 'Ma version' })
})

test('a change of one person shows in the detail and the list of another, and leaves what is typed [ENT-7] [J-07]', async ({
  page: watcher,
  browser,
  request,
}) => {
  const { booking, api } = await given(request)
  const order = await booking()
  await enter(watcher, 'reader')
  const list = await pageOf(browser, 'quality')
  const streams = [watcher, list].map((each) => each.waitForResponse('**/api/events'))
  await watcher.goto(`/booking/${order.id}`)
  await list.goto(`/booking?order_id=${order.code}`)
  await Promise.all(streams)
  await expect(watcher.getByText('En attente', { exact: true })).toBeVisible()
  await expect(list.getByRole('cell', { name: 'En attente', exact: true })).toBeVisible()

  await api.post(`/api/bookings/${order.id}/transitions`, { to: 'waiting_checker' })
  await expect(watcher.getByText('En attente du contrôleur', { exact: true })).toBeVisible()
  await expect(list.getByRole('cell', { name: 'En attente du contrôleur' })).toBeVisible()
})

test('two people on different papers of one checker are both kept; on the same one, the second chooses [ENT-5] [J-07]', async ({
  page,
  request,
}) => {
  const network = await asApi(request, 'network')
  const paper = (kind: string, number: string) => ({ kind, number, blocking: false })
  const draft = { firstName: 'Nour', lastName: 'Aubert', tags: [], languages: ['FR'], selfBilling: false, zones: [], extraZips: [] }
  const made = await network.post('/api/checkers', { ...draft, certifications: [paper('TRAINING', 'T-1'), paper('CONTRACT', 'C-1')] })
  const path = `/api/checkers/${made.id}`
  type Papers = { version: number; certifications: { number: string }[] }
  const renumber = async (from: string, to: string) => {
    const { version, certifications } = await network.get<Papers>(path)
    const changed = certifications.map((certification) =>
      certification.number === from ? { ...certification, number: to } : certification,
    )
    await network.patch(path, { certifications: changed }, version)
  }
  const numbers = async () => (await network.get<Papers>(path)).certifications.map(({ number }) => number).toSorted()
  await enter(page, 'administrator')
  await page.goto(`/checker/${made.id}?tab=certifications`)
  await edit(page, 'Certificats')
  const training = page.getByRole('group', { name: 'Certificat 1' }).getByLabel('Numéro')
  await training.fill('T-2')
  await renumber('C-1', 'C-2')
  await save(page)
  await expect(page.getByText('a modifié « Certificats » entre-temps. Vos modifications et les siennes sont enregistrées.')).toBeVisible()
  expect(await numbers()).toEqual(['C-2', 'T-2'])

  await edit(page, 'Certificats')
  await training.fill('T-3')
  await renumber('T-2', 'T-4')
  await renumber('C-2', 'C-3')
  await save(page)
  await dialog(page)
    .getByRole('radio', { name: /Votre valeur/ })
    .check()
  await dialog(page).getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect.poll(numbers).toEqual(['C-3', 'T-3'])
})

test('a step over an order that somebody changed, unheard of here, is told as such and goes through at the next try [J-07]', async ({
  page,
  request,
}) => {
  const { planned } = await given(request)
  const order = await planned()
  await enter(page, 'planner')
  await page.route('**/api/events', (route) => route.abort())
  await page.goto(`/booking/${order.id}`)
  await step(page, 'Confirmer').click()
  const other = await asApi(request, 'planner')
  await other.patch(`/api/bookings/${order.id}`, { comment: 'Changée ailleurs' }, order.version)
  await act(page, 'Confirmer').click()
  await expect(dialog(page).getByRole('alert')).toContainText('a été modifiée entre-temps')
  await act(page, 'Confirmer').click()
  await expect(status(page, 'Confirmée')).toBeVisible()
  await expect(page.getByText('Changée ailleurs')).toBeVisible()
})
