import { publicPrices } from '@adm/domain/offer/public-grid'
import { describe, expect, it } from 'vitest'
import { cellsOf, readCells, readHundredths, readTiers, tierCellsOf, withCells, writeHundredths } from './price-cells.ts'

describe('the cells of a grid', () => {
  it('read amounts as people and spreadsheets write them, in whole cents', () => {
    expect(['1 234,50', '1\u202f234,5 €', '90', '12.5 %', '-3,25', '0,07'].map(readHundredths)).toEqual([
      123_450, 123_450, 9_000, 1_250, -325, 7,
    ])
    expect(['', 'abc', '1,234', '1.2.3'].map(readHundredths)).toEqual([undefined, undefined, undefined, undefined])
    expect(readHundredths(writeHundredths(123_456))).toBe(123_456)
  })

  it('give back the grid that they show', () => {
    const prices = {
      ...publicPrices,
      month: [{ from: 10, rate: 1_250 }],
      zones: [{ areaId: '01900000-0000-7000-8000-000000000009', amount: 5 }],
    }
    expect(readCells(cellsOf(prices), prices)).toEqual({ prices })
  })

  it("show each area's surcharge, keep those of areas they do not show, and drop one that is emptied", () => {
    const north = { id: '01900000-0000-7000-8000-000000000001', name: 'Nord' }
    const prices = { ...publicPrices, zones: [{ areaId: '01900000-0000-7000-8000-000000000009', amount: 500 }] }
    const typed = (text: string) =>
      readCells(withCells(cellsOf(prices, [north]), [{ row: `zone.${north.id}`, column: 0, text }]), prices, [north])
    expect(typed('12,50').prices?.zones).toEqual([...prices.zones, { areaId: north.id, amount: 1_250 }])
    expect(typed(' ').prices?.zones).toEqual(prices.zones)
    expect(typed('cher').errors).toEqual({ [`zone.${north.id}.0`]: 'Indiquez un montant.' })
  })

  it('read volume discounts alone, and say which cell is at fault', () => {
    const tiers = { sameDay: [{ from: 3, rate: 1_000 }], month: [] }
    expect(readTiers(tierCellsOf(tiers))).toEqual({ tiers })
    expect(readTiers(withCells(tierCellsOf(tiers), [{ row: 'sameDay.0', column: 1, text: '120' }])).errors).toEqual({
      'sameDay.0.1': 'Le taux doit être compris entre 0 et 100\u00a0%.',
    })
  })

  it('tell the cell at fault', () => {
    const cells = withCells(cellsOf(publicPrices), [
      { row: 'base.checkin', column: 1, text: 'gratuit' },
      { row: 'houseRate', column: 0, text: '120' },
      { row: 'month.0', column: 0, text: '10' },
    ])
    expect(readCells(cells, publicPrices).errors).toEqual({
      'base.checkin.1': 'Indiquez un montant.',
      'houseRate.0': 'Le taux doit être compris entre 0 et 100\u00a0%.',
      'month.0.1': 'Le taux doit être compris entre 0 et 100\u00a0%.',
    })
  })
})
