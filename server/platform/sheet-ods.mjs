// Reads the first table of an OpenDocument that has something in it.
import { gatherRows } from './sheet-rows.mjs'
import { walkXml } from './sheet-xml.mjs'
import { SheetRefusal } from './sheet-zip.mjs'

/** What is repeated without content may be so a million times; what has content is written so often at most. */
const mostRepeats = 500

const valueOf = ({ 'value-type': type, value, 'date-value': day, 'boolean-value': truth }, text) => {
  if (type === 'float' || type === 'currency' || type === 'percentage') return Number(value)
  if (type === 'date') return { day: day.slice(0, 10) }
  if (type === 'boolean') return truth === 'true'
  return text
}

/** The rows of a document. @param file gives a part of it by its path */
export const readOds = (file, mostRows) => {
  const xml = file('content.xml')
  if (!xml) throw new SheetRefusal('unreadable')
  const { rows, add } = gatherRows(mostRows)
  let [row, repeats, cells, width, cell, paragraphs, notes] = [0, 1, [], 0, null, [], 0]
  const write = (piece) => {
    if (cell && notes === 0) paragraphs.push((paragraphs.pop() ?? '') + piece)
  }
  const openCell = (attributes) => {
    cell = attributes()
    paragraphs = []
  }
  const closeCell = () => {
    const value = valueOf(cell, paragraphs.join('\n'))
    const times = Number(cell['number-columns-repeated'] ?? 1)
    const isEmpty = value === '' || value === undefined
    if (!isEmpty) for (let index = 0; index < Math.min(times, mostRepeats); index += 1) cells[width + index] = value
    width += times
    cell = null
  }
  const opened = {
    table: () => void (row = 0),
    'table-row': (attributes) => {
      ;[repeats, cells, width] = [Number(attributes()['number-rows-repeated'] ?? 1), [], 0]
    },
    'table-cell': openCell,
    'covered-table-cell': openCell,
    annotation: () => void (notes += 1),
    p: () => void (notes === 0 && paragraphs.push('')),
    s: (attributes) => write(' '.repeat(Math.min(Number(attributes().c ?? 1), 100))),
    tab: () => write('\t'),
    'line-break': () => write('\n'),
  }
  const closed = {
    'table-cell': closeCell,
    'covered-table-cell': closeCell,
    annotation: () => void (notes -= 1),
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
    text: write,
  })
  return rows
}
