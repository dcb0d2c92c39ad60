import { expect, it } from 'vitest'
import { absentFrom, readPackages } from '../scripts/complete-lock.ts'

it('the lock file names the binaries for every system, so that `npm ci` accepts it; `npm run lock` adds them', () => {
  expect(absentFrom(readPackages())).toEqual({})
})

it('the lock file names no registry', () => {
  const addresses = Object.values(readPackages()).map(({ resolved }) => resolved)

  expect(addresses.filter((address) => address?.includes('://'))).toEqual([])
})
