import type { InvoiceDocument } from '../invoice-document.ts'
import { sampleLine, withLines } from './sample-document.ts'

type Change = (document: InvoiceDocument) => InvoiceDocument
const seller =
  (change: Partial<InvoiceDocument['seller']>): Change =>
  (document) => ({ ...document, seller: { ...document.seller, ...change } })
const buyer =
  (change: Partial<InvoiceDocument['buyer']>): Change =>
  (document) => ({ ...document, buyer: { ...document.buyer, ...change } })
const without =
  (code: string): Change =>
  (document) => ({ ...document, notes: document.notes.filter((note) => note.code !== code) })
const treatedAs =
  (text: string): Change =>
  (document) => ({
    ...document,
    notes: document.notes.map((note) => (note.code === 'BAR' ? { ...note, text } : note)),
  })
const both =
  (one: Change, other: Change): Change =>
  (document) =>
    other(one(document))
const withLine =
  (change: Parameters<typeof sampleLine>[0]): Change =>
  (document) =>
    withLines(document, [...document.lines, sampleLine(change)])

/** Changes of a document that leave it as the rules want it. */
export const soundChanges: Readonly<Record<string, Change>> = {
  none: (document) => document,
  overseas: withLine({ zipCode: '97200', unitCents: 10_001 }),
  guyane: withLine({ zipCode: '97300', unitCents: 5_005 }),
  twoExemptions: both(withLine({ zipCode: '97300' }), withLine({ zipCode: '97500' })),
  deduction: withLine({ quantity: -1, unitCents: 1_050 }),
  thirds: withLine({ quantity: 0.333, unitCents: 9_999, netCents: 3_330 }),
  free: withLine({ unitCents: 0 }),
  person: both(buyer({ kind: 'person', siren: null, siret: null, electronicAddress: 'locataire@exemple.example' }), treatedAs('B2C')),
  foreign: both(
    buyer({
      kind: 'foreign',
      siren: null,
      siret: null,
      country: 'BE',
      vatNumber: 'BE0403170701',
      zipCode: null,
      city: '1000 Bruxelles',
      electronicAddress: 'ap@agence.example',
    }),
    treatedAs('B2BINT'),
  ),
  public: buyer({ kind: 'public', serviceCode: 'SERV-12' }),
  order: (document) => ({ ...document, purchaseOrder: 'BC-2026/77', comment: 'Merci & à bientôt <ici>' }),
  creditNote: (document) => ({ ...document, kind: 'credit_note', origin: { number: 'FA2026-000001', issuedOn: '2026-10-31' } }),
  corrective: (document) => ({ ...document, kind: 'corrective', origin: { number: 'FA2026-000002', issuedOn: '2026-10-31' } }),
  cheque: (document) => ({ ...document, means: 'cheque', account: null }),
  franchise: (document) =>
    withLines(
      { ...document, seller: { ...document.seller, vatNumber: null, isExemptByTurnover: true } },
      document.lines.map((line) => ({ ...line, vat: { category: 'E', rate: 0, reason: 'TVA non applicable, article 293 B du CGI.' } })),
    ),
  onDebits: (document) => ({ ...document, seller: { ...document.seller, vatOnDebits: true } }),
}

/** Changes of a document that a rule refuses. */
export const brokenChanges: Readonly<Record<string, Change>> = {
  noSellerName: seller({ name: '' }),
  noSellerNumber: seller({ siret: null, siren: null, electronicAddress: null, vatNumber: null }),
  sellerSiretOfAnother: seller({ siret: '35600000000048' }),
  noSellerAddress: seller({ electronicAddress: null }),
  noVatNumber: seller({ vatNumber: null }),
  foreignVatNumber: seller({ vatNumber: '4473282932' }),
  badSellerAddress: seller({ electronicAddress: '732829320 A' }),
  noBuyerName: buyer({ name: '' }),
  noSiren: buyer({ siren: null, siret: null }),
  shortSiren: buyer({ siren: '35600', siret: null, electronicAddress: '35600' }),
  buyerSiretOfAnother: buyer({ siret: '73282932000074' }),
  shortSiret: buyer({ siret: '356000000' }),
  noBuyerAddress: buyer({ electronicAddress: null }),
  addressOfAnother: buyer({ electronicAddress: '732829320' }),
  mailOfCompany: buyer({ electronicAddress: 'compta@agence.example' }),
  badAddress: buyer({ electronicAddress: '356000000/ A' }),
  longAddress: buyer({ electronicAddress: `356000000_${'A'.repeat(120)}` }),
  buyerVatWithoutCountry: buyer({ vatNumber: '0403170701' }),
  noPenalties: without('PMD'),
  noRecovery: without('PMT'),
  noDiscount: without('AAB'),
  noteTwice: (document) => ({ ...document, notes: [...document.notes, ...document.notes.slice(0, 1)] }),
  noLine: (document) => withLines(document, []),
  noLabel: (document) => withLines(document, [sampleLine({ label: '' })]),
  noAccount: (document) => ({ ...document, account: null }),
  otherTotal: (document) => ({ ...document, grossCents: document.grossCents + 1 }),
  otherVat: (document) => ({ ...document, vatCents: document.vatCents - 1 }),
  otherNet: (document) => ({ ...document, netCents: document.netCents + 100 }),
  otherRate: (document) => withLines(document, [sampleLine({ vat: { category: 'S', rate: 1_850 } })]),
  noReason: (document) => withLines(document, [sampleLine({ vat: { category: 'E', rate: 0, reason: '' } })]),
  lastCentury: (document) => ({ ...document, period: { from: '1999-12-31', until: '2026-11-27' } }),
  nextCentury: (document) => ({ ...document, dueOn: '2100-01-05' }),
  dueBefore: (document) => ({ ...document, dueOn: '2026-11-29' }),
  noDueDay: (document) => ({ ...document, dueOn: '' }),
  periodBackwards: (document) => ({ ...document, period: { from: '2026-11-27', until: '2026-11-02' } }),
  creditOfNothing: (document) => ({ ...document, kind: 'credit_note', origin: null }),
  correctiveOfNothing: (document) => ({ ...document, kind: 'corrective', origin: null }),
  badOrigin: (document) => ({ ...document, kind: 'credit_note', origin: { number: 'FA 2026', issuedOn: '2026-10-31' } }),
}
