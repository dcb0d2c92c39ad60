import { describe, expect, it } from 'vitest'
import { emptyCells, type RowCells } from '../delivery-row.ts'
import { type FileLot, type ImportedRow, matchLots } from './match-lots.ts'

const rowOf = (number: number, cells: Partial<RowCells>, file: string | null = 'lots.xlsx'): ImportedRow => ({
  ...emptyCells,
  ...cells,
  id: `row ${number}`,
  deliveryId: 'delivery',
  number,
  isExcluded: false,
  state: 'ready',
  refusal: null,
  bookingId: null,
  version: 1,
  origin: file === null ? null : { name: file, row: number + 1 },
})
const lotOf = (row: number, cells: Partial<RowCells>, number: number | null = null): FileLot => ({ row, number, cells })
const matchesOf = (lots: readonly FileLot[], rows: readonly ImportedRow[], name = 'lots.xlsx') =>
  Object.fromEntries([...matchLots(lots, rows, name)].map(([row, { number }]) => [row, number]))
const flat = (apartmentNumber: string, building = 'A') => ({ apartmentNumber, building })

describe('a file that is sent again [ENT-10]', () => {
  it('changes rows by the order id of the client, wherever they stand in it', () => {
    const rows = [rowOf(1, { orderId: 'C1' }), rowOf(2, { orderId: 'C2' })]
    expect(matchesOf([lotOf(2, { orderId: 'C2' }), lotOf(3, { orderId: 'C3' }), lotOf(4, { orderId: 'C1' })], rows)).toEqual({ 2: 2, 4: 1 })
  })

  it('changes the order id itself by the number of the row', () => {
    expect(matchesOf([lotOf(2, { orderId: 'C1 bis' })], [rowOf(1, { orderId: 'C1' })])).toEqual({ 2: 1 })
  })

  it('takes an order of the whole programme for the name of no row', () => {
    const rows = [rowOf(1, { orderId: 'BDC', ...flat('101') }), rowOf(2, { orderId: 'BDC', ...flat('102') })]
    const lots = [lotOf(2, { orderId: 'BDC', ...flat('101') }), lotOf(3, { orderId: 'BDC', ...flat('103') })]
    expect(matchesOf(lots, rows)).toEqual({ 2: 1, 3: 2 })
  })

  it('changes rows by their number in the grid where the file says it, as an exported one does', () => {
    const rows = [rowOf(1, flat('101'), null), rowOf(7, flat('102'), null)]
    expect(matchesOf([lotOf(2, flat('101'), 1), lotOf(3, flat('110'), 7), lotOf(4, flat('111'), 9)], rows)).toEqual({ 2: 1, 3: 7 })
  })

  it('changes rows by their number in the file, also under another name and after the lot itself was corrected', () => {
    const rows = [rowOf(1, flat('101')), rowOf(2, flat('102'))]
    const lots = [lotOf(2, flat('101')), lotOf(3, flat('103')), lotOf(4, flat('104'))]
    expect(matchesOf(lots, rows)).toEqual({ 2: 1, 3: 2 })
    expect(matchesOf(lots, rows, 'lots (1).xlsx')).toEqual({ 2: 1, 3: 2 })
  })

  it('adds the lots of another file, of which no dwelling is there', () => {
    const rows = [rowOf(1, flat('101', 'A')), rowOf(2, flat('102', 'A'))]
    expect(matchesOf([lotOf(2, flat('101', 'B')), lotOf(3, flat('102', 'B'))], rows, 'batiment-b.xlsx')).toEqual({})
  })

  it('of two files, changes the rows of the one that it says again', () => {
    const rows = [rowOf(1, flat('101', 'A'), 'a.csv'), { ...rowOf(2, flat('101', 'B'), 'b.csv'), origin: { name: 'b.csv', row: 2 } }]
    expect(matchesOf([lotOf(2, flat('101', 'B'))], rows, 'b-corrigé.csv')).toEqual({ 2: 2 })
    expect(matchesOf([lotOf(2, flat('199', 'A'))], rows, 'a.csv')).toEqual({ 2: 1 })
  })

  it('never changes rows that were typed', () => {
    expect(matchesOf([lotOf(2, flat('101'))], [rowOf(1, flat('101'), null)])).toEqual({})
  })
})
