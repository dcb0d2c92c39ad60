import { afterEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { newKey } from './new-key.ts'

afterEach(() => vi.unstubAllGlobals())

it('makes a UUID, another one each time, by plain http too', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })

  const keys = Array.from({ length: 100 }, newKey)

  expect(keys.filter((key) => !z.uuidv4().safeParse(key).success)).toEqual([])
  expect(new Set(keys).size).toBe(100)
})
