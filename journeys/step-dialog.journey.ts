import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { act, dialog, head, pick, status, step } from './booking-steps.ts'
import { test } from './journey.ts'
import { enter, expectAccessible, frenchDay, given, openInApp, workingHour } from './steps.ts'

const day = (page: Page) => dialog(page).getByRole('textbox', { name: 'Date de la mission' })
const hour = (page: Page) => dialog(page).getByRole('textbox', { name: 'Heure' })
const openReplan = async (page: Page) => {
  await page.getByRole('button', { name: 'Autres actions' }).click()
  await page.getByRole('menuitem', { name: 'Replanifier' }).click()
  await expect(day(page)).toBeFocused()
}

test('the dialog of a step fits on the screen; a missing date, hour or reason is said at its own field before anything is sent; Enter in the search for a checker chooses the first one of that name, and sends nothing [NAV-18]', async ({
  page,
  request,
}) => {
  test.slow()
  const { booking, planned } = await given(request)
  const order = await planned()
  const waiting = await booking({ wishedDay: workingHour().slice(0, 10) })
  await enter(page, 'planner')
  await page.goto(`/booking/${waiting.id}`)
  await step(page, 'Planifier').click()
  const body = dialog(page).locator('.dialog-body')
  await expect(body).toHaveCSS('max-height', '470px')
  await expect(body).toHaveCSS('overflow-y', 'auto')
  await expect(hour(page)).toHaveValue('')
  await act(page, 'Planifier').click()
  await expect(hour(page)).toHaveAccessibleDescription('Choisissez une heure.')
  await expect(hour(page)).toBeFocused()
  await hour(page).fill('99')
  await page.keyboard.press('Tab')
  await act(page, 'Planifier').click()
  await expect(hour(page)).toHaveAccessibleDescription(/n'existe pas/)
  await expect(day(page)).not.toHaveAccessibleDescription('Choisissez une date.')
  await expect(hour(page)).toBeFocused()
  await hour(page).fill('')
  await day(page).fill('')
  await page.keyboard.press('Tab')
  await expect(day(page)).toHaveAccessibleDescription('Choisissez une date.')
  await expect(hour(page)).not.toHaveAccessibleDescription(/n'existe pas/)
  await expectAccessible(page)

  await page.getByRole('button', { name: /^Ouvrir le calendrier/ }).click()
  const calendar = page
    .getByRole('dialog')
    .filter({ has: page.getByRole('button', { name: 'Mois suivant' }) })
    .last()
  await expect(calendar).toBeVisible()
  const size = await calendar.boundingBox()
  expect(size?.width).toBeLessThanOrEqual(500)
  expect(size?.height).toBeLessThanOrEqual(350)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)

  await openInApp(page, `/booking/${order.id}`)
  await expect(head(page, order.code)).toBeVisible()
  await expect(status(page, 'Planifiée')).toBeVisible()
  await openReplan(page)
  const search = dialog(page).getByRole('searchbox', { name: 'Chercher un contrôleur' })
  await search.fill('Personne de ce nom')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByText('Aucun contrôleur ne porte ce nom.')).toBeVisible()
  await search.fill(order.checkerName)
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('radiogroup', { name: 'Contrôleur' }).getByRole('radio')).toHaveCount(1)
  await expect(dialog(page).getByRole('radio', { name: order.checkerName })).toBeChecked()

  await day(page).fill(frenchDay(workingHour()))
  await hour(page).fill('03:00')
  await page.keyboard.press('Tab')
  const forced = dialog(page).getByRole('checkbox', { name: /^Forcer : Hors des disponibilités/ })
  await act(page, 'Replanifier').click()
  await forced.check()
  await act(page, 'Replanifier').click()
  const reason = dialog(page).getByRole('textbox', { name: 'Motif' })
  await expect(reason).toHaveAccessibleDescription('Indiquez un motif.')
  await expect(reason).toBeFocused()
  await reason.fill('Le client le demande')
  await act(page, 'Replanifier').click()
  await expect(dialog(page)).toBeHidden()
})

/** A planned order without the client's instructions, and an answer that a route holds back until `answer` is called. */
const withoutInstructions = async (request: APIRequestContext) => {
  const { planned } = await given(request)
  const { id, code } = await planned({ instructionsAcknowledged: null })
  let answer = () => {}
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve
  })
  return { id, code, isAnswered, answer }
}
const saveInstructions = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Modifier : Date et contrôleur' }).click()
  await pick(page, 'Consignes du client prises en compte', 'Oui')
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
}

/** The open page of such an order saves the instructions when `answer` is called: the dialog of the next step opens before. */
const savingUnderDialog = async (page: Page, { id, isAnswered }: Awaited<ReturnType<typeof withoutInstructions>>) => {
  await page.route(`**/api/bookings/${id}`, async (route) => {
    if (route.request().method() === 'PATCH') await isAnswered
    await route.continue()
  })
  await saveInstructions(page)
  await step(page, 'Confirmer').click()
  await expect(dialog(page).getByRole('group', { name: 'Consignes du client prises en compte' })).toBeVisible()
}

test('what is saved while the dialog of a transition is open is not erased by its empty field; a transition sent meanwhile takes effect on the saved order [ENT-7]', async ({
  page,
  request,
}) => {
  const [first, second] = [await withoutInstructions(request), await withoutInstructions(request)]
  await enter(page, 'planner')
  await page.goto(`/booking/${first.id}`)
  await savingUnderDialog(page, first)
  first.answer()
  await expect(page.getByText('Enregistré.')).toBeVisible()
  await act(page, 'Confirmer').click()
  await expect(status(page, 'Confirmée')).toBeVisible()

  await openInApp(page, `/booking/${second.id}`)
  await expect(head(page, second.code)).toBeVisible()
  await savingUnderDialog(page, second)
  await act(page, 'Confirmer').click()
  await expect(status(page, 'Planifiée')).toBeVisible()
  second.answer()
  await expect(status(page, 'Confirmée')).toBeVisible()
  await expect(dialog(page)).toBeHidden()
})

test('an option added while the answer to a save of the order is on its way waits for it, and takes effect on the saved order [ENT-7]', async ({
  page,
  request,
}) => {
  const { id, isAnswered, answer } = await withoutInstructions(request)
  await enter(page, 'planner')
  // Without the live stream the page learns of its own save by the answer alone.
  await page.route('**/api/events', (route) => route.abort())
  await page.route(`**/api/bookings/${id}`, async (route) => {
    const response = await route.fetch()
    if (route.request().method() === 'PATCH') await isAnswered
    await route.fulfill({ response })
  })
  const saved = page.waitForRequest((sent) => sent.method() === 'PATCH')
  await page.goto(`/booking/${id}`)
  await saveInstructions(page)
  await saved
  await page.getByRole('button', { name: "Ajouter l'annotation" }).click()
  await act(page, "Ajouter l'annotation").click()
  await expect(dialog(page)).toBeVisible()

  answer()
  await expect(page.getByText('Annotation ajoutée.')).toBeVisible()
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByRole('button', { name: "Retirer l'annotation" })).toBeVisible()
})
