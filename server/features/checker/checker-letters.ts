import { certificationKinds } from '@adm/domain/checker/certification-kind'
import { z } from 'zod'
import { defineLetter } from '../../platform/mail/letter-message.ts'
import { certificationKindLabels } from '@adm/domain/checker/certification-kind'
import { formatDay } from '@adm/domain/values/date/moment'
import { exampleUrl } from '@adm/domain/message-example'

const paper = z.object({ kind: z.enum(certificationKinds), expiresDay: z.string() })
type ExpiringPaper = z.output<typeof paper>
const examples = [{ kind: certificationKinds[0], expiresDay: '2027-01-12', name: 'Nour Petit' }]

const inWords = ({ kind, expiresDay }: ExpiringPaper): string => `${certificationKindLabels[kind]}, le ${formatDay(expiresDay)}`

/** The mails about certifications that are about to expire. */
export const expiryLetters = {
  toChecker: defineLetter({
    name: 'certification-checker',
    label: 'Certificat qui expire',
    audience: 'checker',
    kind: 'certification',
    params: z.object({ papers: z.array(paper).readonly() }),
    examples: { FR: { papers: examples } },
    write: ({ papers }) => ({
      subject: papers.length > 1 ? 'Des certificats arrivent à échéance' : 'Un certificat arrive à échéance',
      paragraphs: [
        papers.length > 1 ? 'Ces certificats arrivent à échéance\u00a0:' : 'Ce certificat arrive à échéance\u00a0:',
        ...papers.map(inWords),
        'Envoyez-nous leur renouvellement avant cette date\u00a0: un certificat bloquant expiré empêche de recevoir des missions.',
      ],
    }),
  }),
  toStaff: defineLetter({
    name: 'certification-staff',
    label: 'Certificats qui expirent',
    audience: 'staff',
    kind: 'certification',
    params: z.object({ papers: z.array(paper.extend({ name: z.string() })).readonly(), siteUrl: z.string() }),
    examples: { FR: { papers: examples, siteUrl: exampleUrl } },
    write: ({ papers, siteUrl }) => ({
      subject: `Certificats à échéance\u00a0: ${papers.length}`,
      paragraphs: [
        'Ces certificats arrivent à échéance dans les 30 jours\u00a0:',
        ...papers.map((expiring) => `${expiring.name}\u00a0: ${inWords(expiring)}`),
      ],
      link: { label: 'Voir les contrôleurs', url: new URL('/checker?certificate=30', siteUrl).href },
    }),
  }),
}
