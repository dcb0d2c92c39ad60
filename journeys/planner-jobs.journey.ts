import { expect } from '@playwright/test'
import { countActs } from './acts.ts'
import { act, dialog, head, status, step } from './booking-steps.ts'
import { givenClient } from './client-steps.ts'
import { test } from './journey.ts'
import { accounts, enter, expectAccessible, given, openInApp, password, unique, workingHour } from './steps.ts'

test.use({ viewport: { width: 1366, height: 768 } })

test('job 1: a person signs in and finds all orders of a tenant by a part of the name in five acts', async ({ page, request }) => {
  const { booking } = await given(request)
  const name = `Zab${unique().slice(1).toLowerCase().replaceAll(/\d/g, 'x')}`
  const person = { role: 'incoming', gender: 'MRS', firstName: 'Léa', lastName: name, presenceRequired: true }
  for (let surface = 40; surface < 50; surface += 1) await booking({ tenants: [person], surface })
  await page.goto('/login')
  await expect(page.getByLabel('E-mail')).toBeFocused()

  const acts = countActs(page)
  await acts.type(accounts.planner)
  await page.keyboard.press('Tab')
  await acts.type(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('navigation', { name: 'Menu principal' })).toBeVisible()
  await acts.press('Control+k')
  await acts.type(name.slice(0, -1))
  const all = page.getByRole('option', { name: 'Voir les 10 commandes du locataire' })
  await expect(all).toBeVisible()
  await expectAccessible(page)
  await acts.click(all)
  await expect(page.getByText('sur 10')).toBeVisible()
  expect(acts.count()).toBeLessThanOrEqual(5)
})

test('job 3: a complete check-in of a new dwelling for a known client is taken in sixteen acts; a tenant without a name or a surface of no number is told', async ({
  page,
  request,
}) => {
  const { client } = await givenClient(request)
  await enter(page, 'planner')
  await page.goto('/booking/create')
  const clientField = page.getByRole('combobox', { name: 'Client' })
  await expect(clientField).toBeFocused()
  const refused = page.locator('[aria-invalid="true"]')
  const tenantLine = page.getByLabel('Locataire en une ligne')
  await tenantLine.fill('06 12 34 56 78')
  await page.getByLabel('Surface (m²)').fill('12 34')
  await clientField.focus()
  await expect(tenantLine).toHaveAccessibleDescription('Écrivez au moins un nom : Mme Zoé Garnier.')
  await expect(page.getByLabel('Surface (m²)')).toHaveAccessibleDescription('Indiquez la surface.')
  await tenantLine.fill('')
  await page.getByLabel('Surface (m²)').fill('')
  await clientField.focus()
  const number = Number(unique().replaceAll(/\D/g, '').slice(0, 4)) + 1
  const day = workingHour().slice(0, 10).split('-').toReversed().join('/')

  const acts = countActs(page)
  await acts.type(client.name)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Effacer : Client' })).toBeVisible()
  await acts.click(page.getByRole('combobox', { name: 'Prestation' }))
  await acts.type('Entrée')
  await page.keyboard.press('Enter')
  await acts.click(page.getByRole('combobox', { name: 'Adresse' }))
  await acts.type(`${number} rue des Cordeliers, 31000 Toulouse`)
  await acts.click(page.getByRole('group', { name: 'Logement', exact: true }).getByText('Appartement'))
  await expect(page.getByRole('combobox', { name: 'Adresse' })).toHaveValue(`${number} rue des Cordeliers`)
  await expect(page.getByLabel('Code postal')).toHaveValue('31000')
  await expect(page.getByRole('combobox', { name: 'Ville' })).toHaveValue('Toulouse')
  await acts.click(page.getByRole('group', { name: 'Nombre de pièces' }).getByText('T3'))
  await acts.next('45,5')
  await expect(page.getByLabel('Surface (m²)')).toHaveValue('45,5')
  await acts.click(page.getByRole('group', { name: 'Meublé' }).getByText('Non'))
  await acts.click(tenantLine)
  await acts.type('Mme Zoé Garnier 06 12 34 56 78 zoe@example.org')
  await page.keyboard.press('Enter')
  const tenant = page.getByRole('group', { name: 'Locataire 1' })
  await expect(tenant.getByLabel('Nom', { exact: true })).toHaveValue('Garnier')
  await expect(page.getByText(/^Pour planifier\s: la date souhaitée\.$/)).toBeVisible()
  await acts.click(page.getByRole('textbox', { name: 'Date souhaitée' }))
  await acts.type(day)
  await expect(refused).toHaveCount(0)
  await acts.press('Control+Enter')

  await expect(page.getByRole('heading', { name: /^Commande C/ })).toBeVisible()
  expect(acts.count()).toBeLessThanOrEqual(16)
  await expect(page.getByText(/^Il manque pour planifier/)).toHaveCount(0)
  await expect(page.getByText(/^Il manque pour la mission\s: .*clés, le mode de remise\.$/)).toHaveCount(1)
  await step(page, 'Planifier').click()
  await expect(dialog(page).getByRole('textbox', { name: 'Date de la mission' })).toBeFocused()
})

test('job 4: an order is planned in four acts, and by keyboard alone', async ({ page, request }) => {
  const { booking } = await given(request)
  const wishedDay = workingHour().slice(0, 10)
  const [order, other] = [await booking({ wishedDay }), await booking({ wishedDay })]
  await enter(page, 'planner')
  await page.goto(`/booking/${order.id}`)

  const acts = countActs(page)
  await acts.click(step(page, 'Planifier'))
  await expect(dialog(page).getByRole('textbox', { name: 'Date de la mission' })).toBeFocused()
  await acts.type('14h')
  await acts.click(dialog(page).getByRole('radio', { disabled: false }).first())
  await acts.click(act(page, 'Planifier'))
  await expect(status(page, 'Planifiée')).toBeVisible()
  expect(acts.count()).toBeLessThanOrEqual(4)

  await openInApp(page, `/booking/${other.id}`)
  await expect(head(page, other.code)).toBeVisible()
  await expect(step(page, 'Planifier')).toBeVisible()
  await page.keyboard.press('n')
  await expect(dialog(page).getByRole('textbox', { name: 'Date de la mission' })).toBeFocused()
  await page.keyboard.type('16h')
  const first = dialog(page).getByRole('radio', { disabled: false }).first()
  await expect(first).toBeVisible()
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(first).toBeFocused({ timeout: 100 })
  }).toPass()
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expect(status(page, 'Planifiée')).toBeVisible()
})

test('what an order lacks is typed in the window that plans it, and each missing field is a link to its form', async ({
  page,
  request,
}) => {
  const { booking } = await given(request)
  const order = await booking({
    wishedDay: workingHour().slice(0, 10),
    presenceRequired: null,
    tenants: [],
    digicode: null,
    building: null,
  })
  await enter(page, 'planner')
  await page.goto(`/booking/${order.id}`)

  await step(page, 'Planifier').click()
  const presence = dialog(page).getByRole('group', { name: 'Présence requise sur place' })
  await expect(presence.getByRole('radio').first()).toBeFocused()
  await presence.getByText('Non').click()
  await dialog(page).getByRole('textbox', { name: 'Date de la mission' }).click()
  await page.keyboard.type('14h')
  await dialog(page)
    .getByRole('radio', { name: /trajet/, disabled: false })
    .first()
    .click()
  await expectAccessible(page)
  await act(page, 'Planifier').click()
  await expect(status(page, 'Planifiée')).toBeVisible()

  await page.getByRole('link', { name: 'Données', exact: true }).click()
  await page.getByRole('link', { name: 'le digicode ou « aucun »' }).click()
  await expect(page.getByRole('textbox', { name: 'Digicode' })).toBeFocused()
  await page.getByRole('textbox', { name: 'Digicode' }).fill('12A')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByRole('link', { name: 'le digicode ou « aucun »' })).toBeHidden()
  await expect(page).toHaveURL(/tab=informations$/)

  await step(page, 'Confirmer').click()
  await dialog(page).getByRole('textbox', { name: 'Bâtiment' }).fill('B')
  await act(page, 'Confirmer').click()
  await expect(status(page, 'Confirmée')).toBeVisible()
  await page
    .getByRole('tab', { name: 'Historique' })
    .or(page.getByRole('link', { name: 'Historique' }))
    .click()
  await expect(page.getByText('Bâtiment').first()).toBeVisible()
})

test('jobs 6 and 7: a mission moves to next Tuesday in five acts, by mouse and by keyboard alone; a date that does not exist is told at its field; the order is canceled in four acts', async ({
  page,
  request,
}) => {
  test.slow()
  const { planned } = await given(request)
  const order = await planned()
  await enter(page, 'planner')
  await page.goto(`/booking/${order.id}`)
  await expect(status(page, 'Planifiée')).toBeVisible()
  const day = dialog(page).getByRole('textbox', { name: 'Date de la mission' })
  const hour = dialog(page).getByRole('textbox', { name: 'Heure' })

  await test.step('by mouse', async () => {
    const acts = countActs(page)
    await acts.click(page.getByRole('button', { name: 'Autres actions' }))
    await acts.click(page.getByRole('menuitem', { name: /^Replanifier/ }))
    await expect(day).toBeFocused()
    await acts.type('mar 14h')
    await day.blur()
    await expect(hour).toHaveValue('14:00')
    await expect(day).toHaveValue(/^\d\d\/\d\d\/\d{4}$/)
    await expect(dialog(page).getByText('Aucun message ne part de lui-même.')).toBeVisible()
    const [, typedDay = '', month = '', year = ''] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(await day.inputValue()) ?? []
    expect(new Date(`${year}-${month}-${typedDay}`).getUTCDay()).toBe(2)
    await acts.click(act(page, 'Replanifier'))
    await expect(dialog(page)).toBeHidden()
    expect(acts.count()).toBeLessThanOrEqual(5)
  })

  await test.step('by keyboard alone, Ctrl Enter sends the dialog', async () => {
    const acts = countActs(page)
    await acts.press('Control+k')
    await acts.type('Replanifier')
    await expect(page.getByRole('option').first()).toContainText('Replanifier')
    await page.keyboard.press('Enter')
    await expect(day).toBeFocused()
    await acts.type('mar 16h')
    await acts.press('Control+Enter')
    await expect(dialog(page)).toBeHidden()
    expect(acts.count()).toBeLessThanOrEqual(5)
    await expect(page.getByRole('definition').filter({ hasText: /^mardi .+ à 16.h$/ })).toBeVisible()
  })

  await test.step('a date that does not exist is reported at its field, and typing replaces a date', async () => {
    await page.getByRole('button', { name: 'Autres actions' }).click()
    await page.getByRole('menuitem', { name: /^Replanifier/ }).click()
    await day.click()
    await page.keyboard.type('31/02')
    await hour.click()
    await page.keyboard.type('25h')
    await day.click()
    await expect(day).toHaveAccessibleDescription("Cette date n'existe pas : écrivez 24/11, mardi ou +7.")
    await expect(hour).toHaveAccessibleDescription("Cette heure n'existe pas : écrivez 9h30.")
    await expectAccessible(page)
    await page.keyboard.type('+7')
    await hour.click()
    await expect(day).toHaveAccessibleDescription('')
    await expect(day).toHaveValue(/^\d\d\/\d\d\/\d{4}$/)
    await act(page, 'Fermer').click()
    await expect(dialog(page)).toBeHidden()
  })

  await test.step('canceled for a cause', async () => {
    const acts = countActs(page)
    await acts.click(page.getByRole('button', { name: 'Autres actions' }))
    await acts.click(page.getByRole('menuitem', { name: /^Annuler la commande/ }))
    await expect(dialog(page).getByText(order.checkerName)).toBeVisible()
    await acts.click(dialog(page).getByRole('radio', { name: 'Demande du client' }))
    await acts.click(act(page, 'Annuler la commande'))
    await expect(status(page, 'Annulée')).toBeVisible()
    expect(acts.count()).toBeLessThanOrEqual(4)
  })
})

test('job 8: the open orders of a client are seen in three acts, those without a date first, and copied for a mail', async ({
  page,
  request,
  context,
}) => {
  const { client } = await givenClient(request)
  const { name, id: clientId } = client
  const { booking, planned } = await given(request)
  const dated = await planned({ clientId })
  const undated = await booking({ clientId, wishedDay: null })
  await enter(page, 'planner')
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  const acts = countActs(page)
  await acts.press('Control+k')
  await acts.type(name)
  // Its orders come after the client.
  await expect(page.getByRole('option', { name: new RegExp(name) }).first()).toHaveAttribute('href', `/client/${clientId}`)
  await acts.press('Enter')
  const table = page.getByRole('table', { name: 'Commandes ouvertes' })
  await expect(table.getByRole('link', { name: /^C\d/ })).toHaveText([undated.code, dated.code])
  expect(acts.count()).toBeLessThanOrEqual(3)

  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copier pour un e-mail' }).click()
  await expect(page.getByText("L'état des commandes en cours est copié.")).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toContain(`${undated.code} (réf. ${String(undated['clientReference'])})`)
  expect(copied).toContain(`${dated.code} (réf. ${String(dated['clientReference'])})`)

  await page.getByRole('link', { name: 'Voir les 2 dans la liste' }).click()
  await expect(page).toHaveURL(/state=open/)
  await expect(page.getByRole('table', { name: 'Commandes' }).getByRole('link', { name: /^C\d/ })).toHaveText([undated.code, dated.code])
  await page.getByRole('button', { name: /État/ }).first().click()
  await expect(page).not.toHaveURL(/state=open/)
})
