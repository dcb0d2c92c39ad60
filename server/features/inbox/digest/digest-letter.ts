import { exampleUrl } from '@adm/domain/message-example'
import { z } from 'zod'
import { defineLetter } from '../../../platform/mail/letter-message.ts'
import { formatDay } from '@adm/domain/values/date/moment'

const line = z.object({
  text: z.string(),
  target: z.object({ path: z.string(), search: z.custom<object>((value) => typeof value === 'object' && value !== null) }).nullable(),
})
type DigestLine = z.output<typeof line>
const params = z.object({
  sections: z.array(z.object({ title: z.string(), lines: z.array(line).readonly() })).readonly(),
  day: z.string(),
  siteUrl: z.string(),
})
const example = { title: 'Planification', lines: [{ text: '3 commandes à planifier', target: { path: '/booking', search: {} } }] }

const addressOf = ({ target }: DigestLine, siteUrl: string): string | null => {
  if (!target) return null
  const url = new URL(target.path, siteUrl)
  for (const [name, value] of Object.entries(target.search)) for (const item of [value].flat()) url.searchParams.append(name, String(item))
  return url.href
}

/** The mail of a digest, each line a link to its page; without a line it says so, for a test. */
export const digestLetter = defineLetter({
  name: 'digest',
  label: 'Résumé par e-mail',
  audience: 'account',
  kind: null,
  params,
  examples: { FR: { sections: [example], day: '2027-01-12', siteUrl: exampleUrl } },
  write: ({ sections, day, siteUrl }) => ({
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
  }),
})
