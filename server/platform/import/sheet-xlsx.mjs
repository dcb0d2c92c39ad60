// Reads the first non-empty sheet of a workbook, cell by cell as typed.
import { collectRows } from './sheet-rows.mjs'
import { walkXml } from './sheet-xml.mjs'
import { SheetRefusal } from './sheet-zip.mjs'

const folderOf = (path) => path.slice(0, path.lastIndexOf('/') + 1)
/** The path of a part, resolved from the part that refers to it. */
const partOf = (from, target) => new URL(target, `zip:///${folderOf(from)}`).pathname.slice(1)

const relationsOf = (file, path) => {
  const relations = []
  const folder = folderOf(path)
  walkXml(file(`${folder}_rels/${path.slice(folder.length)}.rels`) ?? '<none/>', {
    open: (name, attributes) => {
      if (name !== 'Relationship') return
      const { Id, Type = '', Target = '' } = attributes()
      relations.push({ id: Id, kind: Type.slice(Type.lastIndexOf('/') + 1), path: partOf(path, Target) })
    },
  })
  return relations
}

/** The text of `<si>` and `<is>`: all runs, without phonetic readings of Asian words. */
const runs = () => {
  let value = ''
  let [isText, isReading] = [false, false]
  const plain = (text) => text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
  return {
    open: (name) => {
      if (name === 'rPh') isReading = true
      if (name === 't') isText = !isReading
    },
    close: (name) => {
      if (name === 'rPh') isReading = false
      if (name === 't') isText = false
    },
    text: (chunk) => {
      if (isText) value += chunk
    },
    take: () => {
      const taken = plain(value)
      value = ''
      return taken
    },
  }
}

const sharedTextsOf = (xml) => {
  const texts = []
  const run = runs()
  walkXml(xml, {
    open: run.open,
    text: run.text,
    close: (name) => {
      run.close(name)
      if (name === 'si') texts.push(run.take())
    },
  })
  return texts
}

const isDayFormat = (id, code) => {
  if (code === undefined) return (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)
  return /[dy]/i.test(code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, ''))
}

/** For each style, whether it displays a day. */
const dayStylesOf = (xml) => {
  const codes = new Map()
  const days = []
  let isCells = false
  walkXml(xml, {
    open: (name, attributes) => {
      if (name === 'numFmt') codes.set(Number(attributes().numFmtId), attributes().formatCode ?? '')
      if (name === 'cellXfs') isCells = true
      if (name === 'xf' && isCells) days.push(Number(attributes().numFmtId ?? 0))
    },
    close: (name) => {
      if (name === 'cellXfs') isCells = false
    },
  })
  return days.map((id) => isDayFormat(id, codes.get(id)))
}

const dayMs = 86_400_000
const dayOfSerial = (serial, is1904) => {
  const at = new Date((is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30)) + Math.floor(serial) * dayMs)
  return Number.isNaN(at.getTime()) ? null : { day: at.toISOString().slice(0, 10) }
}

const columnOf = (reference) => {
  let column = 0
  for (const letter of /^[A-Z]+/i.exec(reference)?.[0].toUpperCase() ?? '') column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

const valueOf = ({ type, style, raw, inline }, { texts, dayStyles, is1904 }) => {
  if (type === 'inlineStr') return inline
  if (raw === '') return null
  if (type === 's') return texts[Number(raw)] ?? null
  if (type === 'str') return raw
  if (type === 'b') return raw === '1'
  if (type === 'e') return { error: raw }
  if (type === 'd') return { day: raw.slice(0, 10) }
  const number = Number(Number(raw).toPrecision(15))
  if (Number.isNaN(number)) return raw
  return dayStyles[style] ? dayOfSerial(number, is1904) : number
}

const rowsOf = (xml, book, mostRows) => {
  const { rows, add } = collectRows(mostRows)
  const run = runs()
  // `next`: the place of a cell that does not say its own, after the one before, which may be empty.
  let [row, cells, cell, isValue, next] = [0, [], null, false, 0]
  const opened = {
    row: (attributes) => {
      row = Number(attributes().r ?? row + 1)
      ;[cells, next] = [[], 0]
    },
    c: (attributes) => {
      const { r, t = 'n', s = '0' } = attributes()
      const column = r ? columnOf(r) : next
      next = column + 1
      cell = { column, type: t, style: Number(s), raw: '', inline: '' }
    },
    v: () => void (isValue = true),
  }
  const closed = {
    v: () => void (isValue = false),
    is: () => void (cell.inline = run.take()),
    c: () => {
      const value = valueOf(cell, book)
      // A cell far to the right would create all cells before it.
      if (value !== null && cell.column > 16_384) throw new SheetRefusal('tooManyColumns')
      if (value !== null) cells[cell.column] = value
    },
    row: () => add(row, cells),
  }
  walkXml(xml, {
    open: (name, attributes) => {
      run.open(name)
      opened[name]?.(attributes)
    },
    close: (name) => {
      run.close(name)
      closed[name]?.()
    },
    text: (chunk) => {
      run.text(chunk)
      if (isValue) cell.raw += chunk
    },
  })
  return rows
}

const sheetsOf = (xml, relations) => {
  const sheets = []
  let is1904 = false
  walkXml(xml, {
    open: (name, attributes) => {
      if (name === 'workbookPr') is1904 = /^(1|true)$/.test(attributes().date1904 ?? '')
      if (name !== 'sheet') return
      const { id, state = 'visible' } = attributes()
      const path = relations.find((relation) => relation.id === id)?.path
      if (path && state === 'visible') sheets.push(path)
    },
  })
  return { sheets, is1904 }
}

/** The rows of a workbook. @param file reads a part of it by its path */
export const readXlsx = (file, mostRows) => {
  const bookPath = relationsOf(file, '').find(({ kind }) => kind === 'officeDocument')?.path
  const bookXml = bookPath && file(bookPath)
  if (!bookXml) throw new SheetRefusal('unreadable')
  const relations = relationsOf(file, bookPath)
  const partXml = (kind) => file(relations.find((relation) => relation.kind === kind)?.path ?? '') ?? '<none/>'
  const { sheets, is1904 } = sheetsOf(bookXml, relations)
  const book = { texts: sharedTextsOf(partXml('sharedStrings')), dayStyles: dayStylesOf(partXml('styles')), is1904 }
  for (const path of sheets) {
    const rows = rowsOf(file(path) ?? '<none/>', book, mostRows)
    if (rows.length > 0) return rows
  }
  return []
}
