import type { By } from '@adm/domain/actor'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeApp, routes } from '../../app.ts'
import { makeToken } from '../../platform/identity/session.ts'
import { makeRunner } from '../../platform/jobs/jobs.ts'
import { type Runtime, inTransaction } from '../../platform/work/work.ts'
import { drain, startTestServer, type TestServer } from '../../testing/testing.ts'
import { resealJob } from './checker.jobs.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const newest = new TextEncoder().encode('the secret that replaces the former one')
const iban = 'FR1420041010050500013M02606'
const by: By = { kind: 'system', id: null, permissions: ['all'], actors: ['SYS'] }
/** The status of a request to a process with these secrets, by a token signed with this secret. */
const statusWith = async (secrets: Pick<Runtime, 'tokenSecrets' | 'dataSecrets'>, signedWith: Uint8Array, path: string) => {
  const { id } = await server.signedIn('all')
  const app = makeApp({ ...server.runtime, ...secrets }, routes)
  const { statusCode, body } = await app.inject({
    url: path,
    headers: { authorization: `Bearer ${await makeToken(signedWith, id)}` },
  })
  await app.close()
  return { statusCode, body }
}

describe('a rotation of the secrets', () => {
  it('signs nobody out while the previous secret is configured, and accepts its tokens no longer after it [AUTH-6]', async () => {
    const { tokenSecrets: previous, dataSecrets } = server.runtime
    const rotated = { tokenSecrets: [newest, ...previous], dataSecrets } as const

    expect(await statusWith(rotated, previous[0], '/api/auth/user')).toMatchObject({ statusCode: 200 })
    expect(await statusWith(rotated, newest, '/api/auth/user')).toMatchObject({ statusCode: 200 })
    expect(await statusWith({ tokenSecrets: [newest], dataSecrets }, previous[0], '/api/auth/user')).toMatchObject({ statusCode: 401 })
  })

  it('loses no IBAN: the night seals them again, and the previous secret is needed no longer', async () => {
    const network = await server.signedIn('checkers:read', 'checkers:update')
    const draft = { firstName: 'Nour', lastName: 'Petit', tags: [], languages: ['FR'], selfBilling: false, iban }
    const { body } = await network.post('/api/checkers', { ...draft, zones: [], extraZips: [], certifications: [] })
    const path = `/api/checkers/${String(body['id'])}/iban`
    const { tokenSecrets, dataSecrets: previous } = server.runtime
    const rotated = { tokenSecrets, dataSecrets: [newest, ...previous] } as const
    expect(await statusWith(rotated, tokenSecrets[0], path)).toMatchObject({ statusCode: 200, body: JSON.stringify({ iban }) })

    const runtime = { ...server.runtime, ...rotated }
    await inTransaction(runtime, { by, requestId: 'test' }, (work) => resealJob.enqueue(work, {}))
    await drain(makeRunner(runtime, [resealJob]))

    const after = { tokenSecrets, dataSecrets: [newest] } as const
    expect(await statusWith(after, tokenSecrets[0], path)).toMatchObject({ statusCode: 200, body: JSON.stringify({ iban }) })
  })
})
