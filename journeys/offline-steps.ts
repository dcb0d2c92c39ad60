import { type BrowserContext, expect, type Page } from '@playwright/test'
import { head } from './booking-steps.ts'

/** Opens a section of a booking for editing. */
export const edit = (page: Page, section: string) => page.getByRole('button', { name: `Modifier : ${section}` }).click()
/** Saves the section that is edited. */
export const save = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Enregistrer' }).click()
/** The section of the comment. */
export const comment = (page: Page) => page.getByRole('region', { name: 'Commentaire' })
/** Where the comment is typed. */
export const typed = (page: Page) => page.getByRole('textbox', { name: 'Commentaire' })
/** What opens the list of what waits; hidden when nothing does. */
export const see = (page: Page) => page.getByRole('button', { name: 'Voir les modifications en attente' })
/** The list of what waits. */
export const list = (page: Page) => page.getByRole('dialog', { name: 'Modifications en attente' })
/** Waits for these words of the page. */
export const waits = (page: Page, words: string | RegExp) => expect(page.getByText(words)).toBeVisible()
/** Waits until nothing waits any more. */
export const allSent = (page: Page) => expect(see(page)).toBeHidden({ timeout: 20_000 })

/** The app and what was read are kept, and the queue is there: the network may go. */
const isReady = async (page: Page): Promise<void> => {
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  const names = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
  await expect.poll(names).toEqual(expect.arrayContaining(['adm', 'adm-waiting']))
}
/** Opens a booking, and waits until the network may go. */
export const open = async (page: Page, { id, code }: { id: string; code: string }): Promise<void> => {
  await page.goto(`/booking/${id}`)
  await expect(head(page, code)).toBeVisible()
  await isReady(page)
}
/** Takes the network away, and waits until the page says so. */
export const cut = async (page: Page, context: BrowserContext): Promise<void> => {
  await context.setOffline(true)
  await expect(page.getByText('Vous êtes hors ligne.')).toBeVisible()
}
/** Writes the comment of the open booking. */
export const write = async (page: Page, words: string): Promise<void> => {
  await edit(page, 'Commentaire')
  await typed(page).fill(words)
  await save(page)
  await expect(typed(page)).toBeHidden()
}
