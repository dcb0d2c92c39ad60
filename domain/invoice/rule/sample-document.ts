import { totalsOf } from '../../amount/amount-line.ts'
import { vatOfPlace } from '../../amount/vat-rate.ts'
import type { DocumentLine, InvoiceDocument } from '../invoice-document.ts'

/** A line of a document for tests and for the judge. */
export const sampleLine = (change: Partial<DocumentLine> & { zipCode?: string } = {}): DocumentLine => {
  const { zipCode = '75011', ...given } = change
  const line = { quantity: 1, unitCents: 12_000, vat: vatOfPlace(zipCode, 'normal'), ...given }
  return {
    id: '00000000-0000-7000-8000-00000000000a',
    label: "État des lieux d'entrée, T3 meublé",
    order: { code: 'C26004217-4', reference: 'AGE-353/11', ug: '4521', address: `12 rue des Lilas, ${zipCode} Paris`, result: null },
    performedOn: '2026-11-27',
    netCents: Math.round(line.quantity * line.unitCents),
    ...line,
  }
}

/** The document with other lines, and the totals that follow from them. */
export const withLines = (document: InvoiceDocument, lines: DocumentLine[]): InvoiceDocument => {
  const { rates, ...totals } = totalsOf(lines)
  return { ...document, lines, rates: [...rates], ...totals }
}

/** A document that lacks nothing. */
export const sampleDocument: InvoiceDocument = withLines(
  {
    kind: 'invoice',
    language: 'FR',
    issuedOn: '2026-11-30',
    dueOn: '2026-12-30',
    currency: 'EUR',
    seller: {
      name: 'Constats du Rhône',
      siret: '73282932000074',
      siren: '732829320',
      vatNumber: 'FR44732829320',
      address: '12 quai du Port',
      zipCode: '69002',
      city: 'Lyon',
      country: 'FR',
      electronicAddress: '732829320',
      legal: 'Constats du Rhône SAS au capital de 50 000,00 € · 12 quai du Port, 69002 Lyon · 732 829 320 RCS Lyon',
      contact: 'factures@constats.example',
      phone: null,
      email: 'factures@constats.example',
      isExemptByTurnover: false,
      vatOnDebits: false,
    },
    buyer: {
      kind: 'company',
      name: 'Agence Témoin',
      siret: '35600000000048',
      siren: '356000000',
      vatNumber: null,
      address: '2 cours Napoléon',
      zipCode: '20000',
      city: 'Ajaccio',
      country: 'FR',
      electronicAddress: '356000000',
      serviceCode: null,
    },
    purchaseOrder: null,
    ug: null,
    comment: null,
    period: { from: '2026-11-02', until: '2026-11-27' },
    origin: null,
    lines: [],
    rates: [],
    netCents: 0,
    vatCents: 0,
    grossCents: 0,
    notes: [
      { code: 'PMD', text: "Pénalités de retard : trois fois le taux d'intérêt légal." },
      { code: 'PMT', text: 'Indemnité forfaitaire pour frais de recouvrement : 40 €.' },
      { code: 'AAB', text: "Pas d'escompte pour paiement anticipé." },
      { code: 'BAR', text: 'B2B' },
    ],
    means: 'transfer',
    account: { iban: 'FR7630006000011234567890189', bic: 'AGRIFRPP' },
  },
  [sampleLine(), sampleLine({ quantity: 2, unitCents: 9_999 })],
)
