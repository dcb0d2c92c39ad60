import type { Language } from '@adm/domain/values/language'
import { escapeHtml } from '../security/escaped-html.ts'

/** The content of a mail: paragraphs, then one link with the label of its action, then a note about the link. */
export type Letter = {
  /** French by default. */
  language?: Language
  subject: string
  paragraphs: readonly string[]
  link?: { label: string; url: string }
  /** In small print, at the end. */
  notes?: readonly string[]
}

const greetings: Record<Language, string> = { FR: 'Bonjour,', EN: 'Hello,' }
const noButton: Record<Language, string> = {
  FR: "Si le bouton ne s'ouvre pas, copiez cette adresse dans votre navigateur\u00a0:",
  EN: 'If the button does not open, copy this address into your browser:',
}
const signature = 'ADM'

/** The mail as plain text, for mail programs without HTML. */
export const textOf = ({ language = 'FR', paragraphs, link, notes = [] }: Letter): string =>
  [
    greetings[language],
    ...paragraphs,
    ...(link ? [`${link.label}${language === 'FR' ? '\u00a0' : ''}:\n${link.url}`] : []),
    ...notes,
    signature,
  ].join('\n\n')

const style = {
  body: 'margin:0;padding:24px;background:#f4f5f7;color:#16181d;font:16px/1.5 system-ui,-apple-system,Segoe UI,sans-serif',
  card: 'max-width:520px;margin:0 auto;padding:24px;background:#ffffff;border:1px solid #dfe2e8;border-radius:8px',
  button: 'display:inline-block;padding:10px 16px;background:#1d4ed8;color:#ffffff;border-radius:6px;text-decoration:none;font-weight:600',
  note: 'color:#565c68;font-size:14px',
}
/** A line break of a text is one of the mail. */
const paragraph = (text: string): string => `<p>${escapeHtml(text).replaceAll('\n', '<br>')}</p>`

/** The same mail as HTML, without pictures or external resources; the full address of the link is below its button. */
export const htmlOf = ({ language = 'FR', subject, paragraphs, link, notes = [] }: Letter): string => {
  const url = link ? escapeHtml(link.url) : ''
  const act = link
    ? `<p><a href="${url}" style="${style.button}">${escapeHtml(link.label)}</a></p>
<p style="${style.note}">${noButton[language]}<br><a href="${url}">${url}</a></p>`
    : ''
  return `<!doctype html>
<html lang="${language.toLowerCase()}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(subject)}</title></head>
<body style="${style.body}"><div style="${style.card}">
${[greetings[language], ...paragraphs].map(paragraph).join('\n')}
${act}
${notes.map((note) => `<p style="${style.note}">${escapeHtml(note)}</p>`).join('\n')}
<p>${signature}</p>
</div></body></html>`
}
