import type { DocumentLine, InvoiceDocument } from '../invoice-document.ts'
import { typeCodes } from '../invoice-kind.ts'
import { type Element, element, leaf, written } from './xml.ts'

/** `12345` is `123.45`. */
const amount = (cents: number): string =>
  `${cents < 0 ? '-' : ''}${Math.trunc(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`
/** `2000` is `20`, `850` is `8.5`. */
const percent = (rate: number): string => String(rate / 100)
const quantity = (value: number): string => String(Math.round(value * 1_000) / 1_000)
const compact = (day: string): string => day.replaceAll('-', '')
const dateTime = (name: string, day: string): Element => element(name, leaf('udt:DateTimeString', compact(day), { format: '102' }))

/** Codes of UNTDID 4461: credit transfer, direct debit, card, cheque. */
const meansCodes = { transfer: '30', direct_debit: '49', card: '48', cheque: '20' } as const

type Party = InvoiceDocument['seller'] | InvoiceDocument['buyer']

const electronicAddress = ({ electronicAddress: address }: Party): Element | null =>
  address ? element('ram:URIUniversalCommunication', leaf('ram:URIID', address, { schemeID: address.includes('@') ? 'EM' : '0225' })) : null

const place = ({ address, zipCode, city, country }: Party): Element =>
  element(
    'ram:PostalTradeAddress',
    leaf('ram:PostcodeCode', zipCode),
    leaf('ram:LineOne', address),
    leaf('ram:CityName', city),
    leaf('ram:CountryID', country),
  )

const legalId = ({ siren }: Party): Element | null =>
  siren ? element('ram:SpecifiedLegalOrganization', leaf('ram:ID', siren, { schemeID: '0002' })) : null

const sellerParty = (seller: InvoiceDocument['seller']): Element =>
  element(
    'ram:SellerTradeParty',
    leaf('ram:GlobalID', seller.siret, { schemeID: '0009' }),
    leaf('ram:Name', seller.name),
    leaf('ram:Description', seller.legal),
    legalId(seller),
    place(seller),
    electronicAddress(seller),
    // Without a VAT number (CGI, art. 293 B) the SIREN is the tax registration that an exempt line needs (BR-E-02).
    element(
      'ram:SpecifiedTaxRegistration',
      seller.vatNumber ? leaf('ram:ID', seller.vatNumber, { schemeID: 'VA' }) : leaf('ram:ID', seller.siren, { schemeID: 'FC' }),
    ),
  )

const buyerParty = (buyer: InvoiceDocument['buyer']): Element =>
  element(
    'ram:BuyerTradeParty',
    leaf('ram:GlobalID', buyer.siret, { schemeID: '0009' }),
    leaf('ram:Name', buyer.name),
    legalId(buyer),
    place(buyer),
    electronicAddress(buyer),
    buyer.vatNumber && element('ram:SpecifiedTaxRegistration', leaf('ram:ID', buyer.vatNumber, { schemeID: 'VA' })),
  )

const detailsOf = ({ order }: DocumentLine): string | null =>
  order ? [order.code, order.reference, order.ug && `UG ${order.ug}`, order.address, order.result].filter(Boolean).join(' · ') : null

const tradeLine = (line: DocumentLine, index: number): Element =>
  element(
    'ram:IncludedSupplyChainTradeLineItem',
    element('ram:AssociatedDocumentLineDocument', leaf('ram:LineID', String(index + 1))),
    element('ram:SpecifiedTradeProduct', leaf('ram:Name', line.label), leaf('ram:Description', detailsOf(line))),
    element('ram:SpecifiedLineTradeAgreement', element('ram:NetPriceProductTradePrice', leaf('ram:ChargeAmount', amount(line.unitCents)))),
    element('ram:SpecifiedLineTradeDelivery', leaf('ram:BilledQuantity', quantity(line.quantity), { unitCode: 'C62' })),
    element(
      'ram:SpecifiedLineTradeSettlement',
      element(
        'ram:ApplicableTradeTax',
        leaf('ram:TypeCode', 'VAT'),
        leaf('ram:CategoryCode', line.vat.category),
        leaf('ram:RateApplicablePercent', percent(line.vat.rate)),
      ),
      line.performedOn &&
        element(
          'ram:BillingSpecifiedPeriod',
          dateTime('ram:StartDateTime', line.performedOn),
          dateTime('ram:EndDateTime', line.performedOn),
        ),
      element('ram:SpecifiedTradeSettlementLineMonetarySummation', leaf('ram:LineTotalAmount', amount(line.netCents))),
    ),
  )

type RateRow = { category: 'S' | 'E'; rate: number; reasons: string[]; netCents: number; vatCents: number }

/** One row a category and rate: exempt lines of several reasons are one row of EN 16931 (BR-E-01), which names them all. */
const rateRows = (document: InvoiceDocument): RateRow[] => {
  const rows = new Map<string, RateRow>()
  for (const { vat, netCents, vatCents } of document.rates) {
    const key = `${vat.category} ${vat.rate}`
    const row = rows.get(key) ?? { category: vat.category, rate: vat.rate, reasons: [], netCents: 0, vatCents: 0 }
    const reasons = vat.category === 'E' ? [...row.reasons, vat.reason] : row.reasons
    rows.set(key, { ...row, reasons, netCents: row.netCents + netCents, vatCents: row.vatCents + vatCents })
  }
  return [...rows.values()]
}

const tax = (row: RateRow, vatOnDebits: boolean): Element =>
  element(
    'ram:ApplicableTradeTax',
    leaf('ram:CalculatedAmount', amount(row.vatCents)),
    leaf('ram:TypeCode', 'VAT'),
    leaf('ram:ExemptionReason', row.reasons.join(' ')),
    leaf('ram:BasisAmount', amount(row.netCents)),
    leaf('ram:CategoryCode', row.category),
    // 5: on the date of the invoice; 72: on payment. An exempt amount is due on neither.
    row.category === 'S' && leaf('ram:DueDateTypeCode', vatOnDebits ? '5' : '72'),
    leaf('ram:RateApplicablePercent', percent(row.rate)),
  )

const paymentMeans = ({ means, account }: InvoiceDocument): Element =>
  element(
    'ram:SpecifiedTradeSettlementPaymentMeans',
    leaf('ram:TypeCode', meansCodes[means]),
    means === 'transfer' && account && element('ram:PayeePartyCreditorFinancialAccount', leaf('ram:IBANID', account.iban)),
    means === 'transfer' && account && element('ram:PayeeSpecifiedCreditorFinancialInstitution', leaf('ram:BICID', account.bic)),
  )

const settlement = (number: string, document: InvoiceDocument): Element =>
  element(
    'ram:ApplicableHeaderTradeSettlement',
    leaf('ram:PaymentReference', number),
    leaf('ram:InvoiceCurrencyCode', document.currency),
    paymentMeans(document),
    rateRows(document).map((row) => tax(row, document.seller.vatOnDebits)),
    document.period &&
      element(
        'ram:BillingSpecifiedPeriod',
        dateTime('ram:StartDateTime', document.period.from),
        dateTime('ram:EndDateTime', document.period.until),
      ),
    document.dueOn && element('ram:SpecifiedTradePaymentTerms', dateTime('ram:DueDateDateTime', document.dueOn)),
    element(
      'ram:SpecifiedTradeSettlementHeaderMonetarySummation',
      leaf('ram:LineTotalAmount', amount(document.lines.reduce((sum, { netCents }) => sum + netCents, 0))),
      leaf('ram:TaxBasisTotalAmount', amount(document.netCents)),
      leaf('ram:TaxTotalAmount', amount(document.vatCents), { currencyID: document.currency }),
      leaf('ram:GrandTotalAmount', amount(document.grossCents)),
      leaf('ram:DuePayableAmount', amount(document.grossCents)),
    ),
    document.origin &&
      element(
        'ram:InvoiceReferencedDocument',
        leaf('ram:IssuerAssignedID', document.origin.number),
        element('ram:FormattedIssueDateTime', leaf('qdt:DateTimeString', compact(document.origin.issuedOn), { format: '102' })),
      ),
  )

const agreement = ({ seller, buyer, purchaseOrder }: InvoiceDocument): Element =>
  element(
    'ram:ApplicableHeaderTradeAgreement',
    leaf('ram:BuyerReference', buyer.serviceCode),
    sellerParty(seller),
    buyerParty(buyer),
    purchaseOrder && element('ram:BuyerOrderReferencedDocument', leaf('ram:IssuerAssignedID', purchaseOrder)),
  )

const head = (number: string, { kind, issuedOn, notes, comment, seller }: InvoiceDocument): Element =>
  element(
    'rsm:ExchangedDocument',
    leaf('ram:ID', number),
    leaf('ram:TypeCode', typeCodes[kind]),
    dateTime('ram:IssueDateTime', issuedOn),
    [...notes, ...(seller.legal ? [{ code: 'REG', text: seller.legal }] : []), ...(comment ? [{ code: 'ADU', text: comment }] : [])].map(
      ({ code, text }) => element('ram:IncludedNote', leaf('ram:Content', text), leaf('ram:SubjectCode', code)),
    ),
  )

const namespaces = {
  'xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  'xmlns:ram': 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  'xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
  'xmlns:qdt': 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
}

/** An invoice of services of which nothing was paid beforehand. Source: BT-23, BR-FR-08. */
const processCode = 'S1'

/**
 * The document as Cross Industry Invoice, in the profile EN 16931 of Factur-X 1.09.
 * @param number of the issued document
 */
export const invoiceXml = (number: string, document: InvoiceDocument): string => {
  const root: Element = {
    name: 'rsm:CrossIndustryInvoice',
    attributes: namespaces,
    content: [
      element(
        'rsm:ExchangedDocumentContext',
        element('ram:BusinessProcessSpecifiedDocumentContextParameter', leaf('ram:ID', processCode)),
        element('ram:GuidelineSpecifiedDocumentContextParameter', leaf('ram:ID', 'urn:cen.eu:en16931:2017')),
      ),
      head(number, document),
      element(
        'rsm:SupplyChainTradeTransaction',
        document.lines.map(tradeLine),
        agreement(document),
        element(
          'ram:ApplicableHeaderTradeDelivery',
          document.period && element('ram:ActualDeliverySupplyChainEvent', dateTime('ram:OccurrenceDateTime', document.period.until)),
        ),
        settlement(number, document),
      ),
    ],
  }
  return `<?xml version="1.0" encoding="UTF-8"?>\n${written(root)}\n`
}
