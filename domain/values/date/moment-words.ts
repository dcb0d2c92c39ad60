import type { Language } from '../language.ts'
import { dayOf, formatDay, formatHour, formatMoment } from './moment.ts'

const englishDay = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

/** A day in the words of a language: `jeudi 26 novembre 2026`, `Thursday 26 November 2026`. */
export const dayInWords = (language: Language, date: string): string =>
  language === 'FR' ? formatDay(date) : englishDay.format(new Date(date))

/** An instant in the words of a language, by the clock of Paris: `jeudi 26 novembre 2026 à 10 h`, `Thursday 26 November 2026 at 10:00`. */
export const momentInWords = (language: Language, at: string): string =>
  language === 'FR' ? formatMoment(at) : `${dayInWords(language, dayOf(at))} at ${formatHour(at)}`
