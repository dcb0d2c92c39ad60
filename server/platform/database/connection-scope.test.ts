import type { Call } from '@adm/contract/call/call'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hashPassword, isPassword } from '../../features/auth/password/password.ts'
import { startTestServer, type TestServer } from '../../testing/testing.ts'
import { workbook } from '../export/workbook.ts'
import { openBucket } from '../files/file-bucket.ts'
import { readContent } from '../files/file-content.ts'
import { answers, inHalves } from '../http/serve.ts'
import { fetchProvider } from '../identity-provider/provider-answers.ts'
import { readSheet } from '../import/read-sheet.ts'
import { openOutsideSearch } from '../outside-search.ts'
import { pdfTemplate } from '../pdf/pdf.ts'
import { withConnection } from './connection-scope.ts'

const base = { method: 'POST', requires: 'public', answer: 'nothing', status: 204 } as const
const inside = { ...base, path: '/api/things/inside' } as const satisfies Call
const outside = { ...base, path: '/api/things/outside' } as const satisfies Call
const feature = answers(
  { inside, outside },
  {
    inside: async () => {
      await hashPassword('trois cerises au vent')
      return undefined
    },
    outside: inHalves(
      () => hashPassword('trois cerises au vent'),
      async () => undefined,
    ),
  },
)

let server: TestServer
beforeAll(async () => {
  server = await startTestServer([feature])
})
afterAll(() => server.stop())

it('a call that hashes a password in its transaction fails in every test, one that hashes before it does not', async () => {
  const statusOf = async (path: string) => (await server.anonymous.post(path, {})).status

  expect([await statusOf(inside.path), await statusOf(outside.path)]).toEqual([500, 204])
})

const bucket = openBucket({ endpoint: 'http://127.0.0.1:1', bucket: 'b', prefix: '', region: 'r', accessKeyId: 'a', secretAccessKey: 's' })
const search = openOutsideSearch({ url: 'http://127.0.0.1:1', patienceMs: 10, parametersOf: () => ({}), read: () => [] })
it.each<[string, () => unknown]>([
  ['a hash', () => hashPassword('x')],
  ['a check of a password', () => isPassword('x', null)],
  ['a file written to a bucket', () => bucket.write('k', new Uint8Array(1))],
  ['a file read from a bucket', () => bucket.read('k')],
  ['a file written to a folder', () => server.runtime.files.write('k', new Uint8Array(1))],
  ['a file read from a folder', () => server.runtime.files.read('k')],
  ['the check of a file', () => readContent(new Uint8Array(1), ['png'])],
  ['a PDF', () => pdfTemplate('key-receipt').pdf({}, '2026-11-23T08:00:00.000Z')],
  ['a workbook', () => workbook('xlsx', [], (async function* () {})()).next()],
  ['the reading of a sheet', () => readSheet(new Uint8Array(1))],
  ['a request to the identity provider', () => fetchProvider('http://127.0.0.1:1')],
  ['a search in a service', () => search('rue des Lilas', '2026-11-23T08:00:00.000Z')],
])('%s is refused with a connection in hand', async (_, begin) => {
  await expect(withConnection(async () => begin())).rejects.toThrow('begun with a connection of the database in hand')
})
