import { beforeEach, expect, it, vi } from 'vitest'
import { memoryStorage } from '../testing.ts'
import { dropTokens, keepTokens, readRefreshToken, readToken, secondsLeft } from './token.ts'

const page = { cookie: '' }

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage())
  vi.stubGlobal('document', page)
  vi.stubGlobal('location', { protocol: 'https:' })
})

it('keeps the tokens and the cookie under the names of the specification [AUTH-13]', () => {
  keepTokens({ token: 'a.b.c', refreshToken: 'again' })
  expect(localStorage.getItem('_token.local')).toBe('Bearer a.b.c')
  expect(localStorage.getItem('_refresh_token.local')).toBe('again')
  expect(page.cookie).toBe('auth._token.local=Bearer%20a.b.c; path=/; SameSite=Strict; Secure')
})

it('forgets all three [AUTH-3] [AUTH-13]', () => {
  keepTokens({ token: 'a.b.c', refreshToken: 'again' })
  dropTokens()
  expect([readToken(), readRefreshToken()]).toEqual([null, null])
  expect(page.cookie).toContain('max-age=0')
})

it('knows how long a token still lasts, and takes what it cannot read for ended', () => {
  const claims = btoa(JSON.stringify({ exp: 1_000 }))
  expect(secondsLeft(`Bearer h.${claims}.s`, 940_000)).toBe(60)
  expect(secondsLeft(`Bearer h.${claims}.s`, 2_000_000)).toBe(0)
  expect([secondsLeft(null, 0), secondsLeft('Bearer x', 0), secondsLeft('Bearer a.%.c', 0)]).toEqual([0, 0, 0])
})
