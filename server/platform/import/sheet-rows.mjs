// The rows of a sheet as they are in the file: empty rows are left out, each row has the number that the person sees.
import { SheetRefusal } from './sheet-zip.mjs'

const mostColumns = 500

const isEmpty = (cell) => cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '')

/** Gathers rows up to a bound. */
export const collectRows = (mostRows) => {
  const rows = []
  return {
    rows,
    /** @param row from 1 @param cells in order, holes for empty ones */
    add: (row, cells) => {
      if (cells.length > mostColumns && cells.slice(mostColumns).some((cell) => !isEmpty(cell))) throw new SheetRefusal('tooManyColumns')
      const values = Array.from(cells.slice(0, mostColumns), (cell) => (isEmpty(cell) ? null : cell))
      if (values.every((cell) => cell === null)) return
      if (rows.length === mostRows) throw new SheetRefusal('tooManyRows')
      rows.push({ row, cells: values })
    },
  }
}
