import type { FieldRefusal } from '../refusal.ts'
import { addMonths, formatMonth } from '../values/date/month.ts'
import { type Cents, splitCents } from '../values/money.ts'

type Part = { month: string; cents: Cents }
/** The fields validated together: the amount, the first month, and the instalments. */
export type Plan = { amountCents: Cents; firstMonth: string; instalments: readonly Part[] }

const sumOf = (parts: readonly Part[]): Cents => parts.reduce((sum, { cents }) => sum + cents, 0)

/** The part of the amount without an instalment. */
export const remainingToPlan = ({ amountCents, instalments }: Omit<Plan, 'firstMonth'>): Cents => amountCents - sumOf(instalments)

/**
 * The refusals of a plan, with their fields: one instalment a month, none before the first month, their sum not above the amount.
 * Source: `docs/domain.md` 1.9.
 */
export const refusedPlan = ({ amountCents, firstMonth, instalments }: Plan): FieldRefusal[] => {
  const at = (index: number) => `instalments.${index}.month`
  const months = instalments.map(({ month }) => month)
  return [
    ...months.flatMap((month, index) =>
      months.indexOf(month) < index ? [{ path: at(index), message: 'Une seule facturation par mois.' }] : [],
    ),
    ...months.flatMap((month, index) =>
      month < firstMonth ? [{ path: at(index), message: `Le plan commence au premier mois\u00a0: ${formatMonth(firstMonth)}.` }] : [],
    ),
    ...(remainingToPlan({ amountCents, instalments }) < 0
      ? [{ path: 'instalments', message: 'Le total des facturations dépasse le montant du remboursement.' }]
      : []),
  ]
}

/**
 * The refusals of new or changed months in the past, with their fields. Unchanged past instalments are allowed.
 * @param thisMonth the current month in Paris
 * @param previous the plan before the change; undefined for a new one
 */
export const refusedPast = (plan: Omit<Plan, 'amountCents'>, thisMonth: string, previous?: Omit<Plan, 'amountCents'>): FieldRefusal[] => {
  const message = `Ce mois est passé\u00a0: choisissez ${formatMonth(thisMonth)} ou un mois à venir.`
  const isUnchanged = ({ month, cents }: Part) =>
    previous?.instalments.some((instalment) => instalment.month === month && instalment.cents === cents)
  return [
    ...(plan.firstMonth < thisMonth && plan.firstMonth !== previous?.firstMonth ? [{ path: 'firstMonth', message }] : []),
    ...plan.instalments.flatMap((part, index) =>
      part.month < thisMonth && !isUnchanged(part) ? [{ path: `instalments.${index}.month`, message }] : [],
    ),
  ]
}

/** Splits an amount over months, in whole cents, larger parts first; over fewer months when the amount has fewer cents than months. */
export const splitOverMonths = (amountCents: Cents, firstMonth: string, months: number): Part[] => {
  const count = Math.min(months, amountCents)
  if (count < 1) return []
  const even = Array.from({ length: count }, () => 1)
  return splitCents(amountCents, even).map((cents, rank) => ({ month: addMonths(firstMonth, rank), cents }))
}

/**
 * « Étaler sur n mois »: past instalments are unchanged, and the remainder is split from the first month on, at the earliest from this
 * month.
 */
export const spread = ({ amountCents, firstMonth, instalments }: Plan, months: number, thisMonth: string): Part[] => {
  const past = instalments.filter(({ month }) => month < thisMonth)
  const begins = firstMonth < thisMonth ? thisMonth : firstMonth
  return [...past, ...splitOverMonths(amountCents - sumOf(past), begins, months)]
}

/** The planned amounts of a month for one person. */
export type PlannedMonth = { month: string; creditCents: Cents; debitCents: Cents; balanceCents: Cents }

type Planned = { type: 'credit' | 'debit'; status: string; instalments: readonly Part[] }

/** The planned amounts by month: credits, debits and balance. Settled regularizations (`done`) are left out. */
export const plannedStatement = (regularizations: readonly Planned[]): PlannedMonth[] => {
  const parts = regularizations
    .filter(({ status }) => status !== 'done')
    .flatMap(({ type, instalments }) => instalments.map((part) => ({ ...part, type })))
  return [...new Set(parts.map(({ month }) => month))].toSorted().map((month) => {
    const centsOf = (type: Planned['type']) => sumOf(parts.filter((part) => part.month === month && part.type === type))
    const [creditCents, debitCents] = [centsOf('credit'), centsOf('debit')]
    return { month, creditCents, debitCents, balanceCents: creditCents - debitCents }
  })
}
