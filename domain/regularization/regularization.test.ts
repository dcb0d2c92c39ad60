import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addMonths } from '../values/date/month.ts'
import { regularizationDraft, regularizationStatusLabels, regularizationTypeLabels } from './regularization.ts'
import { plannedStatement, refusedPast, refusedPlan, remainingToPlan, splitOverMonths, spread } from './regularization-plan.ts'

const draft = {
  checkerId: '0191a7c0-0000-7000-8000-000000000001',
  type: 'credit',
  amountCents: 10_000,
  reason: 'Frais de route',
  firstMonth: '2026-11',
  instalments: [{ month: '2026-11', cents: 10_000 }],
}
const messagesOf = (change: object) =>
  regularizationDraft.safeParse({ ...draft, ...change }).error?.issues.map(({ path, message }) => [path.join('.'), message])

const amount = fc.integer({ min: 1, max: 100_000_000 })
const months = fc.integer({ min: 1, max: 60 })
const part = fc.record({
  month: fc.integer({ min: 0, max: 8 }).map((rank) => addMonths('2026-09', rank)),
  cents: fc.integer({ min: 1, max: 60 }),
})
const sumOf = (parts: readonly { cents: number }[]) => parts.reduce((sum, { cents }) => sum + cents, 0)

describe('a regularization', () => {
  it('has the states and types of the trade, in French [ENT-14]', () => {
    expect(regularizationStatusLabels).toEqual({ to_invoice: 'À facturer', in_progress: 'En cours', invoiced: 'Facturée', done: 'Soldée' })
    expect(regularizationTypeLabels.checker).toEqual({ credit: 'En faveur du contrôleur', debit: 'À retenir' })
  })

  it('is taken with its plan, be that whole, partial or empty', () => {
    expect(messagesOf({})).toBeUndefined()
    expect(messagesOf({ instalments: [] })).toBeUndefined()
    expect(messagesOf({ instalments: [{ month: '2027-03', cents: 1 }] })).toBeUndefined()
  })

  it('wants a type, an amount, a reason and a first month, each with its sentence [VAL-14]', () => {
    expect(messagesOf({ type: undefined })).toEqual([['type', 'Choisissez un type.']])
    expect(messagesOf({ amountCents: 0 })).toContainEqual(['amountCents', 'Le montant doit être supérieur à 0.'])
    expect(messagesOf({ amountCents: 10.5 })).toContainEqual(['amountCents', 'Le montant doit être supérieur à 0.'])
    expect(messagesOf({ reason: '  ' })).toEqual([['reason', 'Indiquez un motif.']])
    expect(messagesOf({ firstMonth: '' })).toEqual([['firstMonth', 'Choisissez un mois.']])
    expect(messagesOf({ instalments: [{ month: '2026-12', cents: 0 }] })).toEqual([
      ['instalments.0.cents', 'Le montant doit être supérieur à 0.'],
    ])
  })

  it('is refused twice in a month, above its amount, and before its first month [VAL-14]', () => {
    const twice = [
      { month: '2026-12', cents: 1_000 },
      { month: '2026-12', cents: 1_000 },
    ]
    expect(messagesOf({ instalments: twice })).toEqual([['instalments.1.month', 'Une seule facturation par mois.']])
    expect(messagesOf({ instalments: [{ month: '2026-12', cents: 10_001 }] })).toEqual([
      ['instalments', 'Le total des facturations dépasse le montant du remboursement.'],
    ])
    expect(messagesOf({ firstMonth: '2026-12' })).toEqual([
      ['instalments.0.month', 'Le plan commence au premier mois\u00a0: décembre 2026.'],
    ])
  })
})

describe('the rule of a plan', () => {
  it('takes exactly the plans with one instalment a month, from the first month on, within the amount [VAL-14]', () => {
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), fc.integer({ min: 1, max: 200 }), (instalments, amountCents) => {
        const isFine =
          new Set(instalments.map(({ month }) => month)).size === instalments.length &&
          instalments.every(({ month }) => month >= '2026-11') &&
          sumOf(instalments) <= amountCents
        expect(refusedPlan({ amountCents, firstMonth: '2026-11', instalments }).length === 0).toBe(isFine)
      }),
    )
  })

  it('takes nothing new in a month that is past, and leaves what stood there', () => {
    const message = 'Ce mois est passé\u00a0: choisissez décembre 2026 ou un mois à venir.'
    const previous = { firstMonth: '2026-11', instalments: [{ month: '2026-11', cents: 10 }] }
    expect(refusedPast(previous, '2026-11')).toEqual([])
    expect(refusedPast(previous, '2026-12', previous)).toEqual([])
    expect(refusedPast(previous, '2026-12')).toEqual([
      { path: 'firstMonth', message },
      { path: 'instalments.0.month', message },
    ])
    expect(refusedPast({ ...previous, instalments: [{ month: '2026-11', cents: 11 }] }, '2026-12', previous)).toEqual([
      { path: 'instalments.0.month', message },
    ])
    expect(refusedPast({ firstMonth: '2026-10', instalments: [] }, '2026-12', previous)).toEqual([{ path: 'firstMonth', message }])
    expect(refusedPast({ firstMonth: '2026-12', instalments: [] }, '2026-12', previous)).toEqual([])
  })
})

describe('« Étaler sur n mois »', () => {
  it('sums to the amount, at most one cent apart, the larger ones first, a month after the other', () => {
    fc.assert(
      fc.property(amount, months, (amountCents, count) => {
        const parts = splitOverMonths(amountCents, '2026-11', count)
        const each = parts.map(({ cents }) => cents)
        expect(sumOf(parts)).toBe(amountCents)
        expect(Math.max(...each) - Math.min(...each)).toBeLessThanOrEqual(1)
        expect(each).toEqual(each.toSorted((a, b) => b - a))
        expect(Math.min(...each)).toBeGreaterThan(0)
        expect(parts.map(({ month }) => month)).toEqual(parts.map((_, rank) => addMonths('2026-11', rank)))
        expect(parts.length).toBe(Math.min(count, amountCents))
        expect(refusedPlan({ amountCents, firstMonth: '2026-11', instalments: parts })).toEqual([])
      }),
    )
  })

  it('puts the rest on the first instalments', () => {
    expect(splitOverMonths(10_000, '2026-11', 3)).toEqual([
      { month: '2026-11', cents: 3_334 },
      { month: '2026-12', cents: 3_333 },
      { month: '2027-01', cents: 3_333 },
    ])
  })

  it('leaves what stands in past months and spreads the rest from this month on, never above the amount', () => {
    const plan = {
      amountCents: 1_000,
      firstMonth: '2026-10',
      instalments: [
        { month: '2026-10', cents: 400 },
        { month: '2026-11', cents: 600 },
      ],
    }
    expect(spread(plan, 2, '2026-11')).toEqual([
      { month: '2026-10', cents: 400 },
      { month: '2026-11', cents: 300 },
      { month: '2026-12', cents: 300 },
    ])
    expect(spread(plan, 2, '2026-12')).toEqual(plan.instalments)
    fc.assert(
      fc.property(fc.uniqueArray(part, { selector: ({ month }) => month }), amount, months, (instalments, extra, count) => {
        const amountCents = sumOf(instalments) + extra
        const parts = spread({ amountCents, firstMonth: '2026-09', instalments }, count, '2026-12')
        expect(sumOf(parts)).toBe(amountCents)
        expect(refusedPlan({ amountCents, firstMonth: '2026-09', instalments: parts })).toEqual([])
      }),
    )
  })

  it('tells what is left to plan', () => {
    expect(remainingToPlan({ amountCents: 1_000, instalments: [] })).toBe(1_000)
    expect(remainingToPlan({ amountCents: 1_000, instalments: [{ month: '2026-11', cents: 400 }] })).toBe(600)
  })
})

describe('the statement that is foreseen', () => {
  it('sums credits and debits by month, without what is over [TAB-3]', () => {
    const planned = (type: 'credit' | 'debit', status: string, ...instalments: { month: string; cents: number }[]) => ({
      type,
      status,
      instalments,
    })
    const november = { month: '2026-11', cents: 300 }
    expect(
      plannedStatement([
        planned('debit', 'to_invoice', { month: '2026-12', cents: 500 }, november),
        planned('credit', 'in_progress', november, november),
        planned('credit', 'done', november),
      ]),
    ).toEqual([
      { month: '2026-11', creditCents: 600, debitCents: 300, balanceCents: 300 },
      { month: '2026-12', creditCents: 0, debitCents: 500, balanceCents: -500 },
    ])
    expect(plannedStatement([])).toEqual([])
  })

  it('loses no cent of what is planned', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ type: fc.constantFrom('credit' as const, 'debit' as const), instalments: fc.array(part) })),
        (all) => {
          const of = (requested: string) => sumOf(all.filter(({ type }) => type === requested).flatMap(({ instalments }) => instalments))
          const statement = plannedStatement(all.map((regularization) => ({ ...regularization, status: 'to_invoice' })))
          expect(statement.reduce((sum, { balanceCents }) => sum + balanceCents, 0)).toBe(of('credit') - of('debit'))
        },
      ),
    )
  })
})
