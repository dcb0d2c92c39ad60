import type { PaymentTerms } from '../client/client-terms.ts'
import { addDays } from '../values/date/moment.ts'

/** The last day of the month of a day. */
const endOfMonth = (day: string): string => {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
}

const days: Readonly<Record<PaymentTerms, number>> = {
  receipt: 0,
  '15_days': 15,
  '30_days': 30,
  '30_days_month_end': 30,
  '45_days': 45,
  '45_days_month_end': 45,
  '60_days': 60,
}

/**
 * The day on which an invoice is due: so many days after its date, then to the end of that month where the terms say so.
 * @param terms of the client; without them, the days of the company
 * Source: C. com., art. L441-10.
 */
export const dueDayOf = (issuedOn: string, terms: PaymentTerms | null | undefined, companyDays: number): string => {
  if (!terms) return addDays(issuedOn, companyDays)
  const day = addDays(issuedOn, days[terms])
  return terms.endsWith('month_end') ? endOfMonth(day) : day
}
