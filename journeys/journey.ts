import { test as playwright } from '@playwright/test'

/**
 * A journey. A page may still ask when it is over, and a route that then answers in the server's place would fail the whole run without a
 * failed test: every page of the browser lets go of its routes first.
 */
export const test = playwright.extend<{ letsGo: undefined }>({
  letsGo: [
    // `context` is named so that it is still open then.
    async ({ browser, context: _context }, use) => {
      await use(undefined)
      for (const context of browser.contexts()) {
        await Promise.all([context, ...context.pages()].map((one) => one.unrouteAll({ behavior: 'ignoreErrors' })))
      }
    },
    { auto: true },
  ],
})
