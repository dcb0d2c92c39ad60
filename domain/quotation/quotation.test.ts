import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Actor } from '../actor.ts'
import { vatOfPlace } from '../amount/vat-rate.ts'
import { Refusal } from '../refusal.ts'
import { nameOfQuotation, quotationStatuses, standingOf, stateInWords, validityFrom } from './quotation.ts'
import { type QuotationLine, quotationLineDraft, type ServiceLine, totalsOfLines } from './quotation-line.ts'
import { type QuotationFacts, quotationGuardIds, quotationMachine, quotationTransitions } from './quotation-transition.ts'
import { tenantSharesOf } from './tenant-share.ts'

const today = '2026-11-29'
const fine: QuotationFacts = {
  lineCount: 1,
  recipientEmail: 'lea@agence.example',
  missingMentions: [],
  validUntil: '2026-12-29',
  today,
  isAccepted: false,
  hasPdf: true,
  name: 'Léa Roux',
  reason: 'Trop cher',
}
const refusing: Readonly<Record<(typeof quotationGuardIds)[number], Partial<QuotationFacts>>> = {
  QG1: { lineCount: 0 },
  QG2: { missingMentions: ['le SIRET'] },
  QG3: { recipientEmail: null },
  QG4: { validUntil: '2026-11-28' },
  QG5: { isAccepted: true },
  QG6: { reason: null },
  QG7: { hasPdf: false },
  QG8: { validUntil: '2026-11-28' },
  QG9: { name: null },
  QG10: { isAccepted: false },
}
const everybody: readonly Actor[] = ['OPS', 'FAC', 'CLI', 'SYS']
const take = (row: (typeof quotationTransitions)[number], facts: QuotationFacts, actors: readonly Actor[]) => {
  try {
    return quotationMachine.take(row, facts, { actors })
  } catch (error) {
    if (error instanceof Refusal) return error.facts.guard
    throw error
  }
}
const soundFor = (id: string): QuotationFacts => (id === 'Q06' ? { ...fine, isAccepted: true } : fine)

describe('the machine of a quotation [ENT-14]', () => {
  it('lets a step pass with sound facts, and each guard refuses its own facts and no other', () => {
    const clients: readonly Actor[] = ['CLI']
    const refused = quotationTransitions.flatMap((row) =>
      row.guards.map((name) => {
        const actors = name === 'offerIsValid' ? clients : row.by
        expect(quotationStatuses).toContain(take(row, soundFor(row.id), actors))
        const own = quotationGuardIds.filter((guard) => take(row, { ...soundFor(row.id), ...refusing[guard] }, actors) === guard)
        return `${row.id} ${name}: ${own.length > 0}`
      }),
    )
    expect(refused.filter((line) => line.endsWith('false'))).toEqual([])
  })

  it('reaches every status from a draft, and leaves the invoiced one for none', () => {
    const reached = new Set(['draft', ...quotationTransitions.map(({ to }) => to)])
    expect([...reached].toSorted()).toEqual([...quotationStatuses].toSorted())
    expect(quotationMachine.open('invoiced', everybody)).toEqual([])
  })

  it('opens to a client the acceptance and the refusal of what was sent, and nothing else', () => {
    const open = quotationStatuses.flatMap((status) => quotationMachine.open(status, ['CLI']).map(({ id }) => id))
    expect(open).toEqual(['Q05', 'Q03'])
  })

  it('takes an acceptance until the end of the last day from anybody, and after it from the billing desk alone', () => {
    const acceptance = quotationMachine.require('sent', 'sent', ['CLI'])
    const day = fc.integer({ min: -40, max: 40 })
    fc.assert(
      fc.property(day, fc.boolean(), (days, isDesk) => {
        const validUntil = new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10)
        const outcome = take(acceptance, { ...fine, validUntil }, isDesk ? ['FAC'] : ['CLI'])
        expect(outcome).toBe(isDesk || days >= 0 ? 'sent' : 'QG8')
      }),
    )
  })

  it('never leaves an acceptance by any walk but to the invoice', () => {
    const accepted = { ...fine, isAccepted: true }
    const passed = quotationMachine.open('sent', everybody).filter((row) => take(row, accepted, everybody) !== undefined)
    expect(
      passed.filter((row) => !quotationGuardIds.some((guard) => take(row, accepted, everybody) === guard)).map(({ id }) => id),
    ).toEqual(['Q06'])
  })
})

describe('the standing of a quotation', () => {
  it('is of a sent one alone: waiting through its last day, then expired, or accepted', () => {
    const sent = { status: 'sent' as const, acceptedAt: null, validUntil: today }
    expect(standingOf(sent, today)).toBe('waiting')
    expect(standingOf(sent, '2026-11-30')).toBe('expired')
    expect(standingOf({ ...sent, acceptedAt: '2026-11-29T10:00:00Z' }, '2027-01-01')).toBe('accepted')
    expect(standingOf({ ...sent, status: 'declined' }, '2027-01-01')).toBeNull()
    expect(stateInWords({ ...sent, status: 'draft' }, today)).toBe('Brouillon')
    expect(stateInWords(sent, '2026-11-30')).toBe('Expiré')
    expect(validityFrom(today)).toBe('2026-12-29')
  })

  it('keeps its number through its versions', () => {
    expect(nameOfQuotation({ number: null, edition: 1 })).toBe('Brouillon')
    expect(nameOfQuotation({ number: 'DE2026-000045', edition: 1 })).toBe('DE2026-000045')
    expect(nameOfQuotation({ number: 'DE2026-000045', edition: 3 })).toBe('DE2026-000045 v3')
  })
})

const dwelling = {
  kind: 'service',
  service: 'checkin',
  address: '12 rue des Lilas',
  zipCode: '75011',
  city: 'Paris',
  propertyType: 'house',
  propertyKind: 'apartment',
  roomCount: 'T2',
  surface: 42,
  furnished: false,
  options: [],
} as const
const id = '0197a000-0000-7000-8000-000000000001'
const priced = (unitCents: number, change: Partial<ServiceLine> = {}): ServiceLine => ({
  ...dwelling,
  id,
  options: [],
  quantity: 1,
  unitCents,
  netCents: unitCents,
  priceLines: [],
  priceSource: null,
  vat: vatOfPlace('75011', 'normal'),
  ...change,
})

describe('the lines of a quotation', () => {
  it('refuse a service on demand without its order, a quantity of 0 or of four decimals, and a price below 0', () => {
    const refusal = (line: object) => quotationLineDraft.safeParse(line).error?.issues[0]?.message
    const free = { kind: 'free', id, label: 'Remise', quantity: -1, unitCents: 1_000 }
    expect(refusal({ ...dwelling, id })).toBeUndefined()
    expect(refusal({ ...dwelling, id, service: 'photos' })).toContain('depuis sa commande')
    expect(refusal({ ...dwelling, id, service: 'photos', bookingId: id })).toBeUndefined()
    expect(refusal(free)).toBeUndefined()
    expect(refusal({ ...free, quantity: 0.125 })).toBeUndefined()
    for (const quantity of [0, 0.0001, 1.2345]) expect(refusal({ ...free, quantity })).toContain('trois décimales')
    expect(refusal({ ...free, unitCents: -1 })).toContain('entre 0 et')
  })

  it('sum up to their totals: net of the lines as printed, VAT by rate', () => {
    const amounts = fc.array(fc.integer({ min: 0, max: 500_000 }), { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(amounts, (cents) => {
        const totals = totalsOfLines(cents.map((unitCents) => priced(unitCents)))
        expect(totals.netCents).toBe(cents.reduce((sum, amount) => sum + amount, 0))
        expect(totals.grossCents).toBe(totals.netCents + totals.rates.reduce((sum, { vatCents }) => sum + vatCents, 0))
      }),
    )
  })

  it('tell what a tenant pays at most for an entry: 3 € a square metre, and never more than the lessor', () => {
    const most = (line: QuotationLine) => tenantSharesOf([line]).map(({ mostCents }) => mostCents)
    expect(most(priced(30_000))).toEqual([12_600])
    expect(most(priced(10_000))).toEqual([6_000])
    expect(most(priced(30_000, { service: 'checkout' }))).toEqual([])
    expect(most(priced(30_000, { propertyType: 'business' }))).toEqual([])
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), fc.double({ min: 1, max: 1_000, noNaN: true }), (unitCents, surface) => {
        const line = priced(unitCents, { surface })
        const [share = 0] = most(line)
        expect(share).toBeLessThanOrEqual(surface * 300)
        expect(2 * share).toBeLessThanOrEqual(totalsOfLines([line]).grossCents)
      }),
    )
  })
})
