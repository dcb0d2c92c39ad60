import { addDays } from '../../values/date/moment.ts'

/** An order without a date is announced twice to its client, then closed, after this many days without activity. Source: E22. */
const announcedAfterDays = [45, 55] as const
const closedAfterDays = 60
/** Between the two announcements, and between the last one and the end: the nights may have been missed. */
const daysAfterAnnouncement = [10, 5] as const
/** From here on an order without a date is forgotten. */
export const fewestUndatedDays = announcedAfterDays[0]

/** The kind of the event that records an announcement; it is no activity. */
export const closingAnnounced = 'closingAnnounced'

type Undated = { activeDay: string; announcedDays: readonly string[]; today: string }

/** What the clock does to an order without a date tonight: announce its end, close it, or nothing. */
export const undatedActOf = ({ activeDay, announcedDays, today }: Undated): 'announce' | 'close' | null => {
  const days = announcedAfterDays[announcedDays.length] ?? closedAfterDays
  const pause = daysAfterAnnouncement[announcedDays.length - 1] ?? 0
  const last = announcedDays.at(-1)
  if (activeDay >= addDays(today, -days) || (last !== undefined && last > addDays(today, -pause))) return null
  return announcedDays.length < announcedAfterDays.length ? 'announce' : 'close'
}

/** The first day on which an order is closed whose end is announced today. */
export const closingDayOf = (announcements: number, today: string): string =>
  addDays(
    today,
    daysAfterAnnouncement.slice(announcements).reduce<number>((days, pause) => days + pause, 0),
  )
