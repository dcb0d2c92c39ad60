import { beforeEach, expect, it, vi } from 'vitest'

const replaceState = vi.fn<(state: null, unused: string, address: string) => void>()
beforeEach(() => {
  vi.resetModules()
  replaceState.mockReset()
  vi.stubGlobal('history', { replaceState })
})

/** The result of the module in a browser that loads this address. */
const arriveAt = async (href: string) => {
  const { pathname, search, hash } = new URL(href, 'https://adm.example')
  vi.stubGlobal('location', { pathname, search, hash })
  const { takeReturned } = await import('./external-return.ts')
  return [takeReturned(), takeReturned()]
}

it.each([
  ['a token behind the #', '/login#access_token=a.b.c&state=s', { token: 'a.b.c', code: null, isRefused: false, state: 's' }],
  ['a code in the query', '/login?code=c&state=s', { token: null, code: 'c', isRefused: false, state: 's' }],
  ['a refusal', '/login#error=access_denied&state=s', { token: null, code: null, isRefused: true, state: 's' }],
  ['a token without a state', '/login#access_token=a.b.c', { token: 'a.b.c', code: null, isRefused: false, state: null }],
])('takes %s once, and out of the address bar at once [AUTH-9] [AUTH-10]', async (_, href, parameters) => {
  expect(await arriveAt(href)).toEqual([parameters, null])
  expect(replaceState.mock.calls).toEqual([[null, '', '/login']])
})

it.each(['/login', '/login?x=1#y', '/booking#access_token=a.b.c&state=s', '/booking?code=c&state=s'])(
  'finds nothing in %s, and leaves it as it is [AUTH-9]',
  async (href) => {
    expect(await arriveAt(href)).toEqual([null, null])
    expect(replaceState).not.toHaveBeenCalled()
  },
)
