// Walks a text of XML: names without their prefix, no entity but those of XML itself, nothing fetched.
import { Parser } from 'saxen'
import { SheetRefusal } from './sheet-zip.mjs'

const local = (name) => name.slice(name.indexOf(':') + 1)

/**
 * Tells each element as it opens and closes, and the text between.
 * @param on `open(name, attributes)`, `close(name)`, `text(value)`; `open` answers `false` to stop
 */
export const walkXml = (xml, { open = () => true, close = () => undefined, text = () => undefined }) => {
  const parser = new Parser()
  const attributesOf = (read) => Object.fromEntries(Object.entries(read()).map(([name, value]) => [local(name), value]))
  parser.on('openTag', (name, read, decode) => {
    const attributes = () => Object.fromEntries(Object.entries(attributesOf(read)).map(([key, value]) => [key, decode(value)]))
    if (open(local(name), attributes) === false) parser.stop()
  })
  parser.on('closeTag', (name) => close(local(name)))
  parser.on('text', (value, decode) => text(decode(value)))
  parser.on('cdata', (value) => text(value))
  parser.on('error', () => {
    throw new SheetRefusal('unreadable')
  })
  parser.parse(xml)
}
