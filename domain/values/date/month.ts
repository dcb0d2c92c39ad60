import { z } from 'zod'
import { addDays, dayOf } from './moment.ts'

const message = 'Choisissez un mois.'

/** A calendar month in Europe/Paris, `2026-11`; from 2000 to 2199. The text order is the time order. */
export const month = z.string(message).regex(/^2[01]\d\d-(0[1-9]|1[0-2])$/, message)

/** The Paris month of an instant: `2026-11-30T23:30:00Z` is already `2026-12`. */
export const monthOf = (at: string): string => dayOf(at).slice(0, 7)

/** The month n months later. */
export const addMonths = (from: string, months: number): string => {
  const [year = 0, rank = 1] = from.split('-').map(Number)
  const count = year * 12 + rank - 1 + months
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`
}

/** The first and the last day of a month. */
export const daysOfMonth = (of: string): { from: string; until: string } => ({
  from: `${of}-01`,
  until: addDays(`${addMonths(of, 1)}-01`, -1),
})

const longMonth = new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** `novembre 2026`. */
export const formatMonth = (value: string): string => longMonth.format(new Date(`${value}-01`))
