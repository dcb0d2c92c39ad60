/** An element of XML: its text or its children, in order; absent parts are left out. */
export type Element = { name: string; attributes: Readonly<Record<string, string>>; content: string | readonly Element[] }
type Child = Element | null | undefined | false | '' | readonly Child[]

/** Characters that XML 1.0 cannot carry, escaped or not. */
// oxlint-disable-next-line no-control-regex -- they are what is removed
const impossible = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(impossible, '')
    .replace(/[&<>"]/g, (character) => escapes[character] ?? character)

const flat = (children: readonly Child[]): Element[] =>
  children.flatMap((child): Element[] => (!child ? [] : 'name' in child ? [child] : flat(child)))

/** An element with children. */
export const element = (name: string, ...children: readonly Child[]): Element => ({ name, attributes: {}, content: flat(children) })

/** An element with a text; none without one. */
export const leaf = (name: string, text: string | null | undefined, attributes: Readonly<Record<string, string>> = {}): Element | null =>
  text ? { name, attributes, content: text } : null

const attributesOf = (attributes: Element['attributes']): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escaped(value)}"`)
    .join('')

/** The text of an element. */
export const written = ({ name, attributes, content }: Element): string =>
  `<${name}${attributesOf(attributes)}>${typeof content === 'string' ? escaped(content) : content.map(written).join('')}</${name}>`
