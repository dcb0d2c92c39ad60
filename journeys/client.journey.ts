import { expect, type Page } from '@playwright/test'
import { dialog, step, typeSlot } from './booking-steps.ts'
import { edit, givenClient, names, newSiren, openTab, save, section } from './client-steps.ts'
import { test } from './journey.ts'
import { asApi, choose, enter, expectAccessible, given, makeChecker, openInApp, pageOf, unique, workingHour } from './steps.ts'

const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

test('sales staff find a client by any of its words, take what is filtered as a file, open it, and find their filters again another day; a new client is refused in French at each field, shown those alike, and created at last [LIST-1] [LIST-4] [ROUTE-10] [ENT-3] [VAL-7]', async ({
  page,
  context,
  request,
}) => {
  const { client } = await givenClient(request, { tags: ['à relancer'] })
  await enter(page, 'sales')
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'Clients' }).click()
  await expect(page.getByRole('heading', { name: 'Clients', level: 1 })).toBeVisible()
  await expect(names(page).first()).toBeVisible()

  await page.getByLabel('Nom, ville, SIRET, e-mail…').fill(client.name.toLowerCase())
  await expect(names(page)).toHaveText([client.name])
  const downloaded = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exporter' }).click()
  await page.getByRole('menuitem', { name: 'Exporter en CSV' }).click()
  expect((await downloaded).suggestedFilename()).toMatch(/^clients-.*\.csv$/)
  await page.getByRole('button', { name: 'Plus de filtres' }).click()
  await choose(page, 'Étiquettes', 'à relancer')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('list', { name: 'Filtres actifs' })).toContainText('à relancer')
  await page.getByRole('link', { name: client.name }).click()
  await expect(page.getByRole('heading', { name: client.name, level: 1 })).toBeVisible()

  const anotherDay = await context.newPage()
  await anotherDay.goto('/agence')
  await expect(names(anotherDay)).toHaveText([client.name])
  await expect(anotherDay.getByRole('list', { name: 'Filtres actifs' })).toContainText('à relancer')
  await anotherDay.close()

  const siren = newSiren()
  await openInApp(page, '/client/create')
  await page.getByRole('button', { name: 'Créer le client' }).click()
  await expect(page.getByText("Corrigez 4 champs avant d'enregistrer.")).toBeVisible()
  await expect(page.getByLabel('Nom', { exact: true })).toHaveAccessibleDescription('Renseignez un nom ou une raison sociale.')
  await page.getByLabel('SIRET').fill('732 829 320 00075')
  await page.getByLabel("Téléphone d'urgence").fill('12')
  await page.getByLabel('E-mails').fill('agence@')
  await page.getByLabel('E-mails').blur()
  await expect(page.getByLabel('SIRET')).toHaveAccessibleDescription("Ce numéro SIRET n'est pas valide.")
  await expect(page.getByLabel("Téléphone d'urgence")).toHaveAccessibleDescription("Ce numéro de téléphone n'est pas valide.")
  await expectAccessible(page)

  await page.getByLabel('SIRET').fill('')
  await page.getByLabel('SIREN').fill(siren)
  await page.getByLabel("Téléphone d'urgence").fill('0692 12 34 56')
  await page.getByLabel('E-mails').fill('agence@exemple.fr, gestion@exemple.fr')
  await page.getByRole('combobox', { name: 'Adresse', exact: true }).fill('1 quai du Port')
  await page.getByLabel('Code postal').first().fill('97600')
  await page.getByRole('combobox', { name: 'Ville' }).first().fill('Mam')
  await page.getByRole('option', { name: 'Mamoudzou' }).click()
  await page.getByLabel('Nom', { exact: true }).fill(client.name)
  await expect(page.getByText('nom semblable')).toBeVisible()
  await page.getByRole('button', { name: 'Créer le client' }).click()
  await expect(page.getByText(/Ce client existe peut-être déjà/)).toBeVisible()
  const another = page.getByRole('checkbox', { name: "C'est un autre client : le créer quand même" })
  await another.check()
  await page.getByLabel('Nom', { exact: true }).fill(`${client.name}s`)
  await expect(another).not.toBeChecked()
  await page.getByLabel('Nom', { exact: true }).fill(client.name)
  await another.check()
  await page.getByRole('button', { name: 'Créer le client' }).click()

  await expect(page.getByRole('heading', { name: client.name, level: 1 })).toBeVisible()
  await expect(section(page, 'Coordonnées')).toContainText('97600')
  await expect(section(page, 'Coordonnées')).toContainText('agence@exemple.fr, gestion@exemple.fr')
  await expect(section(page, 'Coordonnées')).toContainText('Mamoudzou')
})

test('a client is edited in place; another person on another field is kept and told, on the same field asked; the main user of a client stays until another one is named [ENT-3] [VAL-15] [TAB-2]', async ({
  page,
  request,
}) => {
  const { client } = await givenClient(request)
  const other = await asApi(request, 'administrator')
  await enter(page, 'sales')
  await page.goto(`/client/${client.id}`)
  await edit(page, 'Suivi commercial')
  await page.getByLabel('Nombre de lots').fill('1 200')
  await other.patch(`/api/clients/${client.id}`, { officeHours: '9 h – 18 h' }, 1)
  await save(page)

  await expect(page.getByText("Hélène Saint-Aubin a modifié « Horaires d'ouverture » entre-temps.")).toBeVisible()
  await expect(section(page, 'Suivi commercial')).toContainText('lots')
  await expect(section(page, 'Bureau de gestion')).toContainText('9 h – 18 h')

  await edit(page, 'Préférences')
  await page.getByRole('textbox', { name: 'Préférences' }).fill('Ma version')
  await other.patch(`/api/clients/${client.id}`, { preferences: 'Sa version' }, 3)
  await save(page)
  await expect(page.getByRole('dialog')).toContainText('Sa version')
  await page
    .getByRole('dialog')
    .getByRole('radio', { name: /Votre valeur/ })
    .check()
  await page.getByRole('dialog').getByRole('button', { name: 'Enregistrer' }).click()
  await expect(section(page, 'Préférences')).toContainText('Ma version')

  await openTab(page, 'Historique')
  await expect(page.getByText('a créé le client')).toBeVisible()
  await expect(page.getByText('a modifié « Nombre de lots »')).toBeVisible()

  const [first, second] = [`Anne ${unique().replaceAll(/\d/g, 'x')}`, `Zoé ${unique().replaceAll(/\d/g, 'x')}`]
  const add = async (name: string, email: string) => {
    await page.getByRole('button', { name: 'Ajouter une personne' }).click()
    await page.getByLabel('Nom', { exact: true }).fill(name)
    await page.getByLabel('E-mail', { exact: true }).fill(email)
    await choose(page, 'Rôle', 'Gestionnaire')
    await page.getByRole('dialog').getByRole('button', { name: 'Ajouter la personne' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await openTab(page, 'Utilisateurs')
  await add(first, 'anne@exemple.fr')
  await add(second, 'zoe@exemple.fr')
  await expect(page.getByRole('listitem').filter({ hasText: first })).toContainText('Principal')

  await page.getByRole('button', { name: `Actions : ${first}` }).click()
  await expect(page.getByRole('menuitem', { name: /^Retirer/ })).toContainText(
    "L'utilisateur principal ne peut pas être supprimé. Désignez d'abord un autre utilisateur principal.",
  )
  // The menu covers the next button until it is closed, and hears keys once it has the focus.
  await expect(page.getByRole('menuitem', { name: 'Modifier' })).toBeFocused()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: `Actions : ${second}` }).click()
  await page.getByRole('menuitem', { name: 'Désigner utilisateur principal' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: second })).toContainText('Principal')
  await page.getByRole('button', { name: `Actions : ${first}` }).click()
  await page.getByRole('menuitem', { name: 'Retirer' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Retirer ${first}` })
    .click()
  await expect(page.getByRole('listitem').filter({ hasText: first })).toBeHidden()
})

/** Gives a logo to the client of the open parameters, finds it after a reload, and deletes it. */
const giveLogo = async (administrator: Page): Promise<void> => {
  const logo = section(administrator, 'Logo')
  await logo.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: png })
  await expect(logo.getByRole('img', { name: /^Logo de / })).toBeVisible()
  await administrator.reload()
  await expect(logo.getByRole('img', { name: /^Logo de / })).toBeVisible()

  await logo.getByRole('button', { name: 'Supprimer le logo' }).click()
  const removal = administrator.getByRole('dialog')
  await removal.getByRole('combobox', { name: 'Motif' }).click()
  await administrator.getByRole('option', { name: 'Suppression à la demande' }).click()
  await removal.getByRole('button', { name: /^Supprimer/ }).click()
  await expect(logo.getByRole('img')).toHaveCount(0)
  await expect(logo.getByText('Ajouter un logo')).toBeVisible()
}

/** Chooses a preferred checker in the open parameters of a client. */
const prefer = async (page: Page, name: string): Promise<void> => {
  const preferred = section(page, 'Contrôleurs préférés')
  await edit(page, 'Contrôleurs préférés')
  await choose(page, 'Ajouter un contrôleur', name)
  await expect(preferred.getByRole('listitem')).toContainText(name)
  await save(page)
  await expect(preferred.getByRole('definition')).toHaveText(name)
}

test('parameters that are an administrator’s are locked and say so; the others change, and show who would receive a message; preferred checkers are first among the candidates of the client’s orders with their points; a logo is given and deleted with its reason [ENT-3] [ENT-11] [STATE-1]', async ({
  page,
  browser,
  request,
}) => {
  test.slow()
  const { client } = await givenClient(request, { emails: 'agence@exemple.fr' })
  const [checker, { booking }] = [await makeChecker(request), await given(request)]
  const { id } = await booking({ clientId: client.id })
  await enter(page, 'sales')
  await page.goto(`/client/${client.id}?tab=parameters`)
  await expect(page.getByText(/sont réservés aux administrateurs/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Modifier : Offre et conditions' })).toBeHidden()
  await expect(section(page, 'Destinataires des messages')).toContainText("adresse du client, faute d'utilisateur")

  await edit(page, 'Facturation périodique')
  await page.getByRole('radio', { name: 'Mensuelle' }).check()
  await save(page)
  await expect(page.getByText('Choisissez le jour de la facture mensuelle.')).toBeVisible()
  const lastDay = page.getByRole('radio', { name: 'Le dernier jour du mois' })
  await lastDay.check()
  await save(page)
  await expect(lastDay).toBeHidden()
  await expect(section(page, 'Facturation périodique')).toContainText('Le dernier jour du mois')
  await edit(page, 'Destinataires des messages')
  await page.getByRole('textbox', { name: /^Clés/ }).fill('compta@exemple.fr')
  await save(page)
  await expect(section(page, 'Destinataires des messages')).toContainText('compta@exemple.fr (adresse ajoutée aux paramètres)')

  const administrator = await pageOf(browser, 'administrator')
  await administrator.goto(`/client/${client.id}?tab=parameters`)
  await edit(administrator, 'Offre et conditions')
  await choose(administrator, 'Offre', 'Pro')
  await administrator.getByLabel('Blocage à partir de').fill('350,50')
  await save(administrator)
  await expect(section(administrator, 'Offre et conditions')).toContainText(/350,50\s€/)
  await expect(page.getByText('· Pro ·')).toBeVisible()
  await giveLogo(administrator)

  await prefer(page, checker.name)
  await openInApp(administrator, `/booking/${id}`)
  await step(administrator, 'Planifier').click()
  await typeSlot(administrator, workingHour())
  await administrator.getByLabel('Chercher un contrôleur').fill(checker.name)
  await expect(dialog(administrator).getByText('préféré du client +\u00A08')).toBeVisible()

  await edit(page, 'Contrôleurs préférés')
  await page.getByRole('button', { name: `Retirer ${checker.name}` }).click()
  await save(page)
  await expect(section(page, 'Contrôleurs préférés').getByRole('definition')).toHaveText('Aucun')
  await openTab(page, 'Historique')
  await expect(page.getByText('a modifié « Contrôleurs préférés »').first()).toBeVisible()
})

test('who may only read sees no way to change [PERM-4]', async ({ page, request }) => {
  const { client } = await givenClient(request)
  await enter(page, 'planner')
  await page.goto('/client')
  await expect(names(page).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Nouveau client' })).toBeHidden()
  await openInApp(page, `/client/${client.id}`)
  await expect(section(page, 'Identité')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Modifier/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Autres actions' })).toBeHidden()
})
