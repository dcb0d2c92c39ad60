import { pages } from '@adm/contract/page/page'
import type { Page } from '@adm/contract/page/page-row'
import { isNotFound, isRedirect } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { memoryStorage } from '../../testing.ts'

const person = {
  id: '0190a000-0000-7000-8000-000000000001',
  name: 'Camille',
  email: 'camille@example.com',
  picture: null,
  numberPerPage: 50,
}
const answers = (scope: readonly string[] | null) => (path: string) =>
  Promise.resolve(
    path === '/api/options'
      ? new Response('{}', { status: 500 })
      : new Response(JSON.stringify({ user: { ...person, scope }, viewer: null }), { status: scope ? 200 : 401 }),
  )

/** The guard in a browser that has just opened, for a person with these permissions, or for a guest. */
const opened = async (scope: readonly string[] | null) => {
  vi.resetModules()
  vi.stubGlobal('fetch', answers(scope))
  localStorage.setItem('_token.local', scope ? 'Bearer x' : '')
  const { guard } = await import('./guard.ts')
  const { describeError, Refused } = await import('../api/refused.ts')
  return (page: Page | undefined, params = {}) =>
    guard({ page, params, href: '/booking?status=planned#x', isPreload: false, isLeaving: false }).then(
      () => 'in',
      (error: unknown) => (error instanceof Refused ? describeError(error) : error),
    )
}

beforeEach(() => {
  // Code scheduled after the first screen would run when the test is over.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('localStorage', memoryStorage())
  vi.stubGlobal('sessionStorage', memoryStorage())
  vi.stubGlobal('document', { cookie: '', querySelector: () => null })
  vi.stubGlobal('location', { protocol: 'http:' })
  vi.stubGlobal('console', { ...console, warn: () => {} })
})
afterEach(() => vi.useRealTimers())

it('answers 500 « Unknown middleware » for a guard that nobody has written [NAV-16]', async () => {
  const enter = await opened(['all'])
  const result = await enter({ ...pages.bookings, guards: ['signedIn', 'moonPhase'] })
  expect(result).toMatchObject({ status: 500, message: 'Unknown middleware' })
  expect(await enter({ ...pages.bookings, guards: ['signedIn'] })).toBe('in')
})

it('lets anybody into a page that needs no sign-in, and only guests into a guest page [NAV-3] [NAV-4]', async () => {
  const open = { ...pages.home, requires: 'public' } satisfies Page
  const guest = await opened(null)
  expect([await guest(open), await guest(pages.login)]).toEqual(['in', 'in'])
  const member = await opened(['bookings:read'])
  expect(await member(open)).toBe('in')
  expect(isRedirect(await member(pages.login))).toBe(true)
})

it('keeps the page that an anonymous person wanted [NAV-5]', async () => {
  const enter = await opened(null)
  expect(isRedirect(await enter(pages.bookings))).toBe(true)
  expect(sessionStorage.getItem('wanted-page')).toBe('/booking?status=planned#x')
})

it('shows 404 for an identifier that is none, before anything is asked [NAV-2]', async () => {
  const enter = await opened(['all'])
  expect(isNotFound(await enter(pages.booking, { id: 'abc' }))).toBe(true)
  expect(await enter(pages.booking, { id: person.id })).toBe('in')
})

it('names the right that is missing [PERM-4]', async () => {
  const enter = await opened(['bookings:read'])
  expect(await enter(pages.bookingCreate)).toMatchObject({
    status: 403,
    message: "Vous n'avez pas le droit d'effectuer cette action (Modifier les commandes).",
  })
})
