import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { codes } from './list-steps.ts'
import { accounts, asApi, enter, expectAccessible, openInApp, unique } from './steps.ts'
import { account, browserOf, givenColleague, givenWaiting, menu, openPanel, openPanelInApp, openSettings, signInAs } from './user-steps.ts'

const reader = ['login', 'auth:client', 'bookings:read']

test('an administrator activates who waits, with a preset; then they come in; a colleague is invited by mail, once for an address [PERM-4]', async ({
  page,
  browser,
  request,
}) => {
  const waiting = await givenWaiting(request)
  const theirs = await browserOf(browser, waiting.email)
  await expect(theirs.getByText("Votre compte attend la validation d'un administrateur.")).toBeVisible()

  await enter(page, 'administrator')
  await page.goto('/')
  await openSettings(page)
  await page.getByRole('link', { name: 'Utilisateurs' }).click()
  await expect(page.getByRole('table', { name: 'Utilisateurs' }).getByText('À activer').first()).toBeVisible()
  await openPanelInApp(page, waiting)
  await page.getByRole('dialog').getByRole('combobox', { name: 'Rôle' }).fill('Planification')
  await page.getByRole('option', { name: 'Planification', exact: true }).click()
  await expect(page.getByRole('checkbox', { name: 'Modifier les commandes' })).toBeChecked()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Activer' }).click()
  await expect(page.getByText(`${waiting.name} peut se connecter.`)).toBeVisible()

  await signInAs(theirs, waiting.email)
  await expect(menu(theirs).getByRole('link', { name: 'Commandes' })).toBeVisible()
  await expect(page.getByRole('dialog').getByText('a activé le compte.')).toBeVisible()

  await openInApp(page, '/parametres/utilisateurs')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const email = `${unique().toLowerCase()}@adm.example`
  await page.getByRole('button', { name: 'Inviter une personne' }).click()
  const dialog = page.getByRole('dialog', { name: 'Inviter une personne' })
  await dialog.getByLabel('Nom').fill('Zoé Garnier')
  await dialog.getByLabel('E-mail').fill(accounts.planner)
  await dialog.getByRole('button', { name: "Envoyer l'invitation" }).click()
  await expect(dialog.getByLabel('E-mail')).toHaveAccessibleDescription('Cet email est déjà utilisé.')
  await expectAccessible(page)
  await dialog.getByLabel('E-mail').fill(email)
  await dialog.getByRole('button', { name: "Envoyer l'invitation" }).click()
  await expect(page.getByText(`L'invitation part à ${email}.`)).toBeVisible()
  const outbox = await request.get('/api/dev/outbox', { params: { recipient: email } })
  expect(await outbox.text()).toContain('Votre compte ADM vous attend')
})

test('a right that is taken away is gone from the other browser without a reload, and comes back so; who is disabled is at the sign-in page [PERM-4] [AUTH-4]', async ({
  page,
  browser,
  request,
}) => {
  const colleague = await givenColleague(request, reader)
  const theirs = await browserOf(browser, colleague.email)
  await menu(theirs).getByRole('link', { name: 'Commandes' }).click()
  await expect(theirs.getByRole('heading', { name: 'Commandes' })).toBeVisible()
  await enter(page, 'administrator')
  await openPanel(page, colleague)
  const right = page.getByRole('checkbox', { name: 'Voir les commandes' })

  await right.uncheck()
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(theirs.getByRole('heading', { name: 'Accès refusé' })).toBeVisible()
  await expect(menu(theirs).getByRole('link', { name: 'Commandes' })).toBeHidden()
  await expect(page.getByText('Enregistré.')).toBeVisible()

  await right.check()
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(menu(theirs).getByRole('link', { name: 'Commandes' })).toBeVisible()
  await expect(theirs.getByRole('heading', { name: 'Commandes' })).toBeVisible()

  await page.getByRole('button', { name: 'Désactiver' }).click()
  const question = page.getByRole('dialog', { name: `Désactiver ${colleague.name}` })
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Désactiver', exact: true }).click()
  await expect(theirs.getByText('Votre session a expiré. Reconnectez-vous.')).toBeVisible()
  await signInAs(theirs, colleague.email)
  await expect(theirs.getByText("Un compte de l'entreprise est nécessaire")).toBeVisible()
  await expect(page.getByRole('button', { name: 'Réactiver' })).toBeVisible()
})

test('an administrator sees ADM as a colleague, changes nothing, and comes back, by the banner or when the view ends with its token', async ({
  page,
  request,
}) => {
  const colleague = await givenColleague(request, [...reader, 'bookings:update'])
  const api = await asApi(request, 'administrator')
  await enter(page, 'administrator')
  await openPanel(page, colleague)
  await page.getByRole('button', { name: 'Voir comme' }).click()

  const banner = page.getByRole('region', { name: "Vue d'un collègue" })
  await expect(banner).toContainText(`Vous voyez ADM comme ${colleague.name}. Lecture seule.`)
  await expect(page.getByText(`Bonjour ${colleague.name}.`)).toBeVisible()
  await expect(account(page)).toContainText(colleague.name)
  await expectAccessible(page)
  await openInApp(page, '/settings/users')
  await expect(page.getByRole('heading', { name: 'Accès refusé' })).toBeVisible()

  await menu(page).getByRole('link', { name: 'Commandes' }).click()
  await codes(page).first().click()
  const edit = page.getByRole('button', { name: 'Modifier : Commentaire' })
  await expect(edit).toHaveAttribute('aria-disabled', 'true')
  await expect(edit).toHaveAccessibleDescription(`Vous voyez ADM comme ${colleague.name}\u00a0: rien ne peut être modifié.`)

  await banner.getByRole('button', { name: 'Revenir à mon compte' }).click()
  await expect(banner).toBeHidden()
  await expect(account(page)).not.toContainText(colleague.name)

  await openPanelInApp(page, colleague)
  await expect(page.getByRole('dialog').getByText('a vu ADM comme cette personne.')).toBeVisible()
  await page.getByRole('button', { name: 'Voir comme' }).click()
  await expect(banner).toBeVisible()
  const { version } = await api.get(`/api/users/${colleague.id}`)
  await api.patch(`/api/users/${colleague.id}`, { status: 'disabled' }, version)
  await expect(banner).toBeHidden()
  await expect(page.getByText('La vue est terminée\u00a0: vous êtes de nouveau dans votre compte.')).toBeVisible()
  await expect(account(page)).not.toContainText(colleague.name)
})
