import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test'
import { findSliding, findSmallTargets } from './page-faults.ts'
import { expectAccessible } from './steps.ts'

/**
 * The address of the link in the last mail to a person, read on the development page.
 * @param folder of the page of the link: `l`, `p` or `s`
 */
export const linkTo = async (request: APIRequestContext, mail: string, folder: 'l' | 'p' | 's'): Promise<string> => {
  const page = await (await request.get('/api/dev/outbox')).text()
  const article = page.split('<article>').find((text) => text.includes(mail) && text.includes(`/${folder}/`))
  return new URL(new RegExp(`href="([^"]*/${folder}/[^"]*)"`).exec(article ?? '')?.[1] ?? '').pathname
}

/** A phone without an account. */
export const phoneAt = async (browser: Browser, address: string): Promise<Page> => {
  const page = await (await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })).newPage()
  await page.goto(address)
  return page
}

/** A page of a phone: accessible, without a sideways slide, with room for a finger. */
export const expectOfPhone = async (page: Page): Promise<void> => {
  await expectAccessible(page)
  expect([await findSliding(page), await findSmallTargets(page)]).toEqual([[], []])
}
