// Collects the rows of a sheet: empty rows are left out, each row has its number in the spreadsheet.
import { SheetRefusal } from './sheet-zip.mjs'

const mostColumns = 500

const isEmpty = (cell) => cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '')

/** Collects rows up to a limit. */
export const collectRows = (mostRows) => {
  const rows = []
  return {
    rows,
    /** @param row from 1 @param cells in order, with holes for empty ones */
    add: (row, cells) => {
      if (cells.length > mostColumns && cells.slice(mostColumns).some((cell) => !isEmpty(cell))) throw new SheetRefusal('tooManyColumns')
      const values = Array.from(cells.slice(0, mostColumns), (cell) => (isEmpty(cell) ? null : cell))
      if (values.every((cell) => cell === null)) return
      if (rows.length === mostRows) throw new SheetRefusal('tooManyRows')
      rows.push({ row, cells: values })
    },
  }
}
