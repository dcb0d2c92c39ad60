import { test as playwright } from '@playwright/test'

/**
 * A journey. A page may still send requests after its test: a route handler that runs then would fail the whole run without a failed
 * test. The fixture removes the routes of every page first.
 */
export const test = playwright.extend<{ letsGo: undefined }>({
  letsGo: [
    // The parameter `context` keeps the context open until this fixture ends.
    async ({ browser, context: _context }, use) => {
      await use(undefined)
      for (const context of browser.contexts()) {
        await Promise.all([context, ...context.pages()].map((target) => target.unrouteAll({ behavior: 'ignoreErrors' })))
      }
    },
    { auto: true },
  ],
})
