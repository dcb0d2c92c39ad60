import type { Language } from '../../values/language.ts'
import { parseTemplate, renderTemplate } from './template-markup.ts'
import { smsText } from './sms-text.ts'
import type { TemplateValues } from './template-variable.ts'

/** The texts of a message. `sms` is null when it is sent by mail only. */
export type TemplateText = { subject: string; body: string; sms: string | null }
/** A message with its values: paragraphs as plain text, in which a line break is a line break. */
export type RenderedMessage = { subject: string; paragraphs: readonly string[]; sms: string | null }

/** The most characters of a subject, and of a body, as typed. */
export const mostSubject = 200
export const mostBody = 20_000
/** The most characters of the text of an SMS as typed: its variables are longer than their values. */
export const mostTypedSms = 1000

/** The blanks of French before high punctuation and inside quotation marks, which nobody types. */
const withBlanks = (language: Language, text: string): string =>
  language === 'FR' ? text.replaceAll(/ (?=[:;?!»])/g, '\u00a0').replaceAll('« ', '«\u00a0') : text

/** A text with its values; a text whose markup is faulty, which no check accepts, stays as it is. */
const filled = (text: string, values: TemplateValues): string => {
  const parsed = parseTemplate(text)
  return 'fault' in parsed ? text : renderTemplate(parsed.parts, values)
}

/** The paragraphs of a text: an empty line separates them. */
const paragraphsOf = (text: string): string[] =>
  text
    .replaceAll('\r\n', '\n')
    .split(/\n[ \t]*\n/)
    .map((paragraph) =>
      paragraph
        .replaceAll(/[ \t]{2,}/g, ' ')
        .replaceAll(/ *\n */g, '\n')
        .trim(),
    )
    .filter((paragraph) => paragraph !== '')

/** Writes the values into the texts of a message. */
export const renderMessage = (text: TemplateText, language: Language, values: TemplateValues): RenderedMessage => ({
  subject: withBlanks(language, filled(text.subject, values).replaceAll(/\s+/g, ' ').trim()),
  paragraphs: paragraphsOf(withBlanks(language, filled(text.body, values))),
  sms: text.sms === null ? null : smsText(filled(text.sms, values)) || null,
})
