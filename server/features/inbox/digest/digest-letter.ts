import { formatDay } from '@adm/domain/values/date/moment'
import type { Letter } from '../../../platform/mail/mail-letter.ts'
import type { DigestLine, DigestSection } from './digest-content.service.ts'

const addressOf = ({ target }: DigestLine, siteUrl: string): string | null => {
  if (!target) return null
  const url = new URL(target.path, siteUrl)
  for (const [name, value] of Object.entries(target.search)) for (const item of [value].flat()) url.searchParams.append(name, String(item))
  return url.href
}

/** The mail of a digest, each line a link to its page; without a line it says so, for a test. */
export const digestLetter = (sections: readonly DigestSection[], { day, siteUrl }: { day: string; siteUrl: string }): Letter => ({
  subject: `Votre résumé du ${formatDay(day)}`,
  paragraphs: [sections.length > 0 ? 'Voici ce qui vous attend.' : "Rien ne vous attend aujourd'hui."],
  sections: sections.map(({ title, lines }) => ({
    title,
    lines: lines.map((line) => ({ text: line.text, url: addressOf(line, siteUrl) })),
  })),
  link: { label: 'Ouvrir ADM', url: new URL('/', siteUrl).href },
  notes: [
    `Vous avez demandé ce résumé dans votre profil, où vous en changez l'heure ou l'arrêtez\u00a0: ${new URL('/profile', siteUrl).href}`,
  ],
})
