import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { asApi, choose, enter, expectAccessible, given, openInApp, unique } from './steps.ts'

const phone = { width: 390, height: 844 }
const message = (page: Page) => page.getByLabel('Message', { exact: true })
const preview = (page: Page) => page.getByRole('region', { name: 'Aperçu' })
const save = (page: Page) => page.getByRole('button', { name: 'Enregistrer le texte' })

test('a planner words a message, sees it with a real order, sends it to oneself, and takes it back; a client has its own wording, on a phone too [ENT-20] [VAL-6]', async ({
  page,
}) => {
  test.slow()
  const { client, planned } = await given(page.request)
  const { code, address } = await planned()
  const subject = `Rendez-vous ${unique()}`
  await enter(page, 'planner')

  await test.step('a message whose text nobody changes has its preview too', async () => {
    await page.goto('/settings/messages')
    await page
      .getByRole('link', { name: /^Créneaux proposés/ })
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Créneaux proposés · Locataire · Français')
    const mail = page.frameLocator('iframe[title="E-mail"]').locator('body')
    await expect(mail).toContainText('Choisissez le créneau qui vous convient.')
    await expect(mail.getByRole('link', { name: 'Choisir un créneau' })).toBeVisible()
    await page.goBack()
  })

  await test.step('an unknown variable is refused at its field', async () => {
    await page
      .getByRole('link', { name: /^Rappel J-1/ })
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rappel J-1 · Locataire · Français')
    await page.getByLabel('Objet').fill(subject)
    await message(page).fill('Bonjour {{prenom}}')
    await save(page).click()
    await expect(message(page)).toHaveAccessibleDescription(
      "«\u00a0{{prenom}}\u00a0» n'est pas une variable. Choisissez-en une dans la liste.",
    )
    await expect(preview(page)).toContainText("Corrigez le texte pour en voir l'aperçu.")
  })

  await test.step('a variable is written where the cursor is, and the text survives a reload', async () => {
    await message(page).fill('Nous venons au ')
    await page.getByRole('button', { name: 'Adresse complète' }).click()
    await expect(message(page)).toHaveValue('Nous venons au {{adresse}}')
    await expect(message(page)).toBeFocused()
    page.once('dialog', (question) => void question.accept())
    await page.reload()
    await expect(message(page)).toHaveValue('Nous venons au {{adresse}}')
  })

  await test.step('the preview has the values of the order', async () => {
    await expect(preview(page)).toContainText("Avec des valeurs d'exemple.")
    await page.getByLabel('Avec les valeurs de la commande').fill(code)
    await expect(preview(page)).toContainText(`Avec la commande ${code}.`)
    await expect(page.frameLocator('iframe[title="E-mail"]').locator('body')).toContainText(`Nous venons au ${String(address)}`)
    await expectAccessible(page)
  })

  await test.step('the test is in the outbox', async () => {
    await page.getByRole('button', { name: "M'envoyer un essai" }).click()
    await expect(page.getByText(/^Essai envoyé à .+@.+\.$/)).toBeVisible()
    expect(await (await page.request.get('/api/dev/outbox')).text()).toContain(`[Test] ${subject}`)
  })

  await test.step('the text is saved, and taken back', async () => {
    await save(page).click()
    await expect(page.getByText('Le texte est enregistré.')).toBeVisible()
    await expect(page.getByText('Texte\u00a0: modifié.')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Versions' })).toContainText('Version')
    await page.getByRole('button', { name: "Revenir au texte d'origine" }).click()
    await expect(page.getByText("Texte\u00a0: d'origine.")).toBeVisible()
  })

  await test.step('a client has its own wording, on a phone', async () => {
    await page.setViewportSize(phone)
    const { id, name } = client
    await openInApp(page, '/settings/messages')
    await choose(page, 'Textes propres à un client', name)
    await expect(page).toHaveURL(new RegExp(`client_id=${id}`))
    await page.getByRole('link', { name: /^Annulation.*Locataire, Français/ }).click()
    await expect(page.getByText(`Pour les commandes de ${name}.`)).toBeVisible()
    await page.getByLabel('Objet').fill('Votre visite est annulée')
    await save(page).click()
    await expect(page.getByText('Texte\u00a0: propre au client.')).toBeVisible()

    const api = await asApi(page.request, 'planner')
    const rows = await api.get<{ kind: string; origin: string; subject: string }[]>(`/api/notifications/templates?client_id=${id}`)
    expect(rows).toContainEqual(expect.objectContaining({ kind: 'cancellation', origin: 'client', subject: 'Votre visite est annulée' }))
  })
})
