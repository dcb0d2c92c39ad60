import { expect, type Page } from '@playwright/test'
import { dialog, parisHour, status } from './booking-steps.ts'
import { test } from './journey.ts'
import { expectOfPhone, hourMs, linkTo, makeMailedChecker, phoneAt, upcoming } from './link-steps.ts'
import { enter, expectAccessible, frenchDay, given, openInApp } from './steps.ts'

// One after the other: a search proposes its mission to the checkers of the other journey too, and its mail would be the last one.
test.describe.configure({ mode: 'default' })

const line = (page: Page, name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name, hasNotText: 'Corriger' })

test('a planner proposes a mission, a checker takes it from a phone without an account, the planner sees it, the next one comes too late; the checker gives the mission up from the phone, which the page of the checker counts [TAB-1] [TAB-3] [STATE-1]', async ({
  browser,
  page,
  request,
}) => {
  test.slow()
  const { booking } = await given(request)
  const { id } = await booking()
  const [ada, bea, cleo] = [
    await makeMailedChecker(request, 'Ada'),
    await makeMailedChecker(request, 'Béa'),
    await makeMailedChecker(request, 'Cléo'),
  ]
  const at = upcoming()
  await enter(page, 'planner')
  await page.goto(`/booking/${id}?tab=mission-propositions`)
  await page.getByRole('button', { name: 'Chercher un contrôleur' }).click()
  await dialog(page).getByRole('radio', { name: 'Premier arrivé' }).check()
  await dialog(page).getByLabel('Date proposée', { exact: true }).fill(frenchDay(at))
  await dialog(page).getByLabel('Heure', { exact: true }).fill(parisHour(at))
  await page.keyboard.press('Tab')
  await expect(dialog(page).getByRole('list', { name: 'Contrôleurs sollicités' })).toContainText(ada.name)
  await expectAccessible(page)
  await dialog(page).getByLabel('Tarif proposé HT').fill('45')
  await dialog(page).getByRole('button', { name: 'Lancer la recherche' }).click()
  await expect(page.getByRole('heading', { name: 'Recherche en cours' })).toBeVisible()
  await expect(line(page, ada.name)).toContainText('expire dans')
  await expect(status(page, 'En attente du contrôleur')).toBeVisible()

  const refusing = await phoneAt(browser, await linkTo(request, cleo.email, 'l'))
  await expect(refusing.getByText('45,00')).toBeVisible()
  await expectOfPhone(refusing)
  await refusing.getByRole('button', { name: 'Refuser' }).click()
  await refusing.getByRole('radio', { name: 'Indisponible' }).check()
  await refusing
    .getByRole('textbox', { name: "Indisponible jusqu'au" })
    .fill(frenchDay(new Date(Date.parse(at) + 48 * hourMs).toISOString()))
  await expectOfPhone(refusing)
  await refusing.getByRole('button', { name: 'Confirmer le refus' }).click()
  await expect(refusing.getByRole('heading', { name: 'Votre refus est enregistré' })).toBeVisible()
  await expect(line(page, cleo.name)).toContainText("indisponible jusqu'au")

  const late = await phoneAt(browser, await linkTo(request, bea.email, 'l'))
  await expect(late.getByRole('button', { name: 'Accepter la mission' })).toBeVisible()
  const first = refusing
  await first.goto(await linkTo(request, ada.email, 'l'))
  await first.getByRole('button', { name: 'Accepter la mission' }).click()
  await expect(first.getByRole('heading', { name: 'La mission est à vous' })).toBeVisible()
  await expect(first.getByText('code transmis à part')).toBeVisible()
  await expectOfPhone(first)
  await expect(status(page, 'Planifiée')).toBeVisible()
  await expect(line(page, ada.name)).toContainText('Acceptée')

  await late.getByRole('button', { name: 'Accepter la mission' }).click()
  await expect(late.getByRole('heading', { name: "Cette mission vient d'être attribuée" })).toBeVisible()
  await expectOfPhone(late)

  await first.getByRole('button', { name: 'Je ne peux plus' }).click()
  await first.getByRole('button', { name: 'Rendre la mission' }).click()
  await expect(first.getByLabel('Pourquoi ne pouvez-vous plus ?')).toHaveAccessibleDescription('Indiquez un motif.')
  await first.getByLabel('Pourquoi ne pouvez-vous plus ?').fill('Véhicule en panne')
  await expectOfPhone(first)
  await first.getByRole('button', { name: 'Rendre la mission' }).click()
  await expect(first.getByRole('heading', { name: 'La mission vous est retirée' })).toBeVisible()
  await expect(status(page, 'En attente du contrôleur')).toBeVisible()
  await openInApp(page, `/checker/${ada.id}?tab=mission-propositions`)
  const withdrawals = page.getByRole('region', { name: 'Désistements à moins de 24 h' })
  await expect(withdrawals).toContainText('par son lien : Véhicule en panne')
})

test('a search is stopped with a reason; its link gives away nothing any more, in the product’s menu or without [TAB-1]', async ({
  browser,
  page,
  request,
}) => {
  const { booking, api } = await given(request)
  const { id } = await booking()
  const ada = await makeMailedChecker(request, 'Ada')
  await api.post(`/api/bookings/${id}/dispatches`, { mode: 'first', startAt: upcoming() })
  const link = await linkTo(request, ada.email, 'l')
  await enter(page, 'planner')
  await page.goto(`/booking/${id}?tab=mission-propositions`)
  await page.getByRole('button', { name: 'Arrêter la recherche' }).click()
  await dialog(page).getByRole('button', { name: 'Arrêter la recherche' }).click()
  await expect(dialog(page).getByLabel('Motif')).toHaveAccessibleDescription('Indiquez un motif.')
  await dialog(page).getByLabel('Motif').fill('Le client rappelle.')
  await dialog(page).getByRole('button', { name: 'Arrêter la recherche' }).click()
  await expect(line(page, ada.name)).toContainText('Retirée')
  await expect(page.getByText('Recherche arrêtée')).toBeVisible()
  await page.getByRole('link', { name: 'Historique' }).click()
  await expect(page.getByText("a lancé la recherche d'un contrôleur")).toBeVisible()

  const ended = await phoneAt(browser, link)
  await expect(ended.getByRole('heading', { name: "Ce lien n'est plus valable" })).toBeVisible()
  await expectOfPhone(ended)
  await ended.goto(`/l/${'0'.repeat(64)}`)
  await expect(ended.getByRole('heading', { name: "Ce lien n'est plus valable" })).toBeVisible()
  await page.goto(link)
  await expect(page.getByRole('heading', { name: "Ce lien n'est plus valable" })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Menu principal' })).toBeHidden()
})

test('a mission taken back the same day is offered at once to the others, not to whoever had it [TAB-1] [STATE-1]', async ({
  page,
  request,
}) => {
  test.slow()
  const { booking, api } = await given(request)
  const { id } = await booking()
  const [ada, bea] = [await makeMailedChecker(request, 'Ada'), await makeMailedChecker(request, 'Béa')]
  await api.post(`/api/bookings/${id}/transitions`, { to: 'planned', checkerId: ada.id, startAt: upcoming() })
  await enter(page, 'planner')
  await page.goto(`/booking/${id}`)
  await page.getByRole('button', { name: 'Autres actions' }).click()
  await page.getByRole('menuitem', { name: 'Désaffecter' }).click()
  await expect(dialog(page)).toContainText('les autres contrôleurs disponibles seront sollicités par e-mail, aussitôt')
  await expectAccessible(page)
  await expect(dialog(page).getByRole('checkbox', { name: 'Le contrôleur se désiste' })).not.toBeChecked()
  await dialog(page).getByLabel('Motif').fill('Le contrôleur est malade.')
  await dialog(page).getByRole('button', { name: 'Désaffecter' }).click()
  await expect(status(page, 'En attente du contrôleur')).toBeVisible()
  await openInApp(page, `/booking/${id}?tab=mission-propositions`)
  await expect(page.getByText('Premier arrivé, après un désistement')).toBeVisible()
  await expect(line(page, bea.name)).toContainText('expire dans')
  await expect(line(page, ada.name)).toHaveCount(0)

  expect(await linkTo(request, bea.email, 'l')).toMatch(/^\/l\//)
})
