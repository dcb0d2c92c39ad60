import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeApp, routes } from '../../app.ts'
import { describeApi } from '../../describe-api.ts'
import { startTestServer, type TestServer } from '../../testing/testing.ts'

const path = mkdtempSync(join(tmpdir(), 'adm-api-'))
const folder = pathToFileURL(`${path}/`)
const pages = [
  ['/api/openapi.json', 'openapi.json'],
  ['/api/docs', 'docs.html'],
] as const

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await describeApi(folder)
})
afterAll(async () => {
  await server.stop()
  rmSync(path, { recursive: true })
})

describe('the description of the API', () => {
  it.each(pages)('%s of the build is what a server makes of its calls', async (url, name) => {
    const { payload } = await server.app.inject({ url })

    expect(readFileSync(new URL(name, folder), 'utf8')).toBe(payload)
  })

  it.each(pages)('%s is served from the file of the build', async (url, name) => {
    const built = makeApp(server.runtime, routes, { description: folder })
    writeFileSync(new URL(name, folder), 'the file of the build')
    const { payload, statusCode } = await built.inject({ url })
    await built.close()

    expect([statusCode, payload]).toEqual([200, 'the file of the build'])
  })
})
