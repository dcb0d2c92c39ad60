import { beforeEach, expect, it, vi } from 'vitest'
import { memoryStorage } from '../../testing.ts'
import { canRenew, dropTokens, storeExternalToken, storeTokens, readRefreshToken, readToken, secondsLeft } from './token.ts'

const jar = new Map<string, string>()
/** Cookies as a browser stores them: by name, removed at once with `max-age=0`. */
const page = {
  set cookie(written: string) {
    const [name = ''] = written.split('=')
    if (written.includes('max-age=0')) jar.delete(name)
    else jar.set(name, written.slice(name.length + 1))
  },
}

beforeEach(() => {
  jar.clear()
  vi.stubGlobal('localStorage', memoryStorage())
  vi.stubGlobal('document', page)
  vi.stubGlobal('location', { protocol: 'https:' })
})

it('keeps the tokens and the cookie under the names of the specification [AUTH-13]', () => {
  storeTokens({ token: 'a.b.c', refreshToken: 'again' })
  expect(localStorage.getItem('_token.local')).toBe('Bearer a.b.c')
  expect(localStorage.getItem('_refresh_token.local')).toBe('again')
  expect([...jar]).toEqual([['auth._token.local', 'Bearer%20a.b.c; path=/; SameSite=Strict; Secure']])
})

it('forgets all three [AUTH-3] [AUTH-13]', () => {
  storeTokens({ token: 'a.b.c', refreshToken: 'again' })
  dropTokens()
  expect([readToken(), readRefreshToken()]).toEqual([null, null])
  expect(jar.size).toBe(0)
})

it('keeps the token of the identity provider under its own names, and one person at a time [AUTH-10] [AUTH-13]', () => {
  storeTokens({ token: 'a.b.c', refreshToken: 'again' })
  storeExternalToken('d.e.f')
  expect([readToken(), canRenew()]).toEqual(['Bearer d.e.f', false])
  expect(localStorage.getItem('_token.external')).toBe('Bearer d.e.f')
  expect(localStorage.getItem('_token.local')).toBeNull()
  expect([...jar]).toEqual([['auth._token.external', 'Bearer%20d.e.f; path=/; SameSite=Strict; Secure']])

  storeTokens({ token: 'a.b.c', refreshToken: 'again' })
  expect([readToken(), canRenew()]).toEqual(['Bearer a.b.c', true])
  expect(localStorage.getItem('_token.external')).toBeNull()
})

it('forgets the token of the identity provider as well [AUTH-3] [AUTH-13]', () => {
  storeExternalToken('d.e.f')
  dropTokens()
  expect(readToken()).toBeNull()
  expect(jar.size).toBe(0)
})

it('knows how long a token still lasts, and takes what it cannot read for ended', () => {
  const claims = btoa(JSON.stringify({ exp: 1_000 }))
  expect(secondsLeft(`Bearer h.${claims}.s`, 940_000)).toBe(60)
  expect(secondsLeft(`Bearer h.${claims}.s`, 2_000_000)).toBe(0)
  expect([secondsLeft(null, 0), secondsLeft('Bearer x', 0), secondsLeft('Bearer a.%.c', 0)]).toEqual([0, 0, 0])
})
