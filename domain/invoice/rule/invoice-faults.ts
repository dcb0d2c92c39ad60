import { type CompanySettings, emptyCompany } from '../../company/company.ts'
import { missingMentions } from '../../company/company-mention.ts'
import type { FieldRefusal } from '../../refusal.ts'
import type { InvoiceDocument } from '../invoice-document.ts'
import { type BilledClient, documentOf } from '../invoice-source.ts'
import { buyerRules } from './buyer-rules.ts'
import { documentRules } from './document-rules.ts'
import type { InvoiceFault, InvoiceRule } from './invoice-rule.ts'
import { sellerRules } from './seller-rules.ts'

const rules: readonly InvoiceRule[] = [...sellerRules, ...buyerRules, ...documentRules]

/** What the rules of EN 16931, of the French profile and of the law refuse in a document, in French, each at the field to be filled. */
export const faultsOf = (document: InvoiceDocument): InvoiceFault[] =>
  rules.flatMap(({ refuses, ...fault }) => {
    const message = refuses(document)
    return message === null ? [] : [{ ...fault, message }]
  })

/** What the law wants of the seller and EN 16931 does not: legal form, capital, register. Source: C. com., art. R123-237. */
const mentionFaults = (company: CompanySettings | undefined, others: readonly InvoiceFault[]): InvoiceFault[] =>
  missingMentions(company ?? emptyCompany)
    .filter(({ path }) => !others.some(({ of, field }) => of === 'company' && field === path))
    // A client who pays by other means needs no account.
    .filter(({ path }) => path !== 'bankAccounts')
    .map(({ path, message }) => ({ rule: 'R123-237', of: 'company', field: path, message: `Renseignez ${message} de la société.` }))

/** Where a client has an address for its invoices, its fields are to be filled, not those of the main address. */
const billingFields: Readonly<Record<string, string>> = { address: 'billingAddress', zipCode: 'billingZipCode' }
const atBilling = (fault: InvoiceFault): InvoiceFault =>
  fault.of === 'client' ? { ...fault, field: billingFields[fault.field] ?? fault.field } : fault

type JudgedBy = { company: CompanySettings | undefined; purchaseOrderRequired: boolean; billingAddress?: string | null }

/** Everything that keeps a document from having a number. */
export const allFaults = (
  document: InvoiceDocument,
  { company, purchaseOrderRequired, billingAddress = null }: JudgedBy,
): InvoiceFault[] => {
  const faults = billingAddress ? faultsOf(document).map(atBilling) : faultsOf(document)
  const purchaseOrder: InvoiceFault[] =
    purchaseOrderRequired && !document.purchaseOrder
      ? [
          {
            rule: 'L441-9',
            of: 'invoice',
            field: 'purchaseOrder',
            message: 'Renseignez le numéro de bon de commande, que ce client demande.',
          },
        ]
      : []
  return [...faults, ...mentionFaults(company, faults), ...purchaseOrder]
}

/** The faults as refused fields: `client.siret`. */
export const faultFields = (faults: readonly InvoiceFault[]): FieldRefusal[] =>
  faults.map(({ of, field, message }) => ({ path: `${of}.${field}`, message }))

/** What any invoice of a client would lack of the client itself, before it has lines. */
export const clientFaults = (client: BilledClient): InvoiceFault[] =>
  faultsOf(
    documentOf({
      invoice: { kind: 'invoice', purchaseOrder: null, ug: null, comment: null },
      lines: [],
      orders: new Map(),
      client,
      company: undefined,
      origin: null,
      issuedOn: '2000-01-01',
    }),
  ).filter(({ of }) => of === 'client')
