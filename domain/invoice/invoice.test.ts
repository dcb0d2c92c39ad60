import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { invoiceXml } from './cii/invoice-xml.ts'
import { canonicalText, readDocumentText } from './invoice-document.ts'
import { invoicePage, transferCode } from './invoice-page.ts'
import { creditLine, isWithinRest, restsOf } from './invoice-rest.ts'
import { retentionEndOf } from './invoice-retention.ts'
import { dueDayOf } from './invoice-terms.ts'
import { typedLine } from './invoice.ts'
import { sampleDocument, sampleLine, withLines } from './rule/sample-document.ts'

const amountIn = (xml: string, name: string) => [...xml.matchAll(new RegExp(`<ram:${name}[^>]*>([^<]+)<`, 'g'))].map(([, text]) => text)

it('is to be stored for ten years after the financial year of its issue', () => {
  expect([retentionEndOf('2026-01-01'), retentionEndOf('2026-12-31')]).toEqual(['2036-12-31', '2036-12-31'])
})

describe('the day on which an invoice is due', () => {
  it('follows the terms of the client, else the days of the company', () => {
    expect(dueDayOf('2026-11-30', 'receipt', 30)).toBe('2026-11-30')
    expect(dueDayOf('2026-11-30', '45_days', 30)).toBe('2027-01-14')
    expect(dueDayOf('2026-11-30', '30_days_month_end', 30)).toBe('2026-12-31')
    expect(dueDayOf('2028-01-30', '30_days_month_end', 30)).toBe('2028-02-29')
    expect(dueDayOf('2026-12-31', null, 30)).toBe('2027-01-30')
  })
})

describe('the XML of an invoice', () => {
  it('has one row a rate, the sum of the lines, and the currency of each tax total', () => {
    const xml = invoiceXml('FA2026-000001', withLines(sampleDocument, [sampleLine(), sampleLine({ zipCode: '97200', unitCents: 10_001 })]))

    expect(amountIn(xml, 'LineTotalAmount')).toEqual(['120.00', '100.01', '220.01'])
    expect(amountIn(xml, 'BasisAmount')).toEqual(['120.00', '100.01'])
    expect(amountIn(xml, 'RateApplicablePercent').slice(-2)).toEqual(['20', '8.5'])
    expect(xml).toContain('<ram:TaxTotalAmount currencyID="EUR">32.50</ram:TaxTotalAmount>')
  })

  it('has one row of exempt lines, with all their reasons', () => {
    const xml = invoiceXml('FA2026-000001', withLines(sampleDocument, [sampleLine({ zipCode: '97300' }), sampleLine({ zipCode: '97500' })]))
    expect(amountIn(xml, 'ExemptionReason')).toEqual([
      'TVA non applicable, article 294, 1 du CGI. TVA non applicable, article 259 A, 2° du CGI.',
    ])
  })

  it('writes any text as text, and never what XML cannot carry', () => {
    const xml = invoiceXml('FA2026-000001', { ...sampleDocument, comment: '<a>&"\u0000\ud800' })
    expect(xml).toContain('&lt;a&gt;&amp;&quot;\ufffd')
    expect(xml).not.toContain('\u0000')
  })

  it('adds up to the cent for any lines', () => {
    const line = fc.record({
      quantity: fc.integer({ min: 1, max: 50_000 }).map((thousandths) => thousandths / 1_000),
      unitCents: fc.nat(1_000_000),
      zipCode: fc.constantFrom('75011', '97200', '97300'),
    })
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 20 }), (lines) => {
        const document = withLines(sampleDocument, lines.map(sampleLine))
        const cents = (texts: (string | undefined)[]) => texts.reduce((sum, text) => sum + Math.round(Number(text) * 100), 0)
        const xml = invoiceXml('FA2026-000001', document)
        expect(cents(amountIn(xml, 'BasisAmount'))).toBe(document.netCents)
        expect(cents(amountIn(xml, 'CalculatedAmount'))).toBe(document.vatCents)
        expect(cents(amountIn(xml, 'GrandTotalAmount'))).toBe(document.grossCents)
      }),
    )
  })
})

describe('the text that the hash protects', () => {
  it('is the same whatever order the fields came in, and reads as the document', () => {
    const { lines, kind, ...others } = sampleDocument
    expect(canonicalText({ lines, ...others, kind })).toBe(canonicalText(sampleDocument))
    expect(readDocumentText(canonicalText(sampleDocument))).toEqual(sampleDocument)
  })
})

describe('the page of a document', () => {
  it('is in English for a client who reads English', () => {
    const page = invoicePage({ ...sampleDocument, language: 'EN' }, 'FA2026-000001')
    expect([page.title, page.gross[0], page.gross[1], page.facts[3]]).toEqual(['Invoice', 'Total to pay', '€383.98', undefined])
    expect(page.facts.map(([label]) => label)).toEqual(['Date', 'Due date', 'Period'])
  })

  it('has the amounts of a credit note with a minus, and no code for a transfer', () => {
    const note = { ...sampleDocument, kind: 'credit_note' as const, origin: { number: 'FA2026-000001', issuedOn: '2026-10-31' } }
    expect(invoicePage(note, 'AV2026-000001').gross[1].replaceAll(/\s/g, ' ')).toBe('-383,98 €')
    expect(transferCode(note, 'AV2026-000001')).toBeNull()
  })

  it('has the code of a transfer as banks read it', () => {
    expect(transferCode(sampleDocument, 'FA2026-000001')?.split('\n')).toEqual([
      'BCD',
      '002',
      '1',
      'SCT',
      'AGRIFRPP',
      'Constats du Rhône',
      'FR7630006000011234567890189',
      'EUR383.98',
      '',
      '',
      'FA2026-000001',
    ])
    expect(transferCode(sampleDocument, null)).toBeNull()
  })
})

describe('a typed line', () => {
  const line = { label: 'Abonnement', performedOn: '2026-11-30', quantity: 1, unitCents: 100, zipCode: '75011' }
  it.each([
    ['no quantity', { quantity: 0 }],
    ['four decimals', { quantity: 1.0005 }],
    ['a negative price', { unitCents: -1 }],
    ['a part of a cent', { unitCents: 1.5 }],
    ['a price of 10^12', { unitCents: 10 ** 12 }],
    ['a quantity of 10^12', { quantity: 10 ** 12 }],
  ])('refuses %s in French', (_, change) => {
    expect(typedLine.safeParse({ ...line, ...change }).error?.issues[0]?.message).toMatch(/^Indiquez /)
  })
  it('takes three decimals, and a deduction', () => {
    expect(typedLine.safeParse({ ...line, quantity: 1.005 }).success).toBe(true)
    expect(typedLine.safeParse({ ...line, quantity: -1 }).success).toBe(true)
  })
})

describe('what remains to be credited', () => {
  const [first] = sampleDocument.lines
  const ofLine = { id: first?.id ?? '', netCents: 12_000, quantity: 3, unitCents: 4_000 }
  const line = { ...sampleLine(), ...ofLine, position: 0, billingLineId: null, bookingId: null, originLineId: null }

  it('is the amount without what was taken back, and a line of it is the line itself while nothing was', () => {
    expect(restsOf({ grossCents: 14_400, lines: [line] }, [{ lineId: line.id, cents: 2_000 }], 2_400)).toEqual({
      grossCents: 12_000,
      lines: [{ lineId: line.id, netCents: 10_000 }],
    })
    expect(creditLine(line, 12_000, 12_000)).toEqual({ quantity: 3, unitCents: 4_000, netCents: 12_000 })
    expect(creditLine(line, 10_000, 10_000)).toEqual({ quantity: 1, unitCents: 10_000, netCents: 10_000 })
  })

  it('is never exceeded, in either direction', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000, max: 1_000 }), fc.integer({ min: -1_000, max: 1_000 }), (rest, credit) => {
        if (!isWithinRest(rest, credit)) return
        expect(Math.abs(rest - credit)).toBeLessThanOrEqual(Math.abs(rest))
      }),
    )
    expect([isWithinRest(100, 101), isWithinRest(-100, -100), isWithinRest(-100, 1), isWithinRest(0, 1)]).toEqual([
      false,
      true,
      false,
      false,
    ])
  })
})
