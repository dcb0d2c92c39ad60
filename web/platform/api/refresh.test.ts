import { beforeEach, expect, it, vi } from 'vitest'
import { memoryStorage } from '../../testing.ts'
import { dropTokens, readRefreshToken, readToken, storeTokens } from '../session/token.ts'

const keys: (string | null)[] = []
/** A server that handles each refresh; `answers` says for each one what arrives. */
const serve = (...answers: readonly (Error | Response)[]) => {
  const left = [...answers]
  vi.stubGlobal('fetch', (_: string, { headers }: { headers: Record<string, string> }) => {
    keys.push(headers['idempotency-key'] ?? null)
    const answer = left.shift()
    return answer instanceof Response ? Promise.resolve(answer) : Promise.reject(answer ?? new Error('no answer is left'))
  })
}
const given = (name: string) => Response.json({ token: `${name}.b.c`, refreshToken: `${name}-again` })
const lost = new TypeError('the answer was lost')
/** The module as another tab, or the same one after a reload, has it. */
const freshTab = async () => {
  vi.resetModules()
  return (await import('./refresh.ts')).refreshToken
}

beforeEach(() => {
  keys.length = 0
  vi.stubGlobal('localStorage', memoryStorage())
  vi.stubGlobal('document', { cookie: '', querySelector: () => null })
  vi.stubGlobal('location', { protocol: 'https:' })
  vi.stubGlobal('navigator', {})
  storeTokens({ token: 'old.b.c', refreshToken: 'old-again' })
})

it('a refresh whose answer was lost is repeated with the same key, by this tab and by another [AUTH-6]', async () => {
  serve(lost, new Response('', { status: 503 }), given('new'))
  const refresh = await freshTab()
  await expect(refresh('Bearer old.b.c')).rejects.toThrow('the answer was lost')
  await expect(refresh('Bearer old.b.c')).rejects.toThrow('no answer to the refresh')
  const otherTab = await freshTab()

  expect(await otherTab('Bearer old.b.c')).toBe(true)

  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), keys[0], keys[0]])
  expect([readToken(), readRefreshToken()]).toEqual(['Bearer new.b.c', 'new-again'])
})

it('the next refresh token has another key, and none is left after the sign-out [AUTH-6] [AUTH-13]', async () => {
  serve(given('new'), given('newer'))
  const refresh = await freshTab()
  await refresh('Bearer old.b.c')
  await refresh('Bearer new.b.c')
  expect(new Set(keys).size).toBe(2)

  serve(lost)
  await expect(refresh('Bearer newer.b.c')).rejects.toThrow('the answer was lost')
  dropTokens()
  expect(Object.keys(localStorage)).toEqual([])
})
