import { z } from 'zod'
import { addDays, addMinutes, dayOf, hourOf, instant, startOfDay } from '../values/date/moment.ts'
import { afterQuietHours } from '../values/date/quiet-hours.ts'
import { requiredText } from '../values/text.ts'
import { slotDecisions } from '../client/slot-decision.ts'

/** The state of an offer of slots. Source: `docs/domain.md` 1.1.7. */
export const slotOfferStatusLabels = { open: 'En attente', chosen: 'Choisi', expired: 'Expirée', withdrawn: 'Retirée' } as const
export type SlotOfferStatus = keyof typeof slotOfferStatusLabels
export const slotOfferStatuses = ['open', 'chosen', 'expired', 'withdrawn'] as const satisfies readonly SlotOfferStatus[]

/** Slots offered to the tenants of an order, of which one is chosen. */
export const slotOffer = z.object({
  id: z.uuid(),
  bookingId: z.uuid(),
  status: z.enum(slotOfferStatuses),
  createdAt: instant,
  /** Null: the clock does not end it. */
  expiresAt: instant.nullable(),
  /** The number of reminders sent. */
  reminders: z.int(),
  /** When the clock acts next. */
  dueAt: instant.nullable(),
  endedAt: instant.nullable(),
  /** The slot that was chosen. */
  chosenAt: instant.nullable(),
  decision: z.enum(slotDecisions),
  /** The slot on which the tenants are to agree, when all of them decide; of a service on demand the date that a tenant asks for. */
  proposedAt: instant.nullable(),
  /** When a tenant said by the link that somebody will be there. */
  presenceAt: instant.nullable(),
  /** When a person last sent the links again. */
  resentAt: instant.nullable(),
  version: z.int(),
})
export type SlotOffer = z.output<typeof slotOffer>

/** The form in which a tenant asks for other slots. */
export const slotCancellation = z.strictObject({ reason: requiredText('Indiquez un motif.', 500) })

/** How long a chosen slot is reserved for the person who chooses it. */
export const reservationMinutes = 10
/** A tenant moves an appointment, or asks for other slots, at least this long before it. */
export const noticeMinutes = 24 * 60
const daysToChoose = 14

/** The days among which a tenant chooses again: two weeks around the appointment, from tomorrow on. */
export const daysToMove = (appointmentDay: string, today: string): { fromDay: string; untilDay: string } => {
  const [tomorrow, before] = [addDays(today, 1), addDays(appointmentDay, -daysToChoose / 2)]
  const fromDay = before > tomorrow ? before : tomorrow
  return { fromDay, untilDay: addDays(fromDay, daysToChoose - 1) }
}

/** The hours that are offered to a tenant without a person of the desk: 8:00 to 20:00, whatever the hours of the checkers. */
export const isTenantHour = (startAt: string): boolean => hourOf(startAt) >= '08:00' && hourOf(startAt) < '20:00'

const hour = 60
const lifeMinutes = 72 * hour
const daysBeforeWish = 3
const reminderMinutes = [24 * hour, 48 * hour] as const

const earliest = (...moments: readonly string[]): string => addMinutes(moments.toSorted()[0] ?? '', 0)

/**
 * When an offer ends without an answer: after 72 hours, or 3 days before the wished day when that is earlier and still to come; never after
 * its last slot.
 * @param starts the offered starts, at least one
 */
export const offerExpiry = (createdAt: string, { wishedDay, starts }: { wishedDay: string | null; starts: readonly string[] }): string => {
  const last = starts.toSorted().at(-1) ?? createdAt
  const beforeWish = wishedDay ? [startOfDay(addDays(wishedDay, -daysBeforeWish))].filter((at) => at > createdAt) : []
  return earliest(addMinutes(createdAt, lifeMinutes), last, ...beforeWish)
}

/**
 * When the clock acts next on an open offer: its next reminder, 24 and 48 hours after the offer and outside the quiet hours, else its end.
 * @param reminders the number of reminders sent
 */
export const nextActOf = ({ createdAt, expiresAt, reminders }: Pick<SlotOffer, 'createdAt' | 'expiresAt' | 'reminders'>): string | null => {
  const minutes = reminderMinutes[reminders]
  if (expiresAt === null || minutes === undefined) return expiresAt
  return earliest(afterQuietHours(addMinutes(createdAt, minutes)), expiresAt)
}

/** Whether a tenant may still move the appointment or give it back. */
export const isInNotice = (startAt: string, now: string): boolean => startAt >= addMinutes(now, noticeMinutes)

type Start = { startAt: string }

/** Morning, noon and evening, in hours of Paris: who works at one of them has another choice. */
const partsOfDay = [8, 12.5, 19] as const
const hoursOf = ({ startAt }: Start): number => Number(hourOf(startAt).slice(0, 2)) + Number(hourOf(startAt).slice(3, 5)) / 60

/** The slots of a day, the nearest to each part of the day first. Each day begins with another part: `turn` is its number. */
const byParts = <Slot extends Start>(day: readonly Slot[], turn: number): readonly Slot[] => {
  const chosen: Slot[] = []
  for (const shift of [0, 2, 1]) {
    const hour = partsOfDay[(turn + shift) % partsOfDay.length] ?? partsOfDay[0]
    const left = day.filter((slot) => !chosen.includes(slot))
    const [nearest] = left.toSorted((a, b) => Math.abs(hoursOf(a) - hour) - Math.abs(hoursOf(b) - hour))
    if (nearest) chosen.push(nearest)
  }
  return [...chosen, ...day.filter((slot) => !chosen.includes(slot))]
}

/**
 * A selection spread over the days, and over morning, noon and evening: one slot of each day, then a second one, in order of the start.
 * @param slots in order of their start
 * @param most the number of slots
 */
export const spreadSlots = <Slot extends Start>(slots: readonly Slot[], most: number): readonly Slot[] => {
  const days = new Map<string, Slot[]>()
  for (const slot of slots) days.set(dayOf(slot.startAt), [...(days.get(dayOf(slot.startAt)) ?? []), slot])
  const lists = [...days.values()].map(byParts)
  const inTurns = [0, 1, 2].flatMap((turn) => lists.flatMap((day) => day.slice(turn, turn + 1)))
  return [...inTurns, ...lists.flatMap((day) => day.slice(3))].slice(0, most).toSorted((a, b) => a.startAt.localeCompare(b.startAt))
}
