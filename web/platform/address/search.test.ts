import { expect, it } from 'vitest'
import { z } from 'zod'
import { parseSearch, readSearch, stringifySearch } from './search.ts'

const filter = z.strictObject({
  status: z.array(z.enum(['planned', 'done'])).optional(),
  page_index: z.coerce.number().int().min(0).default(0),
})

it('reads a name that comes several times as a list, and writes it back the same [LIST-3]', () => {
  const search = '?status=planned&status=done&address=12+rue+de+l%27%C3%89t%C3%A9'
  expect(parseSearch(search)).toEqual({ status: ['planned', 'done'], address: "12 rue de l'Été" })
  expect(stringifySearch(parseSearch(search))).toBe(search)
})

it('leaves what is empty out of the address [LIST-3]', () => {
  expect(stringifySearch({ address: '', status: [], tenant: undefined, page_index: 0 })).toBe('?page_index=0')
  expect(stringifySearch({})).toBe('')
})

it('opens the list with what a bad link has of good, and drops the rest [LIST-3]', () => {
  expect(readSearch(filter, { status: ['planned'], page_index: 'x', nothing: '1' })).toEqual({ status: ['planned'], page_index: 0 })
  expect(readSearch(filter, { status: ['nonsense'], page_index: '2' })).toEqual({ page_index: 2 })
})
