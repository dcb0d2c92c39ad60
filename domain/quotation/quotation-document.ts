import { z } from 'zod'
import { bytesOfPicture } from '../file/picture.ts'
import { formatVatRate, vatRate } from '../amount/vat-rate.ts'
import type { Issuer, IssuerWithLogo } from '../company/company-mention.ts'
import { day, formatDay, instant, dayOf } from '../values/date/moment.ts'
import { formatCents } from '../values/money.ts'
import type { Quotation } from './quotation.ts'
import { placeOfLine, type QuotationLine, titleOfLine, totalsOfLines } from './quotation-line.ts'
import { tenantSharesOf } from './tenant-share.ts'

const contentLine = z.object({
  label: z.string(),
  place: z.string().nullable(),
  /** How the price came about, one reason a line. */
  why: z.array(z.string()),
  quantity: z.number(),
  unitCents: z.int(),
  netCents: z.int(),
  vat: vatRate,
})
const contentTotals = z.object({
  netCents: z.int(),
  vatCents: z.int(),
  grossCents: z.int(),
  rates: z.array(z.object({ vat: vatRate, netCents: z.int(), vatCents: z.int() })),
})

/** What a sent version says, word for word: its PDF and the page of its link are drawn from it alone. */
export const quotationContent = z.object({
  number: z.string(),
  edition: z.int(),
  sentAt: instant,
  validUntil: day,
  issuer: z.object({ name: z.string(), legal: z.string(), contact: z.string() }),
  /** The logo of the company, as a data URL. */
  logo: z.string().nullable(),
  client: z.object({ name: z.string(), address: z.array(z.string()) }),
  title: z.string().nullable(),
  comment: z.string().nullable(),
  lines: z.array(contentLine),
  totals: contentTotals,
  tenantShares: z.array(z.object({ label: z.string(), mostCents: z.int() })),
  paymentDays: z.int(),
})
export type QuotationContent = z.output<typeof quotationContent>

const quantityWords = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 3 })

const whyOf = ({ priceLines }: QuotationLine): string[] =>
  priceLines.length < 2 ? [] : priceLines.map(({ label, amountCents }) => `${label}\u00a0: ${formatCents(amountCents)}`)

const contentLineOf = (line: QuotationLine): z.output<typeof contentLine> => {
  const { quantity, unitCents, netCents, vat } = line
  return { label: titleOfLine(line), place: placeOfLine(line), why: whyOf(line), quantity, unitCents, netCents, vat }
}

type Sending = {
  number: string
  sentAt: string
  validUntil: string
  issuer: Issuer
  logo: string | null
  clientAddress: readonly string[]
  paymentDays: number
}

/** The content of a quotation, as it is sent. */
export const contentOf = (
  { edition, clientName, title, comment, lines, isPrivateLessor }: Quotation,
  { number, sentAt, validUntil, issuer, logo, clientAddress, paymentDays }: Sending,
): QuotationContent => ({
  number,
  edition,
  sentAt,
  validUntil,
  issuer,
  logo,
  client: { name: clientName, address: [...clientAddress] },
  title: title ?? null,
  comment: comment ?? null,
  lines: lines.map(contentLineOf),
  totals: { ...totalsOfLines(lines), rates: [...totalsOfLines(lines).rates] },
  tenantShares: isPrivateLessor ? tenantSharesOf(lines).map(({ lineId, mostCents }) => ({ label: labelOf(lines, lineId), mostCents })) : [],
  paymentDays,
})

const labelOf = (lines: readonly QuotationLine[], id: string): string => {
  const line = lines.find((one) => one.id === id)
  return line ? [titleOfLine(line), placeOfLine(line)].filter(Boolean).join(', ') : ''
}

/** The sentence to which whoever accepts agrees, stored with the acceptance. */
export const agreementOf = ({ number, edition, totals, issuer }: QuotationContent): string =>
  `J'accepte le devis ${number}, version ${edition}, de ${issuer.name}, d'un montant de ${formatCents(totals.grossCents)} TVA comprise, dont j'ai lu le PDF, et je commande les prestations qu'il décrit.`

/** The mention of the legal bound of what a tenant pays. */
export const tenantShareMention =
  "Pour un bailleur particulier, la part d'un état des lieux d'entrée demandée au locataire ne dépasse ni 3\u00a0€ par m² de surface habitable, ni la part du bailleur. L'état des lieux de sortie n'est pas facturé au locataire (loi du 6 juillet 1989, art. 5)."

/** What the template of the PDF prints: texts only. */
export type PrintedQuotation = {
  issuer: IssuerWithLogo
  title: string
  subtitle: string | null
  isDraft: boolean
  client: { name: string; address: string[] }
  facts: [string, string][]
  lines: { label: string; place: string | null; why: string[]; quantity: string; unit: string; vat: string; net: string }[]
  totals: [string, string][]
  gross: string
  tenantShares: [string, string][]
  tenantMention: string
  comment: string[]
  notes: string[]
}

const notesOf = ({ totals, validUntil, paymentDays }: QuotationContent): string[] => [
  `Cette offre est gratuite et vaut jusqu'au ${formatDay(validUntil)} inclus. Les prix sont en euros.`,
  ...totals.rates.flatMap(({ vat }) => (vat.category === 'E' ? [vat.reason] : [])),
  paymentDays === 0 ? 'Paiement à réception de la facture.' : `Paiement à ${paymentDays} jours de la date de la facture.`,
]

const pairOf = (label: string, value: string): [string, string] => [label, value]

/** The texts of the PDF. @param isDraft of a draft: no number yet, and a watermark */
export const printedQuotation = (content: QuotationContent, isDraft: boolean): PrintedQuotation => {
  const { number, edition, sentAt, validUntil, issuer, logo, client, title, comment, lines, totals, tenantShares } = content
  const several = totals.rates.length > 1
  return {
    issuer: { ...issuer, logo: logo ? [...bytesOfPicture(logo)] : null },
    title: isDraft ? 'Devis' : `Devis ${number}`,
    subtitle: title,
    isDraft,
    client,
    facts: [
      ['Date', formatDay(dayOf(sentAt))],
      ["Valable jusqu'au", formatDay(validUntil)],
      ...(edition > 1 ? [pairOf('Version', `${edition}, qui remplace les précédentes`)] : []),
    ],
    lines: lines.map(({ quantity, unitCents, netCents, vat, ...line }) => ({
      ...line,
      quantity: quantityWords.format(quantity),
      unit: formatCents(unitCents),
      vat: formatVatRate(vat),
      net: formatCents(netCents),
    })),
    totals: [
      ['Total hors taxes', formatCents(totals.netCents)],
      ...totals.rates.map(({ vat, netCents, vatCents }): [string, string] => [
        several ? `TVA ${formatVatRate(vat)} sur ${formatCents(netCents)}` : `TVA ${formatVatRate(vat)}`,
        formatCents(vatCents),
      ]),
    ],
    gross: formatCents(totals.grossCents),
    tenantShares: tenantShares.map(({ label, mostCents }) => [label, `${formatCents(mostCents)} au plus`]),
    tenantMention: tenantShareMention,
    comment: comment?.split('\n').filter((line) => line.trim() !== '') ?? [],
    notes: notesOf(content),
  }
}
