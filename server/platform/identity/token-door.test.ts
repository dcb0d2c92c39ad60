import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { requestToken } from '../../../checks/product-process.ts'
import { startTestServer, type TestServer } from '../../testing/testing.ts'
import { openTokenDoor } from './token-door.ts'

let server: TestServer
let close: () => Promise<void>
const base = mkdtempSync(join(tmpdir(), 'adm-door-'))
const dataDir = join(base, 'a-folder-of-a-name-so-long-that-its-path-is-longer-than-that-of-a-socket-may-be', 'data')
const port = 3190

beforeAll(async () => {
  server = await startTestServer()
  mkdirSync(dataDir, { recursive: true })
  close = await openTokenDoor(server.runtime, dataDir, port)
})
afterAll(async () => {
  await close()
  await server.stop()
  rmSync(base, { recursive: true })
})

const statusOf = async (path: string, permissions: readonly string[]) => {
  const authorization = `Bearer ${await requestToken(dataDir, port, permissions)}`
  const { statusCode } = await server.app.inject({ method: 'GET', url: path, headers: { authorization } })
  return statusCode
}

it('gives a token with just the permissions asked', async () => {
  expect(await statusOf('/api/bookings', ['bookings:read'])).toBe(200)
  expect(await statusOf('/api/bookings', ['clients:read'])).toBe(403)
  expect(await statusOf('/api/bookings', ['all'])).toBe(200)
  expect(await statusOf('/api/auth/user', [])).toBe(200)
})

it('gives nothing for a permission that does not exist', async () => {
  await expect(requestToken(dataDir, port, ['bookings:everything'])).rejects.toThrow('Permission inconnue')
})

it('opens to the owner of the folder only', () => {
  expect(statSync(join(dataDir, `token-${port}.sock`)).mode & 0o777).toBe(0o600)
})
