import { describe, expect, it } from 'vitest'
import { oneSlipAway } from './one-slip.ts'

describe('digits one slip away', () => {
  it('replaces one digit or swaps two neighbours, each result once', () => {
    const near = oneSlipAway('123')
    expect(near).toEqual(expect.arrayContaining(['023', '923', '133', '120', '213', '132', '123']))
    expect(near).not.toContain('321')
    expect(near).toHaveLength(new Set(near).size)
    expect(near).toHaveLength(3 * 9 + 2 + 1)
  })
})
