import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emptied, filledDown, pasted, rangeBetween, readBlock, writeBlock } from './grid-block.ts'

const cells = [
  ['a', 'b', 'c'],
  ['d', 'e', 'f'],
  ['', '', ''],
]
const textAt = ({ row, column }: { row: number; column: number }) => cells[row]?.[column] ?? ''

describe('a block of cells', () => {
  it('is read as a spreadsheet copies it', () => {
    expect(readBlock('a\tb\r\nc\td\r\n')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ])
    expect(readBlock('"3 rue\n""B"""\t2\n')).toEqual([['3 rue\n"B"', '2']])
    expect(readBlock('a\t\t')).toEqual([['a', '', '']])
    expect(readBlock('a\n\nb')).toEqual([['a'], [''], ['b']])
    expect(readBlock('')).toEqual([['']])
  })

  it('is read again as it was written', () => {
    const cell = fc.string().map((text) => text.replaceAll('\r', ' ').trim())
    const block = fc
      .integer({ min: 1, max: 4 })
      .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 4 }))
    fc.assert(
      fc.property(block, (rows) => {
        const range = { top: 0, bottom: rows.length - 1, left: 0, right: (rows[0]?.length ?? 1) - 1 }
        const text = writeBlock(range, ({ row, column }) => rows[row]?.[column] ?? '')
        expect(readBlock(`${text}\n`)).toEqual(rows)
      }),
    )
  })

  it('is pasted from the first cell on, and a single cell fills the rectangle', () => {
    const range = rangeBetween({ row: 1, column: 2 }, { row: 0, column: 1 })
    expect(pasted(range, [['x', 'y', 'z']], 3)).toEqual([
      { row: 0, column: 1, text: 'x' },
      { row: 0, column: 2, text: 'y' },
    ])
    expect(pasted(range, [['x']], 3)).toHaveLength(4)
  })

  it('is filled down from its first row, or from the row above', () => {
    expect(filledDown(rangeBetween({ row: 0, column: 0 }, { row: 2, column: 0 }), textAt)).toEqual([
      { row: 1, column: 0, text: 'a' },
      { row: 2, column: 0, text: 'a' },
    ])
    expect(filledDown(rangeBetween({ row: 2, column: 1 }, { row: 2, column: 1 }), textAt)).toEqual([{ row: 2, column: 1, text: 'e' }])
    expect(filledDown(rangeBetween({ row: 0, column: 1 }, { row: 0, column: 1 }), textAt)).toEqual([])
  })

  it('is emptied where it has a text', () => {
    expect(emptied(rangeBetween({ row: 1, column: 2 }, { row: 2, column: 2 }), textAt)).toEqual([{ row: 1, column: 2, text: '' }])
  })
})
