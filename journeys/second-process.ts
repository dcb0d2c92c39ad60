import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { env, execPath } from 'node:process'
import { type Browser, expect, type Page, request } from '@playwright/test'
import { type Account, enter } from './steps.ts'

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

/** Starts another process of the product over the same data, as behind a load balancer. */
export const startSecondProcess = async (): Promise<{ url: string; stop: () => Promise<void> }> => {
  const port = await freePort()
  const settings = { PATH: env['PATH'], DATA_DIR: env['DATA_DIR'], PORT: String(port), AUTH_STRATEGY: 'local' }
  const child: ChildProcess = spawn(execPath, ['dist/server/main.js'], { env: settings, stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const url = `http://localhost:${port}`
  const context = await request.newContext()
  const isReady = () =>
    context.get(`${url}/readyz`).then(
      (answer) => answer.ok(),
      () => false,
    )
  await expect.poll(isReady, { timeout: 30_000 }).toBe(true)
  await context.dispose()
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  return { url, stop }
}

/** Signs in on another process, in a new browser context. */
export const pageAt = async (browser: Browser, url: string, who: Account): Promise<Page> => {
  const page = await (await browser.newContext({ baseURL: url })).newPage()
  await enter(page, who)
  return page
}

/** Opens a page, and waits until its live stream is connected. */
export const follow = async (page: Page, address: string): Promise<void> => {
  const stream = page.waitForResponse('**/api/events')
  await page.goto(address)
  await stream
}
