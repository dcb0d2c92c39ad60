import type { Language } from '@adm/domain/values/language'
import { escapeHtml } from '../security/escaped-html.ts'
import { pageOf, style } from './mail-layout.ts'

/** A list of a mail, under its title; a line without a page has no address. */
type LetterSection = { title: string; lines: readonly { text: string; url: string | null }[] }

/** The content of a mail: paragraphs, then one link with the label of its action, then a note about the link. */
export type Letter = {
  /** French by default. */
  language?: Language
  subject: string
  paragraphs: readonly string[]
  /** Lists after the paragraphs, each line a link to its page. */
  sections?: readonly LetterSection[]
  link?: { label: string; url: string }
  /** In small print, at the end. */
  notes?: readonly string[]
  /** For a message that its recipient may refuse: the page to do so, and the address to which a mail program posts it (RFC 8058). */
  optOut?: { url: string; oneClickUrl: string }
}

const greetings: Record<Language, string> = { FR: 'Bonjour,', EN: 'Hello,' }
const noButton: Record<Language, string> = {
  FR: "Si le bouton ne s'ouvre pas, copiez cette adresse dans votre navigateur\u00a0:",
  EN: 'If the button does not open, copy this address into your browser:',
}
const optOutLabels: Record<Language, string> = { FR: 'Ne plus recevoir de rappels', EN: 'Stop receiving reminders' }
const signature = 'ADM'

const named = (language: Language, label: string, url: string): string => `${label}${language === 'FR' ? '\u00a0' : ''}:\n${url}`

/** The mail as plain text, for mail programs without HTML. */
export const textOf = ({ language = 'FR', paragraphs, sections = [], link, notes = [], optOut }: Letter): string =>
  [
    greetings[language],
    ...paragraphs,
    ...sections.map(({ title, lines }) => [title, ...lines.map(({ text, url }) => `- ${url ? `${text}\n  ${url}` : text}`)].join('\n')),
    ...(link ? [named(language, link.label, link.url)] : []),
    ...notes,
    signature,
    ...(optOut ? [named(language, optOutLabels[language], optOut.url)] : []),
  ].join('\n\n')

/** A line break of a text is one of the mail. */
const lineOf = (text: string): string => `<p style="${style.line}">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`
const noteOf = (text: string): string => `<p class="note" style="${style.note}">${escapeHtml(text)}</p>`

const sectionOf = ({ title, lines }: LetterSection): string => {
  const items = lines.map(({ text, url }) => {
    const words = escapeHtml(text)
    return url ? `<a class="link" href="${escapeHtml(url)}" style="${style.listLink}">${words}</a>` : words
  })
  return `<p style="${style.line}"><strong>${escapeHtml(title)}</strong><br>${items.join('<br>')}</p>`
}

/** Outlook ignores the padding of a link, but not of the cell around it. */
const buttonOf = (language: Language, { label, url }: { label: string; url: string }): string => {
  const href = escapeHtml(url)
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="${style.act}"><tr>
<td class="button" bgcolor="#1d4ed8" style="${style.button}"><a href="${href}" style="${style.buttonLink}">${escapeHtml(label)}</a></td>
</tr></table>
<p class="note" style="${style.note}">${noButton[language]}<br><a class="link" href="${href}" style="${style.link}">${href}</a></p>`
}

/** The same mail as HTML, without pictures or external resources; the full address of the link is below its button. */
export const htmlOf = ({ language = 'FR', subject, paragraphs, sections = [], link, notes = [], optOut }: Letter): string =>
  pageOf(
    { language, title: escapeHtml(subject) },
    [
      ...[greetings[language], ...paragraphs].map(lineOf),
      ...sections.map(sectionOf),
      ...(link ? [buttonOf(language, link)] : []),
      ...notes.map(noteOf),
      lineOf(signature),
    ].join('\n'),
    optOut && `<a class="link" href="${escapeHtml(optOut.url)}" style="${style.link}">${optOutLabels[language]}</a>`,
  )
