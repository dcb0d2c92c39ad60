import { certificationKindLabels } from '@adm/domain/checker/certification-kind'
import { formatDay } from '@adm/domain/values/date/moment'
import type { Letter } from '../../platform/mail/mail-letter.ts'
import type { ExpiringPaper } from './checker-expiry.queries.ts'

const inWords = ({ kind, expiresDay }: ExpiringPaper): string => `${certificationKindLabels[kind]}, le ${formatDay(expiresDay)}`

/** The mails about certifications that are about to expire. */
export const expiryLetters = {
  toChecker: (papers: readonly ExpiringPaper[]): Letter => ({
    subject: papers.length > 1 ? 'Des certificats arrivent à échéance' : 'Un certificat arrive à échéance',
    paragraphs: [
      papers.length > 1 ? 'Ces certificats arrivent à échéance\u00a0:' : 'Ce certificat arrive à échéance\u00a0:',
      ...papers.map(inWords),
      'Envoyez-nous leur renouvellement avant cette date\u00a0: un certificat bloquant expiré empêche de recevoir des missions.',
    ],
  }),
  toStaff: (papers: readonly ExpiringPaper[], siteUrl: string): Letter => ({
    subject: `Certificats à échéance\u00a0: ${papers.length}`,
    paragraphs: [
      'Ces certificats arrivent à échéance dans les 30 jours\u00a0:',
      ...papers.map((paper) => `${paper.name}\u00a0: ${inWords(paper)}`),
    ],
    link: { label: 'Voir les contrôleurs', url: new URL('/checker?certificate=30', siteUrl).href },
  }),
}
