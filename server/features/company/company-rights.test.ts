import { expect, it } from 'vitest'
import { rightsOf } from '../../testing/rights.ts'

it('each call requires what its line says, and no call is without a line [PERM-4] [PERM-5]', () => {
  expect(rightsOf('company')).toEqual({ '/api/settings/company': { GET: 'all', PATCH: 'all' } })
})
