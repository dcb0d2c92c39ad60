import { describe, expect, it } from 'vitest'
import { brokenChanges, soundChanges } from './broken-document.ts'
import { allFaults, faultsOf } from './invoice-faults.ts'
import { sampleDocument } from './sample-document.ts'
import { emptyCompany } from '../../company/company.ts'

const rulesOf = (change: (document: typeof sampleDocument) => typeof sampleDocument) =>
  faultsOf(change(sampleDocument)).map(({ rule }) => rule)

describe('the checks of a document before it has a number', () => {
  it.each(Object.entries(soundChanges))('let %s pass', (_, change) => {
    expect(rulesOf(change)).toEqual([])
  })

  it.each(Object.entries(brokenChanges))('refuse %s', (_, change) => {
    expect(rulesOf(change).length).toBeGreaterThan(0)
  })

  it('name the field of the company, the client or the document, in a French sentence', () => {
    const faults = Object.values(brokenChanges).flatMap((change) => faultsOf(change(sampleDocument)))
    const odd = faults.filter(
      ({ of, field, message }) => !['company', 'client', 'invoice'].includes(of) || !field || !message.endsWith('.'),
    )
    expect(odd).toEqual([])
  })

  it.each([
    ['a client without SIREN', 'noSiren', 'client.siret'],
    ['a seller without an identifier', 'noSellerNumber', 'company.siret'],
    ['lines that cancel out', 'otherNet', 'invoice.lines'],
  ] as const)('of %s point to its field', (_, name, path) => {
    const faults = faultsOf((brokenChanges[name] ?? ((same) => same))(sampleDocument))
    expect(faults.map(({ of, field }) => `${of}.${field}`)).toContain(path)
  })

  it('want every mention of the company, and the purchase order of a client that asks for one', () => {
    const company = { ...emptyCompany, name: 'Constats du Rhône' }
    const missing = allFaults(sampleDocument, { company, purchaseOrderRequired: true }).map(({ of, field }) => `${of}.${field}`)
    expect(missing).toEqual(expect.arrayContaining(['company.legalForm', 'company.siret', 'company.address', 'invoice.purchaseOrder']))
    expect(allFaults(sampleDocument, { company: undefined, purchaseOrderRequired: false }).map(({ field }) => field)).toContain('name')
  })

  it('name the fields of the billing address of a client that has one', () => {
    const document = { ...sampleDocument, buyer: { ...sampleDocument.buyer, zipCode: null } }
    const fields = (billingAddress: string | null) =>
      allFaults(document, { company: undefined, purchaseOrderRequired: false, billingAddress }).flatMap(({ of, field }) =>
        of === 'client' ? field : [],
      )
    expect([fields(null), fields('2 rue du Siège')]).toEqual([['zipCode'], ['billingZipCode']])
  })

  it('want the SIRET and the service code of a public body', () => {
    const body = { ...sampleDocument, buyer: { ...sampleDocument.buyer, kind: 'public' as const, siret: null } }
    expect(faultsOf(body).map(({ field }) => field)).toEqual(['siret', 'serviceCode'])
  })
})
