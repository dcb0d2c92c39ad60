import { existsSync } from 'node:fs'
import { env } from 'node:process'
import { defineConfig, devices } from '@playwright/test'

const baseURL = env['BASE_URL'] ?? 'http://127.0.0.1:3000'
const browsers = [
  env['CHROMIUM_PATH'],
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]
const executablePath = browsers.find((path) => path && existsSync(path))

/** Journeys in a real browser, against a product running at `BASE_URL` with the demo company. */
// oxlint-disable-next-line import/no-default-export -- Playwright requires a default export.
export default defineConfig({
  testDir: '.',
  testMatch: '*.journey.ts',
  outputDir: '../test-results',
  fullyParallel: true,
  // On two cores: a journey waits for its page, its server and its clock in half of its time.
  workers: 3,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ...(env['JOURNEYS_REPORT'] ? ([['json', { outputFile: env['JOURNEYS_REPORT'] }]] as const) : [])],
  use: {
    ...devices['Desktop Chrome'],
    baseURL,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    viewport: { width: 1440, height: 900 },
    // Frames of an animation are drawn by the processor. Journeys about movement ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    // Routes of a journey do not see requests answered by a service worker; the journeys about it allow it.
    serviceWorkers: 'block',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
