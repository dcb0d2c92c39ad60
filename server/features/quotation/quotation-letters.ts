import { exampleUrl } from '@adm/domain/message-example'
import { formatDay } from '@adm/domain/values/date/moment'
import { formatCents } from '@adm/domain/values/money'
import { z } from 'zod'
import { defineLetter } from '../../platform/mail/letter-message.ts'

const params = z.object({
  issuer: z.string(),
  number: z.string(),
  edition: z.int(),
  title: z.string().nullable(),
  grossCents: z.int(),
  validUntil: z.string(),
  url: z.string(),
})
const example = {
  issuer: 'ADM',
  number: 'DE2026-000045',
  edition: 1,
  title: "États des lieux d'entrée de la résidence des Tanneurs",
  grossCents: 21_600,
  validUntil: '2027-01-12',
  url: exampleUrl,
}

/** The mails to a client about a quotation: the PDF is enclosed, the link answers it. */
export const quotationLetters = {
  sent: defineLetter({
    name: 'quotation',
    label: 'Devis',
    audience: 'client',
    kind: 'quotation',
    params,
    examples: { FR: example },
    write: ({ issuer, number, edition, title, grossCents, validUntil, url }) => ({
      subject: edition > 1 ? `Votre devis ${number}, version ${edition}` : `Votre devis ${number}`,
      paragraphs: [
        `${issuer} vous propose un devis de ${formatCents(grossCents)} TVA comprise${title ? `\u00a0: ${title}` : ''}.`,
        `Il est joint à ce message et vaut jusqu'au ${formatDay(validUntil)} inclus.`,
        ...(edition > 1 ? ['Il remplace les versions précédentes, dont les liens ne servent plus.'] : []),
        "Vous pouvez le lire, le télécharger, puis l'accepter ou le refuser par le lien, sans compte.",
      ],
      link: { label: 'Voir le devis et répondre', url },
      notes: ['Ce lien est personnel\u00a0: qui le possède peut accepter le devis en votre nom.'],
    }),
  }),
}
