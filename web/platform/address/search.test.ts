import { expect, it } from 'vitest'
import { z } from 'zod'
import { onIgnoredValues, parseSearch, readSearch, stringifySearch } from './search.ts'

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

it('keeps the good values of a list, and announces the ignored ones [LIST-3]', () => {
  const announced: (readonly string[])[] = []
  onIgnoredValues((values) => announced.push(values))
  expect(readSearch(filter, parseSearch('?status=planned&status=lost&page_index=2&nothing=1'))).toEqual({
    status: ['planned'],
    page_index: 2,
  })
  expect(readSearch(filter, parseSearch('?status=done&status=planned'))).toEqual({ status: ['done', 'planned'], page_index: 0 })
  expect(readSearch(filter, { status: ['done'], nothing: undefined })).toMatchObject({ status: ['done'], page_index: 0 })
  expect(announced).toEqual([['status=lost', 'nothing=1']])
})
