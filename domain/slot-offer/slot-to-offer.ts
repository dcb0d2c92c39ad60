import { z } from 'zod'
import { addDays, addMinutes, daysFrom, instant, weekdayOf } from '../values/date/moment.ts'

/** A slot to offer: its start, and the checker whom the engine reserves for it. */
export const slotToOffer = z.strictObject({ startAt: instant, checkerId: z.uuid('Choisissez un contrôleur.') })
export type SlotToOffer = z.output<typeof slotToOffer>

/** The fewest slots among which a tenant chooses (G17), and the most slots of an offer. */
export const fewestSlots = 3
export const mostSlots = 20
export const slotsToOffer = z.array(slotToOffer).max(mostSlots, `Vous pouvez proposer ${mostSlots} créneaux au maximum.`)

/** A slot that was offered; without a checker it is a date of a service on demand, which takes no calendar here. */
export const offeredSlot = z.object({ startAt: instant, checkerId: z.uuid().nullable() })
export type OfferedSlot = z.output<typeof offeredSlot>

/** The dates that the tenants of a service on demand are offered. */
export const datesToOffer = z.array(instant).max(mostSlots, `Vous pouvez proposer ${mostSlots} dates au maximum.`)

/** The offered dates that are still to come, each once, as slots without a checker. */
export const datesToCome = (dates: readonly string[], now: string): OfferedSlot[] =>
  [...new Set(dates.map((at) => addMinutes(at, 0)))]
    .filter((startAt) => startAt > now)
    .toSorted()
    .map((startAt) => ({ startAt, checkerId: null }))

type Wish = { wishedDay?: string | null | undefined; wishedUntilDay?: string | null | undefined }
const daysToPropose = 3
const sunday = 7
const hoursToPropose = ['09:00', '14:00'] as const

/** The dates proposed to the desk: a morning and an afternoon of the first wished days to come, but Sundays. Without a wish none. */
export const datesOfWish = ({ wishedDay, wishedUntilDay }: Wish, today: string): { day: string; hour: string }[] => {
  if (!wishedDay) return []
  const span = daysFrom(wishedDay > today ? wishedDay : addDays(today, 1), wishedUntilDay ?? wishedDay)
  const days = span.filter((day) => weekdayOf(day) !== sunday).slice(0, daysToPropose)
  return days.flatMap((day) => hoursToPropose.map((hour) => ({ day, hour })))
}
