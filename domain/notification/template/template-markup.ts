import { type TemplateValues, variableOfTag } from './template-variable.ts'

// A small part of Mustache: `{{tag}}`, `{{#tag}}…{{/tag}}` when the value is there, `{{^tag}}…{{/tag}}` when it is not. A library would add
// partials, raw HTML and other delimiters, all of which a text of the company has to be refused.

/** A part of a text. A section contains the parts between its tags. */
export type TemplatePart =
  | { type: 'text'; text: string }
  | { type: 'value'; tag: string }
  | { type: 'section'; tag: string; isInverted: boolean; parts: TemplatePart[] }

/** A text as parts, or the sentence about the first fault of its markup. */
export type ParsedTemplate = { parts: readonly TemplatePart[] } | { fault: string }

const markup = /(?<!\{)\{\{([#^/]?)[ \t]*([\w-]{1,40})[ \t]*\}\}(?!\})/g
const loose = /\{\{|\}\}/

type Open = { tag: string; parts: TemplatePart[] }
const faults = {
  loose: (near: string) => `Une accolade double n'est pas fermée ou contient autre chose qu'une variable, près de «\u00a0${near}\u00a0».`,
  closed: (tag: string) => `«\u00a0{{/${tag}}}\u00a0» ferme une condition qui n'est pas ouverte.`,
  open: (tag: string) => `La condition «\u00a0{{#${tag}}}\u00a0» n'est pas fermée\u00a0: ajoutez «\u00a0{{/${tag}}}\u00a0».`,
  deep: 'Une condition ne peut pas en contenir plus de trois autres.',
}
const mostNested = 4

const nearLoose = (text: string, at: number): string => text.slice(at, at + 20).replaceAll(/\s+/g, ' ')

/** Adds the plain text before a tag. @returns the fault of a loose pair of braces in it */
const addText = (parts: TemplatePart[], text: string): string | null => {
  const at = text.search(loose)
  if (at >= 0) return faults.loose(nearLoose(text, at))
  if (text) parts.push({ type: 'text', text })
  return null
}

/** Adds a tag to the innermost open section. @returns its fault */
const addTag = (stack: Open[], top: Open, sign: string, tag: string): string | null => {
  if (sign === '/') {
    if (stack.length === 1 || top.tag !== tag) return stack.length === 1 ? faults.closed(tag) : faults.open(top.tag)
    stack.pop()
    return null
  }
  if (sign === '') {
    top.parts.push({ type: 'value', tag })
    return null
  }
  if (stack.length > mostNested) return faults.deep
  const parts: TemplatePart[] = []
  top.parts.push({ type: 'section', tag, isInverted: sign === '^', parts })
  stack.push({ tag, parts })
  return null
}

/** Parses a text, in a time that grows with its length only. */
export const parseTemplate = (text: string): ParsedTemplate => {
  const root: Open = { tag: '', parts: [] }
  const stack = [root]
  let from = 0
  for (const match of text.matchAll(markup)) {
    const top = stack.at(-1) ?? root
    const [whole, sign = '', tag = ''] = match
    const fault = addText(top.parts, text.slice(from, match.index)) ?? addTag(stack, top, sign, tag)
    if (fault) return { fault }
    from = match.index + whole.length
  }
  const top = stack.at(-1) ?? root
  const fault = addText(top.parts, text.slice(from)) ?? (stack.length > 1 ? faults.open(top.tag) : null)
  return fault ? { fault } : { parts: root.parts }
}

/** Every tag of a text, each once, in its order. */
export const tagsOf = (parts: readonly TemplatePart[]): readonly string[] => [
  ...new Set(
    parts.flatMap((part): readonly string[] => {
      if (part.type === 'text') return []
      return part.type === 'value' ? [part.tag] : [part.tag, ...tagsOf(part.parts)]
    }),
  ),
]

/** The tags of values outside every condition: they are always displayed. */
export const certainTagsOf = (parts: readonly TemplatePart[]): readonly string[] =>
  parts.flatMap((part) => (part.type === 'value' ? [part.tag] : []))

// oxlint-disable-next-line no-control-regex
const controls = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029]/g
/** A value as it may stand in a text: no control character, no empty line, so that it starts no paragraph. */
const plainValue = (value: string): string =>
  value
    .replaceAll('\r\n', '\n')
    .replaceAll(controls, ' ')
    .replaceAll(/\n[ \n]*/g, '\n')
    .trim()

/** Stands for an empty value or an unmet condition: no text contains it. */
const nothing = '\u0001'
/** A line of nothing else disappears with its line break, so that an unmet condition leaves no empty line. */
const emptiedLine = new RegExp(`^[ \\t]*(?:${nothing}[ \\t]*)+(?:\\n|$)`, 'gm')

const written = (parts: readonly TemplatePart[], valueOf: (tag: string) => string): string =>
  parts
    .map((part) => {
      if (part.type === 'text') return part.text.replaceAll('\r\n', '\n').replaceAll(nothing, '')
      const value = valueOf(part.tag)
      if (part.type === 'value') return value || nothing
      return (value === '') === part.isInverted ? written(part.parts, valueOf) : nothing
    })
    .join('')

/** Writes the values into a text. A value is never parsed: braces in it stay braces. An unknown tag is empty. */
export const renderTemplate = (parts: readonly TemplatePart[], values: TemplateValues): string =>
  written(parts, (tag) => {
    const name = variableOfTag(tag)
    return plainValue((name && values[name]) ?? '')
  })
    .replaceAll(emptiedLine, '')
    .replaceAll(nothing, '')
