import type { PaymentMeans } from '../client/client-terms.ts'
import { formatMonth } from '../values/date/month.ts'
import type { Language } from '../values/language.ts'
import type { InvoiceKind } from './invoice-kind.ts'

/** The words of the page of a document. */
export type DocumentWords = {
  kinds: Readonly<Record<InvoiceKind, string>>
  draft: string
  watermark: string
  foot: { established: string; page: string; of: string }
  date: string
  due: string
  corrects: string
  month: string
  purchaseOrder: string
  client: string
  serviceCode: string
  reference: string
  head: readonly string[]
  exempt: string
  net: string
  vat: string
  gross: string
  credited: string
  rateHead: readonly string[]
  payment: string
  means: string
  meansOf: Readonly<Record<PaymentMeans, string>>
  paymentReference: string
  scan: string
  /** The page of a document's personal link. */
  link: {
    pdf: string
    xml: string
    lines: string
    remaining: string
    credited: (amount: string) => string
    creditedWhole: string
    replacedBy: (number: string) => string
  }
}

/** The words of documents in both languages. */
export const documentWords: Readonly<Record<Language, DocumentWords>> = {
  FR: {
    kinds: { invoice: 'Facture', corrective: 'Facture rectificative', credit_note: 'Avoir' },
    draft: 'Brouillon',
    watermark: 'BROUILLON',
    foot: { established: 'Document établi le', page: 'page', of: 'sur' },
    date: 'Date',
    due: 'Échéance',
    corrects: 'Facture corrigée',
    month: 'Période',
    purchaseOrder: 'Bon de commande',
    client: 'Client',
    serviceCode: 'Code service',
    reference: 'Réf.',
    head: ['Désignation', 'Date', 'Qté', 'Prix HT', 'TVA', 'Montant HT'],
    exempt: 'exonérée',
    net: 'Total HT',
    vat: 'TVA',
    gross: 'Total TTC à payer',
    credited: 'Total TTC crédité',
    rateHead: ['Taux', 'Base HT', 'TVA'],
    payment: 'Règlement',
    means: 'Moyen',
    meansOf: { transfer: 'Virement', direct_debit: 'Prélèvement', card: 'Carte bancaire', cheque: 'Chèque' },
    paymentReference: 'Référence à indiquer',
    scan: 'Pour payer par virement, scannez ce code avec votre application bancaire.',
    link: {
      pdf: 'Ouvrir le PDF',
      xml: 'Télécharger les données (XML)',
      lines: 'Lignes du document',
      remaining: 'Reste à payer',
      credited: (amount) => `Un avoir de ${amount} vous a été émis.`,
      creditedWhole: "Cette facture est entièrement créditée : il n'y a rien à payer.",
      replacedBy: (number) => `Cette facture est remplacée par la facture ${number}.`,
    },
  },
  EN: {
    kinds: { invoice: 'Invoice', corrective: 'Corrective invoice', credit_note: 'Credit note' },
    draft: 'Draft',
    watermark: 'DRAFT',
    foot: { established: 'Issued on', page: 'page', of: 'of' },
    date: 'Date',
    due: 'Due date',
    corrects: 'Corrects invoice',
    month: 'Period',
    purchaseOrder: 'Purchase order',
    client: 'Client',
    serviceCode: 'Service code',
    reference: 'Ref.',
    head: ['Description', 'Date', 'Qty', 'Unit price', 'VAT', 'Net amount'],
    exempt: 'exempt',
    net: 'Net total',
    vat: 'VAT',
    gross: 'Total to pay',
    credited: 'Total credited',
    rateHead: ['Rate', 'Net', 'VAT'],
    payment: 'Payment',
    means: 'Means',
    meansOf: { transfer: 'Bank transfer', direct_debit: 'Direct debit', card: 'Card', cheque: 'Cheque' },
    paymentReference: 'Reference to state',
    scan: 'To pay by bank transfer, scan this code with your banking app.',
    link: {
      pdf: 'Open the PDF',
      xml: 'Download the data (XML)',
      lines: 'Lines of the document',
      remaining: 'Remaining to pay',
      credited: (amount) => `A credit note of ${amount} was issued to you.`,
      creditedWhole: 'This invoice is credited in full: there is nothing to pay.',
      replacedBy: (number) => `This invoice is replaced by invoice ${number}.`,
    },
  },
}

const englishMonth = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** The month of a day in words: `novembre 2026`. */
export const monthOfDay = (day: string, language: Language): string =>
  language === 'FR' ? formatMonth(day.slice(0, 7)) : englishMonth.format(new Date(day))
