import type { Page } from '@playwright/test'
import { choose, frenchDay } from './steps.ts'

export const head = (page: Page, code: string) => page.getByRole('heading', { name: `Commande ${code}` })
export const status = (page: Page, word: string) => page.getByRole('main').getByText(word, { exact: true }).first()
export const dialog = (page: Page) => page.getByRole('dialog')
export const step = (page: Page, label: string) => page.getByRole('main').getByRole('button', { name: label, exact: true })
export const act = (page: Page, label: string) => dialog(page).getByRole('button', { name: label, exact: true })
export const field = (page: Page, label: string) => page.getByLabel(label)

/** Chooses a word in a group of radio buttons. */
export const pick = async (page: Page, group: string, word: string): Promise<void> =>
  page.getByRole('group', { name: group, exact: true }).getByText(word, { exact: true }).click()

/** Types the day and the hour of the mission in a dialog. */
export const typeSlot = async (page: Page, startAt: string): Promise<void> => {
  await dialog(page).getByLabel('Date de la mission', { exact: true }).fill(frenchDay(startAt))
  await dialog(page).getByLabel('Heure', { exact: true }).fill(parisHour(startAt))
  await page.keyboard.press('Tab')
}
export const parisHour = (at: string): string =>
  new Date(at).toLocaleTimeString('fr-FR', { timeZone: 'Europe/Paris', hour: '2-digit', minute: '2-digit' })

/** Another house for each typed order: the same dwelling and service again, without a day, would be refused as the same order. */
const streetNumber = (): number => 20 + Math.floor(Math.random() * 9_000)

/** Types the required fields of an order, in the form of homes or of commercial premises. */
export const typeOrder = async (
  page: Page,
  client: string,
  reference: string,
  what: Readonly<Record<string, string>> = { Logement: 'Appartement', 'Nombre de pièces': 'T2' },
): Promise<void> => {
  await choose(page, 'Client', client)
  await field(page, 'Référence client').fill(reference)
  await choose(page, 'Prestation', 'Entrée')
  await page.getByRole('combobox', { name: 'Adresse' }).fill(`${streetNumber()} rue des Lilas`)
  await page.keyboard.press('Escape')
  await field(page, 'Code postal').fill('31000')
  await page.getByRole('combobox', { name: 'Ville' }).fill('Toulouse')
  await page.keyboard.press('Escape')
  for (const [label, word] of Object.entries(what)) await pick(page, label, word)
  await field(page, 'Surface (m²)').fill('45,5')
  await pick(page, 'Meublé', 'Non')
}
export const create = (page: Page) => page.getByRole('button', { name: 'Créer la commande' })
