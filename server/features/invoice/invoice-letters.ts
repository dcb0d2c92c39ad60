import { exampleUrl } from '@adm/domain/message-example'
import { invoiceKinds } from '@adm/domain/invoice/invoice-kind'
import { documentWords } from '@adm/domain/invoice/invoice-page-words'
import { formatCents } from '@adm/domain/values/money'
import { formatDay } from '@adm/domain/values/date/moment'
import { languages } from '@adm/domain/values/language'
import { z } from 'zod'
import { defineLetter } from '../../platform/mail/letter-message.ts'

const params = z.object({
  kind: z.enum(invoiceKinds),
  language: z.enum(languages),
  number: z.string(),
  grossCents: z.int(),
  dueOn: z.string(),
  company: z.string(),
  url: z.string(),
})
type Sent = z.output<typeof params>
const example = {
  kind: 'invoice',
  number: 'FA2026-000123',
  grossCents: 43_200,
  dueOn: '2026-12-30',
  company: 'ADM',
  url: exampleUrl,
} as const

const english = ({ kind, number, grossCents, dueOn, company, url }: Sent) => ({
  subject: `${documentWords.EN.kinds[kind]} ${number}, ${company}`,
  paragraphs: [
    `Please find attached our ${documentWords.EN.kinds[kind].toLowerCase()} ${number}, for ${formatCents(grossCents)} including VAT.`,
    ...(kind === 'credit_note' ? [] : [`It is due on ${dueOn}.`]),
    'The file contains the invoice as data (Factur-X), which your accounting software can read.',
  ],
  link: { label: `View ${kind === 'credit_note' ? 'the credit note' : 'the invoice'}`, url },
})

const french = ({ kind, number, grossCents, dueOn, company, url }: Sent) => ({
  subject: `${documentWords.FR.kinds[kind]} ${number}, ${company}`,
  paragraphs: [
    `Vous trouverez ci-joint ${kind === 'credit_note' ? 'notre avoir' : 'notre facture'} ${number}, d'un montant de ${formatCents(grossCents)} TTC.`,
    ...(kind === 'credit_note' ? [] : [`L'échéance est le ${formatDay(dueOn)}.`]),
    'Le fichier contient aussi les données de la facture (Factur-X), que votre logiciel de comptabilité sait lire.',
  ],
  link: { label: kind === 'credit_note' ? "Voir l'avoir" : 'Voir la facture', url },
})

/** The mails with a document. */
export const invoiceLetters = {
  issued: defineLetter({
    name: 'invoice-issued',
    label: 'Facture ou avoir',
    audience: 'client',
    kind: 'invoice',
    params,
    examples: { FR: { ...example, language: 'FR' }, EN: { ...example, language: 'EN' } },
    write: (sent) => (sent.language === 'EN' ? english(sent) : french(sent)),
  }),
}
