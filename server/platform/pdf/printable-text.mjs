// The text of data as the fonts of a document can print it.

/** The code points of a font, from its table `cmap` in format 12 (OpenType 1.9, 5.1). */
export const codePointsOf = (font) => {
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, index) => 12 + 16 * index)
  const record = tables.find((at) => font.toString('latin1', at, at + 4) === 'cmap')
  const cmap = font.readUInt32BE(record + 8)
  const subtables = Array.from({ length: font.readUInt16BE(cmap + 2) }, (_, index) => cmap + font.readUInt32BE(cmap + 8 + 8 * index))
  const table = subtables.find((at) => font.readUInt16BE(at) === 12)
  const points = new Set()
  for (let group = 0; group < font.readUInt32BE(table + 12); group += 1) {
    const at = table + 16 + 12 * group
    for (let point = font.readUInt32BE(at); point <= font.readUInt32BE(at + 4); point += 1) points.add(point)
  }
  return points
}

/** Control characters but the line break, and what reverses the direction of the text after it. */
const unprintable = /(?!\n)\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu
const hasNoGlyph = /[\n\p{Default_Ignorable_Code_Point}]/u
const absent = '\u25a1'

/**
 * A text whose every character has a glyph: PDF/UA refuses any other one. A character without one is written by its compatible form
 * (the ligature fi becomes two letters), else as a square. Spaces and apostrophes are those of French print.
 */
export const printable = (text, points) => {
  const isThere = (character) => points.has(character.codePointAt(0)) || hasNoGlyph.test(character)
  const written = (character) => {
    if (isThere(character)) return character
    const plain = character.normalize('NFKC')
    return Array.from(plain).every(isThere) ? plain : absent
  }
  return Array.from(text.toWellFormed().normalize('NFC').replaceAll('\r\n', '\n').replaceAll('\t', ' ').replace(unprintable, ''), written)
    .join('')
    .replace(/ (?=[:;!?%»€])|(?<=«) /g, '\u00a0')
    .replace(/(?<=\p{L})'(?=\p{L})/gu, '\u2019')
}
