/** The stages of `npm start`: one line of output each, one process at a time in this folder. Imports only Node. */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

const stop = (sentence) => {
  console.error(sentence)
  process.exit(1)
}

/** Prints the name of a stage at once and its seconds at its end. Ends this process when another one works in this folder. */
export const stage = async (name, body) => {
  const begun = Date.now()
  const release = await claimFolder()
  if (!release) stop("Un autre « npm start » installe ou construit ce dossier. Attendez qu'il ait fini, puis relancez.")
  process.stdout.write(`${name}… `)
  await body()
  console.log(`${Math.ceil((Date.now() - begun) / 1000)} s`)
  release()
}

const id = `adm-folder-${createHash('sha256').update(root).digest('hex').slice(0, 16)}`
/** An address that the system releases when its process ends, whatever ends it; macOS leaves a file behind. */
const addresses = { linux: `\0${id}`, win32: `\\\\.\\pipe\\${id}` }
const address = addresses[process.platform] ?? join(tmpdir(), id)

/** @returns releases the folder; undefined when another process has it */
const claimFolder = async () => {
  const claimed = (await listen()) ?? ((await isAnswered()) ? undefined : await listenAgain())
  return claimed && (() => claimed.close())
}
const listen = () =>
  new Promise((resolve) => {
    const server = createServer((socket) => socket.destroy()).unref()
    server.once('error', () => resolve(undefined))
    server.listen(address, () => resolve(server))
  })
const listenAgain = () => {
  if (!addresses[process.platform]) rmSync(address, { force: true })
  return listen()
}
const isAnswered = () =>
  new Promise((resolve) => {
    const socket = connect(address, () => resolve(true)).on('error', () => resolve(false))
    socket.unref()
  })

const fullDisk = 'Le disque est plein : libérez de la place, puis relancez.'
const readOnly = 'Ce dossier ne peut pas être écrit : donnez-en le droit à ce compte, ou copiez le dossier ailleurs.'
/** What a person can do about the failure of a command, by a word of its output. */
const remedies = [
  [/ENOSPC|no space left/i, fullDisk],
  [/EROFS|EACCES|EPERM|read-only/i, readOnly],
  [/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ERR_SOCKET_TIMEOUT/, 'Le registre de npm ne répond pas : vérifiez le réseau, puis relancez.'],
]

/** The sentence for a failure that a person can end. */
export const remedyOf = (text) => remedies.find(([word]) => word.test(text))?.[1]

/** Runs a command in the project's folder. Its output appears only when it fails; a signal ends it before this process. */
export const requireRun = (sentence, command, args, env = {}) =>
  new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } })
    const output = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk))
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
    let isStopping = false
    const onSignal = (signal) => {
      isStopping = true
      child.kill(signal)
    }
    for (const signal of signals) process.on(signal, onSignal)
    child.on('error', (error) => output.push(Buffer.from(String(error))))
    child.on('close', (status) => {
      for (const signal of signals) process.off(signal, onSignal)
      if (isStopping) process.exit(1)
      if (status === 0) return resolve()
      const text = Buffer.concat(output).toString()
      console.error(`\n${text}`)
      stop(`${sentence} ${remedyOf(text) ?? ''}`)
    })
  })
