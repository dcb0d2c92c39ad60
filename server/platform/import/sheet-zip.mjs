// The files of a zip archive (XLSX, ODS), within limits: a file larger than its declared size stops the reading.
import { inflateRawSync } from 'node:zlib'

const mostEntries = 2_000
const mostBytes = 100 * 2 ** 20
const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const stored = 0
const deflated = 8

/** The reason why a file cannot be read: its sentence is in `read-sheet.ts`. */
export class SheetRefusal extends Error {
  constructor(reason, at = null) {
    super(reason)
    this.reason = reason
    this.at = at
  }
}

const findEnd = (bytes) => {
  for (let at = bytes.length - 22; at >= Math.max(0, bytes.length - 65_557); at -= 1) if (bytes.readUInt32LE(at) === endSignature) return at
  throw new SheetRefusal('unreadable')
}

const entriesOf = (bytes) => {
  const end = findEnd(bytes)
  const count = bytes.readUInt16LE(end + 10)
  if (count > mostEntries) throw new SheetRefusal('tooHeavy')
  const entries = new Map()
  let at = bytes.readUInt32LE(end + 16)
  for (let index = 0; index < count; index += 1) {
    if (bytes.readUInt32LE(at) !== entrySignature) throw new SheetRefusal('unreadable')
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((field) => bytes.readUInt16LE(at + field))
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
    const entry = { method: bytes.readUInt16LE(at + 10), size: bytes.readUInt32LE(at + 20), start: bytes.readUInt32LE(at + 42) }
    entries.set(name.replaceAll('\\', '/').toLowerCase(), entry)
    at += 46 + nameLength + extraLength + commentLength
  }
  return entries
}

/** Opens an archive. The returned function reads the text of a file by its path, case-insensitive; undefined if there is none. */
export const openZip = (bytes) => {
  const entries = entriesOf(bytes)
  let left = mostBytes
  const inflate = (packed) => {
    try {
      return inflateRawSync(packed, { maxOutputLength: Math.max(1, left) })
    } catch (error) {
      throw new SheetRefusal(error.code === 'ERR_BUFFER_TOO_LARGE' ? 'tooHeavy' : 'unreadable')
    }
  }
  return (path) => {
    const entry = entries.get(path.toLowerCase())
    if (!entry) return undefined
    const begin = entry.start + 30 + bytes.readUInt16LE(entry.start + 26) + bytes.readUInt16LE(entry.start + 28)
    const packed = bytes.subarray(begin, begin + entry.size)
    if (entry.method !== stored && entry.method !== deflated) throw new SheetRefusal('unreadable')
    const whole = entry.method === stored ? packed : inflate(packed)
    left -= whole.length
    return whole.toString('utf8')
  }
}
