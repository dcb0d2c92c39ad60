import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { certainTagsOf, parseTemplate, renderTemplate, tagsOf } from './template-markup.ts'
import type { TemplateValues } from './template-variable.ts'

const written = (text: string, values: TemplateValues): string => {
  const parsed = parseTemplate(text)
  return 'fault' in parsed ? parsed.fault : renderTemplate(parsed.parts, values)
}

/** Texts that are full of markup, well formed or not. */
const markedText = fc
  .array(
    fc.oneof(
      fc.string({ maxLength: 8 }),
      fc.constantFrom('{{', '}}', '{', '}', '{{adresse}}', '{{#lien}}', '{{^lien}}', '{{/lien}}', '{{#ville}}', '{{/ville}}', '\n', ' '),
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(''))

describe('the markup of a message', () => {
  it('is any text, refused with a sentence or written', () => {
    fc.assert(
      fc.property(markedText, fc.string({ maxLength: 40 }), (text, place) => {
        const parsed = parseTemplate(text)
        const answer =
          'fault' in parsed ? parsed.fault : `${renderTemplate(parsed.parts, { place: place.replaceAll('{', ''), link: 'x' })}.`
        expect(answer.endsWith('.')).toBe(true)
        expect('fault' in parsed || !answer.includes('{{')).toBe(true)
      }),
    )
  })

  it('stays a text without markup, whatever is in it', () => {
    fc.assert(
      fc.property(
        fc.string().filter((text) => !['{{', '}}', '\r', '\u0001'].some((part) => text.includes(part))),
        (text) => {
          expect(written(text, {})).toBe(text)
        },
      ),
    )
  })

  it('is never made by a value: its braces are text', () => {
    fc.assert(
      fc.property(markedText, (value) => {
        const isWritten = written('Avant {{adresse}}, après', { place: `x${value}x`, link: 'https://adm.example/secret' })
        expect(isWritten).not.toContain('secret')
        expect(isWritten.startsWith('Avant x')).toBe(true)
        expect(isWritten).not.toMatch(/\n\s*\n/)
      }),
    )
  })

  it('writes a part only with its value, or only without it', () => {
    const text = '{{#lien}}Ouvrez {{lien}}{{/lien}}{{^lien}}Appelez{{/lien}}'
    expect([written(text, { link: 'https://adm.example' }), written(text, {})]).toEqual(['Ouvrez https://adm.example', 'Appelez'])
  })

  it('leaves no empty line where a part is not written', () => {
    expect(written('Un\n{{#lien}}Lien : {{lien}}{{/lien}}\n{{reference_client}}\nDeux', {})).toBe('Un\nDeux')
  })

  it.each([
    ['{{adresse', "Une accolade double n'est pas fermée ou contient autre chose qu'une variable, près de «\u00a0{{adresse\u00a0»."],
    ['Bonjour }} vous', "Une accolade double n'est pas fermée ou contient autre chose qu'une variable, près de «\u00a0}} vous\u00a0»."],
    ['{{{adresse}}}', expect.stringContaining('Une accolade double')],
    ['{{> autre}}', expect.stringContaining('Une accolade double')],
    ['{{#lien}}Ouvrez', "La condition «\u00a0{{#lien}}\u00a0» n'est pas fermée\u00a0: ajoutez «\u00a0{{/lien}}\u00a0»."],
    ['{{#lien}}{{#ville}}{{/lien}}', "La condition «\u00a0{{#ville}}\u00a0» n'est pas fermée\u00a0: ajoutez «\u00a0{{/ville}}\u00a0»."],
    ['{{/lien}}', "«\u00a0{{/lien}}\u00a0» ferme une condition qui n'est pas ouverte."],
    [`${'{{#lien}}'.repeat(9)}${'{{/lien}}'.repeat(9)}`, expect.stringContaining('trois autres')],
  ])('refuses %s', (text, sentence) => {
    expect(parseTemplate(text)).toEqual({ fault: sentence })
  })

  it('names its variables, and those that are always written', () => {
    const parsed = parseTemplate('{{date}} {{#lien}}{{lien}} {{heure}}{{/lien}} {{date}}')
    const parts = 'fault' in parsed ? [] : parsed.parts
    expect({ all: tagsOf(parts), certain: certainTagsOf(parts) }).toEqual({ all: ['date', 'lien', 'heure'], certain: ['date', 'date'] })
  })

  it('is read in a time that grows with its length only', () => {
    for (const part of ['{{#lien}}', '{{', '{{adresse', '}}{', '{{ \t\t adresse']) {
      const before = performance.now()
      written(part.repeat(Math.ceil(1_000_000 / part.length)), {})
      expect(performance.now() - before).toBeLessThan(2_000)
    }
  })
})
