import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { pageRows } from '@adm/contract/page/page'
import type { Page } from '@adm/contract/page/page-row'
import { type FeatureOption, featureOptions } from '@adm/domain/feature-option'
import { memoryStorage } from '../../testing.ts'

const hanging = pageRows.filter(({ feature }) => feature !== undefined)
const everythingOn = Object.fromEntries(Object.keys(featureOptions).map((name) => [name, true]))
const administrator = {
  id: '0191d0a0-0000-7000-8000-000000000001',
  name: 'Camille',
  email: 'camille@adm.example',
  picture: null,
  scope: ['all'],
  numberPerPage: 50,
}

beforeEach(() => {
  vi.resetModules()
  // Code scheduled after the first screen would run when the test is over.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('localStorage', memoryStorage())
  localStorage.setItem('_token.local', 'Bearer e.e.e')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The guard for an administrator, with a server on which one feature option is off. */
const guardWith = async (off: FeatureOption | undefined) => {
  const answers: Readonly<Record<string, object>> = {
    '/api/options': { ...everythingOn, ...(off && { [off]: false }) },
    '/api/auth/user': { user: administrator, viewer: null },
  }
  vi.stubGlobal('fetch', (path: string) => Promise.resolve(Response.json(answers[path])))
  const { guard } = await import('./guard.ts')
  const params = { id: administrator.id, token: 'a'.repeat(40) }
  return (page: Page) => guard({ page, params, href: page.path, isPreload: true, isLeaving: false })
}

it.each(hanging.map((page) => [page.path, page] as const))(
  '%s opens while its feature is on, and not once it is off [ENT-2]',
  async (_, page) => {
    await expect((await guardWith(undefined))(page)).resolves.toBeUndefined()
    vi.resetModules()
    await expect((await guardWith(page.feature))(page)).rejects.toMatchObject({
      message: "Cette fonction n'est pas activée.",
      refusal: { statusCode: 404, code: 'FEATURE_OFF' },
    })
  },
)

it('some pages hang on a feature', () => {
  expect(hanging.length).toBeGreaterThan(0)
})
