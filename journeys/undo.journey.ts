import { expect, type Locator, type Page } from '@playwright/test'
import { countActs } from './acts.ts'
import { test } from './journey.ts'
import { asApi, enter, expectAccessible, given, workingHour } from './steps.ts'

const toastButton = (page: Page, name: string) => page.getByRole('region', { name: 'Messages' }).getByRole('button', { name, exact: true })
/** The events of the history, without the alerts above the tabs. */
const eventsOf = (page: Page) => page.getByRole('main').getByRole('listitem').filter({ hasNotText: 'Corriger' })

test('a planner undoes an edit in place, does it again, undoes it by the keyboard; a step is undone in place and from history, which refuses what somebody else changed since', async ({
  page,
  request,
}) => {
  test.slow()
  const { booking, api } = await given(request)
  const made = await booking({ floor: '2' })
  const read = () => api.get(`/api/bookings/${made.id}`)
  const floor = async () => (await read())['floor']
  await enter(page, 'planner')
  await page.goto(`/booking/${made.id}`)
  const edit = async (value: string) => {
    await page.getByRole('button', { name: 'Modifier : Adresse' }).click()
    await page.getByLabel('Étage').fill(value)
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await expect(page.getByText('Enregistré.')).toBeVisible()
  }

  await edit('3')
  await toastButton(page, 'Annuler').click()
  await expect(page.getByText('Action annulée.')).toBeVisible()
  expect(await floor()).toBe('2')
  await toastButton(page, 'Rétablir').click()
  await expect(page.getByText('Action rétablie.')).toBeVisible()
  expect(await floor()).toBe('3')
  await edit('4')
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('Control+z')
  await expect.poll(floor).toBe('3')

  const cancel = async () => {
    await page.getByRole('button', { name: 'Autres actions' }).click()
    await page.getByRole('menuitem', { name: 'Annuler la commande' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: 'Demande du client' }).check()
    await dialog.getByLabel('Motif').fill('Erreur de saisie')
    await dialog.getByRole('button', { name: 'Annuler la commande' }).click()
    await expect(page.getByText("Annuler la commande : c'est fait.").last()).toBeVisible()
  }
  await cancel()
  await toastButton(page, 'Annuler').last().click()
  await expect.poll(read).toMatchObject({ status: 'waiting', result: null })
  await expect(page.getByRole('button', { name: 'Planifier', exact: true })).toBeVisible()
  await cancel()
  await page.getByRole('link', { name: 'Historique', exact: true }).click()
  const canceled = eventsOf(page).filter({ hasText: "a fait l'étape « Annuler la commande »" })
  const undoOf = (event: Locator) => event.getByRole('button', { name: /^Annuler cette action/ })
  await undoOf(canceled.first()).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('En attente')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Annuler cette action' }).click()
  await expect(canceled.first()).toContainText("a annulé : a fait l'étape « Annuler la commande »")
  await expect(canceled.nth(1)).toContainText('Annulée depuis')
  expect(await read()).toMatchObject({ status: 'waiting', result: null })

  const quality = await asApi(request, 'quality')
  const edited = await quality.patch(`/api/bookings/${made.id}`, { floor: '5' }, (await read()).version)
  await quality.patch(`/api/bookings/${made.id}`, { floor: '6' }, edited.version)
  const second = eventsOf(page).filter({ hasText: 'Solène Quéré' }).nth(1)
  await undoOf(second).click()
  await dialog.getByRole('button', { name: 'Annuler cette action' }).click()
  await expect(dialog).toContainText(
    /Cette action ne peut plus être annulée\s: .+ a modifié la même chose depuis, le .+ à .+\. « Étage »\./,
  )
  expect(await floor()).toBe('6')
})

test.describe('jobs of 1366 px', () => {
  test.use({ viewport: { width: 1366, height: 768 } })
  /** Presses Tab until this element has the focus: one group of keys with the key that follows. */
  const reach = async (page: Page, target: Locator): Promise<void> => {
    await expect(target).toBeVisible()
    for (let tabs = 0; tabs < 100; tabs += 1) {
      await page.keyboard.press('Tab')
      if (await target.evaluate((element) => element === document.activeElement)) return
    }
    throw new Error('Tab does not reach this element')
  }

  test('job 10: who changed the date of an order is found, and the date put back, in three acts, by keyboard alone', async ({
    page,
    request,
  }) => {
    const { booking, api } = await given(request)
    const [before, after] = [workingHour().slice(0, 10), workingHour().slice(0, 10)]
    const made = await booking({ wishedDay: before })
    await api.patch(`/api/bookings/${made.id}`, { wishedDay: after === before ? null : after }, made.version)
    await enter(page, 'planner')
    await page.goto(`/booking/${made.id}`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(made.code)

    const acts = countActs(page)
    const act = async (target: Locator): Promise<void> => {
      await reach(page, target)
      await acts.press('Enter')
    }
    await act(page.getByRole('link', { name: 'Historique', exact: true }))
    const event = eventsOf(page).first()
    await expect(event).toContainText('Camille Rousseau')
    await expect(event).toContainText('Date souhaitée')
    await act(event.getByRole('button', { name: /^Annuler cette action/ }))
    await act(page.getByRole('dialog').getByRole('button', { name: 'Annuler cette action' }))
    await expect(page.getByRole('dialog')).toBeHidden()
    expect(await api.get(`/api/bookings/${made.id}`)).toMatchObject({ wishedDay: before })
    expect(acts.count()).toBeLessThanOrEqual(3)
  })
})
