/** Finds the browser for the journeys: an installed one, else the system's package, else Playwright's. */
import { spawnSync } from 'node:child_process'
import { run } from './install.mjs'

const usual = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].map((name) => `/usr/bin/${name}`)
const candidates = () => [process.env.CHROMIUM_PATH, ...usual, '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'].filter(Boolean)
/** Runs the binary for its version, because a file of that name may be an empty shell. */
const works = (path) => spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0
const ofPlaywright = async () => {
  const { chromium } = await import('@playwright/test')
  return chromium.executablePath()
}
const isRoot = process.getuid?.() === 0

const ways = [
  async () => candidates().find(works),
  async () => [await ofPlaywright()].find(works),
  async () => (isRoot && run('apt-get', ['update', '-qq']) && run('apt-get', ['install', '-y', '-qq', 'chromium']) ? candidates().find(works) : undefined),
  async () => (run('npx', ['playwright', 'install', ...(isRoot ? ['--with-deps'] : []), 'chromium']) ? [await ofPlaywright()].find(works) : undefined),
]

/** Finds a Chromium, or installs one. @returns its path; undefined without one */
export const findChromium = async () => {
  let path
  for (const way of ways) path ??= await way()
  return path
}
