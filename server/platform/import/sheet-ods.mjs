// Reads the first non-empty table of an OpenDocument spreadsheet.
import { collectRows } from './sheet-rows.mjs'
import { walkXml } from './sheet-xml.mjs'
import { SheetRefusal } from './sheet-zip.mjs'

/** Empty cells and rows may be repeated a million times; those with content are repeated up to this number. */
const mostRepeats = 500

const valueOf = ({ 'value-type': type, value, 'date-value': day, 'boolean-value': truth }, text) => {
  if (type === 'float' || type === 'currency' || type === 'percentage') return Number(value)
  if (type === 'date') return { day: day.slice(0, 10) }
  if (type === 'boolean') return truth === 'true'
  return text
}

/** The state of a cell during the parsing: its paragraphs, without the notes attached to it. */
const cellText = () => {
  let [attributes, paragraphs, notes] = [null, [], 0]
  const write = (chunk) => {
    if (attributes && notes === 0) paragraphs.push((paragraphs.pop() ?? '') + chunk)
  }
  const open = (read) => {
    ;[attributes, paragraphs] = [read(), []]
  }
  const take = () => {
    const read = { value: valueOf(attributes, paragraphs.join('\n')), times: Number(attributes['number-columns-repeated'] ?? 1) }
    attributes = null
    return read
  }
  const opened = {
    'table-cell': open,
    'covered-table-cell': open,
    annotation: () => void (notes += 1),
    p: () => void (notes === 0 && paragraphs.push('')),
    s: (read) => write(' '.repeat(Math.min(Number(read().c ?? 1), 100))),
    tab: () => write('\t'),
    'line-break': () => write('\n'),
  }
  return { opened, closed: { annotation: () => void (notes -= 1) }, write, take }
}

/** The rows of a document. @param file reads a part of it by its path */
export const readOds = (file, mostRows) => {
  const xml = file('content.xml')
  if (!xml) throw new SheetRefusal('unreadable')
  const { rows, add } = collectRows(mostRows)
  const cell = cellText()
  let [row, repeats, cells, width] = [0, 1, [], 0]
  const closeCell = () => {
    const { value, times } = cell.take()
    if (value !== '' && value !== undefined)
      for (let index = 0; index < Math.min(times, mostRepeats); index += 1) cells[width + index] = value
    width += times
  }
  const opened = {
    ...cell.opened,
    table: () => void (row = 0),
    'table-row': (attributes) => {
      ;[repeats, cells, width] = [Number(attributes()['number-rows-repeated'] ?? 1), [], 0]
    },
  }
  const closed = {
    ...cell.closed,
    'table-cell': closeCell,
    'covered-table-cell': closeCell,
    'table-row': () => {
      const isFilled = cells.length > 0
      for (let index = 1; isFilled && index <= Math.min(repeats, mostRepeats); index += 1) add(row + index, cells)
      row += repeats
    },
  }
  let isOver = false
  walkXml(xml, {
    open: (name, attributes) => (isOver ? false : opened[name]?.(attributes)),
    close: (name) => {
      closed[name]?.()
      if (name === 'table' && rows.length > 0) isOver = true
    },
    text: cell.write,
  })
  return rows
}
