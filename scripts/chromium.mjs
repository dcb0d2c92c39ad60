/**
 * The browser of the journeys: the headless shell, else an installed browser, else Playwright's. The shell is the same engine without the
 * windows of a browser, which take a third of a journey's time.
 */
import { spawnSync } from 'node:child_process'
import { root } from './stage.mjs'

const shell = 'chromium-headless-shell'
const browsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].map((name) => `/usr/bin/${name}`)
const macBrowser = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
/** A file of that name may be a stub: its version proves that it runs. */
const works = (path) => spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0
const ofPlaywright = async () => {
  const { chromium } = await import('@playwright/test')
  return chromium.executablePath()
}
const run = (command, args) => spawnSync(command, args, { cwd: root, stdio: 'inherit' }).status === 0
const isRoot = process.getuid?.() === 0
const installPackage = (name) => isRoot && run('apt-get', ['install', '-y', '-qq', name])
const preferred = () => [process.env.CHROMIUM_PATH, `/usr/bin/${shell}`].filter(Boolean).find(works)

const ways = [
  async () => preferred(),
  async () => (isRoot && run('apt-get', ['update', '-qq']) && installPackage(shell) ? preferred() : undefined),
  async () => [...browsers, macBrowser, await ofPlaywright()].find(works),
  async () => (installPackage('chromium') ? browsers.find(works) : undefined),
  async () => (run('npx', ['playwright', 'install', ...(isRoot ? ['--with-deps'] : []), 'chromium']) ? [await ofPlaywright()].find(works) : undefined),
]

/** Finds a Chromium, or installs one. @returns its path, or nothing */
export const findChromium = async () => {
  let path
  for (const way of ways) path ??= await way()
  return path
}
