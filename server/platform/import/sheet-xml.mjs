// Walks through XML: names without their prefix, only the predefined entities, no external resource.
import { Parser } from 'saxen'
import { SheetRefusal } from './sheet-zip.mjs'

const local = (name) => name.slice(name.indexOf(':') + 1)

/**
 * Calls back for each opening and closing element, and for the text between.
 * @param on `open(name, attributes)`, `close(name)`, `text(value)`; `open` returns `false` to stop
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
