import { createHash } from 'node:crypto'
import { chmodSync, closeSync, mkdirSync, openSync, rmSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { platform } from 'node:process'
import { type Permission, permissions } from '@adm/domain/permission'
import { z } from 'zod'
import { makeToken } from './session.ts'
import { saveTokenAccount } from './token-door.queries.ts'
import type { Runtime } from '../work/work.ts'

const unknown = `Permission inconnue. Celles qui existent : ${permissions.join(' ')}`
const tokenRequest = z.strictObject({ permissions: z.array(z.enum(permissions, unknown)) })
const longestPath = 100

/**
 * The server of `npm run token`, on a developer's machine only: a Unix socket in the data folder, accessible to its owner only, returns a
 * bearer token with exactly the requested permissions. One socket per process, named by its port. @returns closes it
 */
export const openTokenDoor = async (runtime: Runtime, dataDir: string, port: number): Promise<() => Promise<void>> => {
  mkdirSync(dataDir, { recursive: true })
  const file = join(dataDir, `token-${port}.sock`)
  rmSync(file, { force: true })
  const server = createServer((socket) => void answer(runtime, socket))
  const short = shorten(dataDir, file)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ path: short.path }, resolve)
  })
  chmodSync(file, 0o600)
  return () => close(server, short.forget)
}

/** A socket path has at most about 100 bytes; Linux also reaches it through the open folder. */
const shorten = (dataDir: string, file: string): { path: string; forget: () => void } => {
  if (Buffer.byteLength(file) < longestPath || platform !== 'linux') return { path: file, forget: () => undefined }
  const folder = openSync(dataDir, 'r')
  return { path: file.replace(dataDir, `/proc/self/fd/${folder}`), forget: () => closeSync(folder) }
}

const close = (server: Server, forget: () => void): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => {
      forget()
      resolve()
    })
  })

/** Reads one line and writes one line: the token, or the refusal. */
const answer = async (runtime: Runtime, socket: Socket): Promise<void> => {
  socket.on('error', () => undefined)
  let text = ''
  for await (const chunk of socket.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    text += String(chunk)
    if (text.includes('\n')) break
  }
  const reply = await tokenFor(runtime, text).catch((error: unknown) => ({ refusal: String(error) }))
  socket.end(`${JSON.stringify(reply)}\n`)
}

const tokenFor = async (runtime: Runtime, text: string): Promise<{ token: string } | { refusal: string }> => {
  const { data, error } = tokenRequest.safeParse(JSON.parse(text))
  if (error) return { refusal: error.issues[0]?.message ?? unknown }
  const scope: Permission[] = [...new Set(data.permissions)].toSorted((a, b) => a.localeCompare(b))
  const email = `jeton-${createHash('sha256').update(scope.join(' ')).digest('hex').slice(0, 16)}@${runtime.site.emailDomains[0] ?? 'example.invalid'}`
  const id = await saveTokenAccount(runtime.db, runtime.newId(), email, scope)
  return { token: await makeToken(runtime.tokenSecrets[0], id) }
}
