import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { cwd, env, execPath, kill } from 'node:process'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

// The scripts of `npm start` in a small folder of their own. npm and the bundlers are programs that write their first half, then wait as long
// as the file `halt` is there: nothing is downloaded. Each writes its process before its name: whoever reads the name may end the process.

const files = ['install.mjs', 'stage.mjs', 'start.mjs']
const lock = JSON.stringify({ packages: { '': {}, 'node_modules/sample': { version: '1.0.0' } } })
const halting = `
import { appendFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
const halt = (name) => {
  writeFileSync('running', String(process.pid))
  appendFileSync('runs', name + '\\n')
  return new Promise((resolve) => setInterval(() => existsSync('halt') || resolve(process.exit), 10))
}`
const npm = `${halting}
mkdirSync('node_modules/sample', { recursive: true })
if (existsSync('halt')) writeFileSync('node_modules/sample/half', '')
writeFileSync('node_modules/.package-lock.json', ${JSON.stringify(lock)})
const end = await halt('npm')
end(0)`
const builderOf = (name: string, whole: string) => `${halting}
mkdirSync('dist/${name}', { recursive: true })
writeFileSync('dist/${name}/main.js', 'throw new Error("half a build")')
const end = await halt('${name}')
writeFileSync('dist/${name}/main.js', ${JSON.stringify(whole)})
end(0)`

let folder: string
let started: ChildProcess[]
const at = (name: string) => join(folder, name)
const write = (name: string, text: string) => writeFileSync(at(name), text)

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'adm-folder-'))
  started = []
  for (const name of ['scripts', 'bin', 'domain', 'contract', 'server', 'web']) mkdirSync(at(name))
  for (const file of files) cpSync(join(cwd(), 'scripts', file), at(`scripts/${file}`))
  write('package-lock.json', lock)
  write('server/main.ts', 'one')
  write('bin/npm.mjs', npm)
  writeFileSync(at('bin/npm'), `#!/bin/sh\nexec "${execPath}" "${at('bin/npm.mjs')}" "$@"\n`, { mode: 0o755 })
  write('scripts/build-server.mjs', builderOf('server', 'console.log("the product runs")'))
  write('scripts/build-web.mjs', builderOf('web', ''))
})
afterEach(() => {
  for (const child of started) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

const start = () => {
  const path = `${at('bin')}${delimiter}${env['PATH']}`
  const child = spawn(execPath, ['scripts/start.mjs'], { cwd: folder, env: { ...env, PATH: path } })
  started.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
  return { child, ended: once(child, 'close'), output: () => output }
}
/** Starts, and waits until the product runs. @returns what was printed, and the programs that ran for it */
const startWhole = async () => {
  rmSync(at('halt'), { force: true })
  rmSync(at('runs'), { force: true })
  const product = start()
  await product.ended
  const runs = existsSync(at('runs')) ? readFileSync(at('runs'), 'utf8').trim().split('\n').toSorted() : []
  return { output: product.output(), runs }
}
/** Starts, and ends the start by a signal in the middle of a program; what a killed start leaves behind is ended too. */
const cut = async (name: string, signal: 'SIGKILL' | 'SIGINT') => {
  write('halt', '')
  rmSync(at('runs'), { force: true })
  const product = start()
  await vi.waitFor(() => expect(readFileSync(at('runs'), 'utf8')).toContain(name), { timeout: 20_000, interval: 10 })
  product.child.kill(signal)
  await product.ended
  const program = Number(readFileSync(at('running'), 'utf8'))
  if (signal === 'SIGKILL') kill(program, signal)
  await vi.waitFor(() => expect(() => kill(program, 0)).toThrow('ESRCH'), { timeout: 20_000, interval: 10 })
}

describe.each(['SIGKILL', 'SIGINT'] as const)('a start that ends by %s', (signal) => {
  it('in the middle of the installation leaves no half package to the next one', async () => {
    await cut('npm', signal)

    const { output, runs } = await startWhole()

    expect(output).toContain('the product runs')
    expect(runs).toEqual(['npm', 'server', 'web'])
    expect([existsSync(at('node_modules/sample/half')), existsSync(at('node_modules/.unfinished'))]).toEqual([false, false])
    expect(await startWhole()).toMatchObject({ runs: [] })
  })

  it('in the middle of a build leaves no half build to the next one, though the sources are those of the whole build before', async () => {
    await startWhole()
    write('server/main.ts', 'two')
    await cut('server', signal)
    write('server/main.ts', 'one')

    const { output, runs } = await startWhole()

    expect(output).toContain('the product runs')
    expect(runs).toEqual(['server'])
  })
})

it('a second start while one installs says so, and touches nothing', async () => {
  write('halt', '')
  const first = start()
  await vi.waitFor(() => expect(readFileSync(at('runs'), 'utf8')).toBe('npm\n'), { timeout: 20_000, interval: 10 })
  const second = start()
  await second.ended

  expect(second.output()).toContain('Un autre « npm start »')
  expect(readFileSync(at('runs'), 'utf8')).toBe('npm\n')
  rmSync(at('halt'))
  await first.ended
  expect(first.output()).toContain('the product runs')
})
