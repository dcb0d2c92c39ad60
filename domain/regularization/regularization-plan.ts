import type { FieldRefusal } from '../refusal.ts'
import { addMonths, formatMonth } from '../values/date/month.ts'
import { type Cents, splitCents } from '../values/money.ts'

type Part = { month: string; cents: Cents }
/** What a plan is judged by: the amount, the month it begins with, and its instalments. */
export type Plan = { amountCents: Cents; firstMonth: string; instalments: readonly Part[] }

const sumOf = (parts: readonly Part[]): Cents => parts.reduce((sum, { cents }) => sum + cents, 0)

/** What of the amount stands in no month yet. */
export const remainingToPlan = ({ amountCents, instalments }: Omit<Plan, 'firstMonth'>): Cents => amountCents - sumOf(instalments)

/**
 * What is wrong with a plan, at its fields: one instalment a month, none before the first month, no more than the amount together.
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
 * What is planned anew in a month that is past, at its fields. What stood there already may stay as it is.
 * @param thisMonth that of Paris
 * @param previous the plan as it was; none of a new one
 */
export const refusedPast = (plan: Omit<Plan, 'amountCents'>, thisMonth: string, previous?: Omit<Plan, 'amountCents'>): FieldRefusal[] => {
  const message = `Ce mois est passé\u00a0: choisissez ${formatMonth(thisMonth)} ou un mois à venir.`
  const stood = ({ month, cents }: Part) => previous?.instalments.some((one) => one.month === month && one.cents === cents)
  return [
    ...(plan.firstMonth < thisMonth && plan.firstMonth !== previous?.firstMonth ? [{ path: 'firstMonth', message }] : []),
    ...plan.instalments.flatMap((part, index) =>
      part.month < thisMonth && !stood(part) ? [{ path: `instalments.${index}.month`, message }] : [],
    ),
  ]
}

/** An amount over so many months, in whole cents, what does not divide on the first ones; over fewer where there are fewer cents. */
export const splitOverMonths = (amountCents: Cents, firstMonth: string, months: number): Part[] => {
  const count = Math.min(months, amountCents)
  if (count < 1) return []
  const even = Array.from({ length: count }, () => 1)
  return splitCents(amountCents, even).map((cents, rank) => ({ month: addMonths(firstMonth, rank), cents }))
}

/** « Étaler sur n mois »: from the first month on; what stands in months that are past stays, and the rest goes from this month on. */
export const spread = ({ amountCents, firstMonth, instalments }: Plan, months: number, thisMonth: string): Part[] => {
  const past = instalments.filter(({ month }) => month < thisMonth)
  const begins = firstMonth < thisMonth ? thisMonth : firstMonth
  return [...past, ...splitOverMonths(amountCents - sumOf(past), begins, months)]
}

/** A month of what is foreseen for somebody. */
export type PlannedMonth = { month: string; creditCents: Cents; debitCents: Cents; balanceCents: Cents }

type Planned = { type: 'credit' | 'debit'; status: string; instalments: readonly Part[] }

/** What is foreseen, month by month: credits, debits, and what is left of them. What is over counts no more. */
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
