import { describe, expect, it } from 'vitest'
import { stabilizeRows, differenceInWords } from './stable-rows.ts'

type Row = { id: string; status?: string }
const rowsOf = (ids: string): Row[] => Array.from(ids, (id) => ({ id }))
const stabilize = (displayed: string, next: string) => {
  const { rows, gone, ...rest } = stabilizeRows(rowsOf(displayed), rowsOf(next), ({ id }) => id)
  return { rows: rows.map(({ id }) => id).join(''), gone: [...gone].join(''), ...rest }
}

describe('a list that is read again under the eyes', () => {
  it('shows a row that changed where it stood', () => {
    const next = [{ id: 'a', status: 'planned' }, { id: 'b' }]
    expect(stabilizeRows(rowsOf('ab'), next, ({ id }) => id).rows).toEqual(next)
  })

  it('keeps what left at its place, and names it', () => {
    expect(stabilize('abc', 'ac')).toEqual({ rows: 'abc', gone: 'b', waiting: 0, isMoved: false })
    expect(stabilize('a', '')).toEqual({ rows: 'a', gone: 'a', waiting: 0, isMoved: false })
  })

  it('lets what comes above wait, and counts it', () => {
    expect(stabilize('bc', 'abc')).toEqual({ rows: 'bc', gone: '', waiting: 1, isMoved: false })
    expect(stabilize('ad', 'abcd')).toEqual({ rows: 'ad', gone: '', waiting: 2, isMoved: false })
  })

  it('adds at once what comes after the last row: it moves nothing', () => {
    expect(stabilize('ab', 'abcd')).toEqual({ rows: 'abcd', gone: '', waiting: 0, isMoved: false })
    expect(stabilize('', 'ab')).toEqual({ rows: 'ab', gone: '', waiting: 0, isMoved: false })
  })

  it('does not say gone of a row that a new one pushed to the next page, nor new of one that came up from it', () => {
    expect(stabilize('bcd', 'abc')).toEqual({ rows: 'bcd', gone: '', waiting: 1, isMoved: false })
    expect(stabilize('abc', 'acd')).toEqual({ rows: 'abcd', gone: 'b', waiting: 0, isMoved: false })
    expect(stabilize('bcd', 'abd')).toEqual({ rows: 'bcd', gone: 'c', waiting: 1, isMoved: false })
  })

  it('keeps the order in which rows stand, and says that there is another', () => {
    expect(stabilize('abc', 'bca')).toEqual({ rows: 'abc', gone: '', waiting: 0, isMoved: true })
    expect(stabilize('abc', 'abc').isMoved).toBe(false)
  })

  it('says in words what waits', () => {
    const words = (displayed: string, next: string) => differenceInWords(stabilizeRows(rowsOf(displayed), rowsOf(next), ({ id }) => id))
    expect([words('b', 'ab'), words('c', 'abc')]).toEqual(['Une nouvelle ligne', '2 nouvelles lignes'])
    expect([words('ab', 'a'), words('abc', 'a')]).toEqual(["Une ligne n'y est plus", "2 lignes n'y sont plus"])
    expect([words('ab', 'ba'), words('ab', 'ab'), words('ab', 'abc')]).toEqual(["L'ordre a changé", null, null])
  })
})
