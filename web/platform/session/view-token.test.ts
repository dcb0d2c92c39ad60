import { beforeEach, expect, it, vi } from 'vitest'
import { memoryStorage } from '../../testing.ts'
import { endView, refreshToken, viewEnded } from '../api/refresh.ts'
import { dropView, isView, storeTokens, storeView, readToken } from './token.ts'

const tokenOf = (claims: object): string => `e.${btoa(JSON.stringify(claims))}.s`
const own = tokenOf({ sub: 'me' })
const view = tokenOf({ sub: 'me', view: 'colleague' })
let listeners = 0

beforeEach(() => {
  listeners = 0
  vi.stubGlobal('localStorage', memoryStorage())
  vi.stubGlobal('document', { cookie: '', querySelector: () => null })
  vi.stubGlobal('location', { protocol: 'https:' })
  vi.stubGlobal('dispatchEvent', ({ type }: Event) => {
    if (type === viewEnded) listeners += 1
    return true
  })
  storeTokens({ token: own, refreshToken: 'r' })
  storeView(view)
})

it('a view stands before the own tokens, for calls and for what the browser fetches, until it is dropped', () => {
  expect(readToken()).toBe(`Bearer ${view}`)
  expect(document.cookie).toContain(encodeURIComponent(`Bearer ${view}`))
  expect([isView(readToken()), isView(`Bearer ${own}`), isView(null)]).toEqual([true, false, false])

  dropView()

  expect(readToken()).toBe(`Bearer ${own}`)
  expect(document.cookie).toContain(encodeURIComponent(`Bearer ${own}`))
})

it('a refused view ends once, and what it asked is not asked again with the own token', async () => {
  const refused = readToken()

  expect(await Promise.all([refreshToken(refused), refreshToken(refused)])).toEqual([false, false])

  expect(readToken()).toBe(`Bearer ${own}`)
  expect(listeners).toBe(1)
})

it('the end of an old view leaves a new one alone', () => {
  const old = readToken()
  storeView(tokenOf({ sub: 'me', view: 'another' }))
  endView(old)
  expect([isView(readToken()), listeners]).toEqual([true, 0])
})
