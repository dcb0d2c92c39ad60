import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { givenClient } from './client-steps.ts'
import { test } from './journey.ts'
import { asApi, enter, given, openInApp, typeCredentials, unique } from './steps.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const endSession = (page: Page) =>
  page.evaluate(() => {
    localStorage.setItem('_token.local', 'Bearer ended')
    localStorage.removeItem('_refresh_token.local')
  })

const clientTab = (tab: string) => async (request: APIRequestContext) => `/client/${(await givenClient(request)).client.id}?tab=${tab}`
const checkerTab = (tab: string) => async (request: APIRequestContext) => {
  const api = await asApi(request, 'administrator')
  const draft = { firstName: 'Lou', lastName: unique().replaceAll(/\d/g, 'x'), tags: [], languages: ['FR'], zipCode: '31000' }
  const { id } = await api.post('/api/checkers', { ...draft, selfBilling: false, zones: [], extraZips: [], certifications: [] })
  return `/checker/${id}?tab=${tab}`
}

const person = { at: clientTab('users'), open: 'Ajouter une personne', field: 'Nom', send: 'Ajouter la personne' }
/** Each dialog: its page, the button that opens it, the field that is typed, the one that sends it. */
const dialogs = [
  { at: clientTab('blockings'), open: 'Bloquer le client', field: 'Titre', send: 'Bloquer le client' },
  { at: clientTab('specific-processes'), open: 'Ajouter une procédure', field: 'Titre', send: 'Ajouter la procédure' },
  { at: checkerTab('regularization'), open: 'Ajouter une régularisation', field: 'Motif', send: 'Ajouter la régularisation' },
  { at: checkerTab('calendar'), open: 'Nouvelle absence', field: 'Motif', send: "Enregistrer l'absence" },
  {
    at: async (request: APIRequestContext) => `/booking/${(await (await given(request)).booking()).id}?tab=key-tracking`,
    open: 'Préciser : Retour des clés',
    field: 'Commentaire',
    send: 'Enregistrer',
  },
  { at: () => Promise.resolve('/client?client=Rives'), open: 'Enregistrer la vue', field: 'Nom', send: 'Enregistrer la vue' },
  person,
]

test('a reload leads back to each open dialog, with what was typed; so does a sign-in after the end of the session [AUTH-5]', async ({
  page,
  request,
}) => {
  test.slow()
  await enter(page, 'administrator')
  const field = (name: string) => dialog(page).getByRole('textbox', { name: new RegExp(`^${name}`) })
  const openAndType = async ({ at, open, field: name }: typeof person) => {
    await openInApp(page, await at(request))
    await page.getByRole('button', { name: open, exact: true }).click()
    await field(name).fill('Tapé avant la fin')
  }
  const expectRestored = async ({ field: name, send }: typeof person) => {
    await expect(dialog(page).getByText('Brouillon restauré')).toBeVisible()
    await expect(field(name)).toHaveValue('Tapé avant la fin')
    await expect(dialog(page).getByRole('button', { name: send, exact: true })).toBeVisible()
  }
  await page.goto('/profile')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const each of dialogs) {
    await openAndType(each)
    await page.reload()
    await expectRestored(each)
  }
  await endSession(page)
  await page.reload()
  await typeCredentials(page, 'administrator')
  await expectRestored(person)

  await dialog(page).getByRole('button', { name: 'Fermer', exact: true }).click()
  await page.reload()
  await expect(page.getByRole('button', { name: person.open, exact: true })).toBeVisible()
  await expect(dialog(page)).toBeHidden()
})

test('a saved dialog leaves no draft, and a secret is never stored [AUTH-3]', async ({ page, request }) => {
  const { client } = await givenClient(request)
  await enter(page, 'administrator')
  await page.goto(`/client/${client.id}?tab=users`)
  await page.getByRole('button', { name: 'Ajouter une personne' }).click()
  await dialog(page).getByRole('textbox', { name: 'Nom' }).fill('Ana Roy')
  await dialog(page).getByRole('textbox', { name: 'E-mail' }).fill('ana.roy@example.org')
  await dialog(page).getByRole('combobox', { name: 'Rôle' }).click()
  await page.getByRole('option').first().click()
  await endSession(page)
  await dialog(page).getByRole('button', { name: 'Ajouter la personne' }).click()
  await expect(page.getByText('Votre session a expiré. Reconnectez-vous.')).toBeVisible()
  await typeCredentials(page, 'administrator')
  await dialog(page).getByRole('button', { name: 'Ajouter la personne' }).click()
  await expect(page.getByText('Ana Roy est ajouté(e).')).toBeVisible()
  const names = () => page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('draft.')))
  await expect.poll(names).toEqual([])

  await openInApp(page, '/profile')
  await page.getByLabel('Mot de passe actuel', { exact: true }).fill('secret')
  expect(await names()).toEqual([])
})
