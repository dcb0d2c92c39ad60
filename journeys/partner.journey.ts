import { expect, type Page } from '@playwright/test'
import { status } from './booking-steps.ts'
import { chooseFiles, pdf } from './document-steps.ts'
import { test } from './journey.ts'
import { expectOfPhone, linkTo, phoneAt } from './link-steps.ts'
import { enter, frenchDay, given, unique } from './steps.ts'

const details = { cleaning: 'leaseEnd', windows: 4, equipment: false, water: true, power: true }
const dayMs = 86_400_000
const inThreeDays = (): string => frenchDay(new Date(Date.now() + 3 * dayMs).toISOString())

/** Names a partner on the open order and sends the link. @returns the mail address of the partner */
const nameAndSend = async (page: Page): Promise<string> => {
  const name = `Net ${unique()}`
  const email = `${unique().toLowerCase()}@partenaires.example`
  const section = page.getByRole('region', { name: 'Date et partenaire' })
  await section.getByRole('button', { name: 'Modifier' }).click()
  await page.getByRole('combobox', { name: 'Partenaire', exact: true }).fill(name)
  await page.getByLabel('E-mail du partenaire').fill(email)
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(section).toContainText(email)
  await page.getByRole('link', { name: 'Partenaire', exact: true }).click()
  await page.getByRole('button', { name: 'Envoyer le lien au partenaire' }).click()
  await expect(page.getByText('sans réponse')).toBeVisible()
  return email
}

test('the desk names a partner, who gives the date and the result from a phone without an account; the order is succeeded [STATE-1] [TAB-1]', async ({
  browser,
  page,
  request,
}) => {
  test.slow()
  const { booking } = await given(request)
  const { id } = await booking({ service: 'cleaning', details })
  await enter(page, 'planner')
  await page.goto(`/booking/${id}`)
  await expect(page.getByRole('link', { name: 'Partenaire', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Créneaux du locataire' })).toBeVisible()
  const email = await nameAndSend(page)

  const phone = await phoneAt(browser, await linkTo(request, email, 'p'))
  await expect(phone.getByRole('heading', { name: 'Prestation à prévoir' })).toBeVisible()
  await expect(phone.getByText('Fenêtres à laver')).toBeVisible()
  await expectOfPhone(phone)
  await phone.getByRole('button', { name: 'Confirmer la date' }).click()
  await expect(phone.getByLabel('Date de votre passage', { exact: true })).toHaveAccessibleDescription('Choisissez une date.')
  await phone.getByLabel('Date de votre passage', { exact: true }).fill(inThreeDays())
  await phone.getByLabel('Heure', { exact: true }).fill('10:00')
  await phone.keyboard.press('Tab')
  await phone.getByRole('button', { name: 'Confirmer la date' }).click()
  await expect(phone.getByRole('heading', { name: 'Prestation prévue' })).toBeVisible()
  await expect(status(page, 'Planifiée')).toBeVisible()
  await expect(page.getByText('a donné la date')).toBeVisible()

  await chooseFiles(phone, [pdf('Compte rendu.pdf', 'Fait')], 'Joindre le document')
  await expect(phone.getByRole('list', { name: 'Documents joints' })).toContainText('Compte rendu.pdf')
  await expectOfPhone(phone)
  await phone.getByRole('button', { name: 'Clôturer la prestation' }).click()
  await expect(phone.getByRole('heading', { name: 'Prestation clôturée' })).toBeVisible()
  await expect(status(page, 'Aboutie')).toBeVisible()
  await expect(page.getByText('a rendu le résultat')).toBeVisible()
  await page.getByRole('link', { name: 'Historique' }).click()
  await expect(page.getByText('a envoyé un lien au partenaire')).toBeVisible()
})
