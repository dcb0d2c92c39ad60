import { beforeEach, expect, it, vi } from 'vitest'
import { memoryStorage } from '../../testing.ts'
import { storeRequestedPage, takeRequestedPage } from './requested-page.ts'

beforeEach(() => vi.stubGlobal('sessionStorage', memoryStorage()))

it('gives the wanted page back once, with its query and hash, then home [NAV-5] [AUTH-5]', () => {
  storeRequestedPage('/commande?status=planned#suite')
  expect(takeRequestedPage()).toBe('/commande?status=planned#suite')
  expect(takeRequestedPage()).toBe('/')
})

it.each(['//evil.example/x', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', ''])(
  'goes home rather than to %s, which is outside the product [NAV-5]',
  (href) => {
    storeRequestedPage(href)
    expect(takeRequestedPage()).toBe('/')
  },
)
