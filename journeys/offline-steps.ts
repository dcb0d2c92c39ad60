import { type BrowserContext, expect, type Page } from '@playwright/test'
import { head } from './booking-steps.ts'

/** Opens a section of a booking for editing. */
export const edit = (page: Page, section: string) => page.getByRole('button', { name: `Modifier : ${section}` }).click()
/** Saves the edited section. */
export const save = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Enregistrer' }).click()
/** The section of the comment. */
export const comment = (page: Page) => page.getByRole('region', { name: 'Commentaire' })
/** The text field of the comment. */
export const typed = (page: Page) => page.getByRole('textbox', { name: 'Commentaire' })
/** The button that opens the list of pending edits; hidden when there is none. */
export const pendingEditsButton = (page: Page) => page.getByRole('button', { name: 'Voir les modifications en attente' })
/** The list of pending edits. */
export const list = (page: Page) => page.getByRole('dialog', { name: 'Modifications en attente' })
/** Waits for a text of the page. */
export const expectText = (page: Page, words: string | RegExp) => expect(page.getByText(words)).toBeVisible()
/** Waits until every pending edit is sent. */
export const allSent = (page: Page) => expect(pendingEditsButton(page)).toBeHidden({ timeout: 20_000 })

/** Waits until the app and its databases are stored in the browser: the network may be cut. */
export const waitUntilReady = async (page: Page): Promise<void> => {
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  const names = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
  await expect.poll(names).toEqual(expect.arrayContaining(['adm', 'adm-waiting']))
}
/** Opens a booking, and waits until the network may be cut. */
export const open = async (page: Page, { id, code }: { id: string; code: string }): Promise<void> => {
  await page.goto(`/booking/${id}`)
  await expect(head(page, code)).toBeVisible()
  await waitUntilReady(page)
}
/** Cuts the network, and waits for the notice of the page. */
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
