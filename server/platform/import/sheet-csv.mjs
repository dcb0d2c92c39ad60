// Reads CSV files in the forms that people save: the encoding is detected by its mark or its bytes, the separator by the first line.
import Papa from 'papaparse'
import { collectRows } from './sheet-rows.mjs'
import { SheetRefusal } from './sheet-zip.mjs'

const utf16Share = 0.2

/** The characters of the bytes 0x80 to 0x9F in the encoding of a French Excel. Node 20 decodes them as control characters. */
const windowsOnly = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ'
const decodeWindows = (bytes) =>
  bytes.toString('latin1').replace(/[\u0080-\u009F]/g, (character) => windowsOnly[character.charCodeAt(0) - 0x80])

/** UTF-8 or UTF-16 by their byte order marks; UTF-8 when the bytes are valid; else the encoding of a French Excel. */
const decodeText = (bytes) => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const head = bytes.subarray(0, 1_000)
  const zeros = head.filter((byte) => byte === 0).length
  if (zeros > head.length * utf16Share) return new TextDecoder(head[0] === 0 ? 'utf-16be' : 'utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return decodeWindows(bytes)
  }
}

const separators = [';', '\t', ',', '|']

/** The most frequent separator of the first non-empty line, outside quotes. */
const separatorOf = (text) => {
  const plain = text.slice(0, 20_000).replace(/"[^"]*"/g, '')
  const line = plain.split(/[\r\n]+/).find((row) => row.trim() !== '') ?? ''
  const counts = separators.map((separator) => line.split(separator).length)
  return separators[counts.indexOf(Math.max(...counts))]
}

/** The rows of a CSV. @throws {SheetRefusal} for an unclosed quote, with its row */
export const readCsv = (bytes, mostRows) => {
  const decoded = decodeText(bytes)
  const [mark, decoder] = /^sep=(.)\r?\n?/i.exec(decoded) ?? ['', '']
  const text = decoded.slice(mark.length)
  const { rows, add } = collectRows(mostRows)
  let row = 0
  Papa.parse(text, {
    delimiter: decoder || separatorOf(text),
    step: ({ data, errors }) => {
      row += 1
      if (errors.some(({ type }) => type === 'Quotes')) throw new SheetRefusal('openQuote', row)
      add(row, data)
    },
  })
  return rows
}
