import { z } from 'zod'
import { requiredText, typedText } from '../../values/text.ts'
import { addDays, day, dayOf, hourOf, instantAt } from '../../values/date/moment.ts'
import { rule, ruleOf } from '../../values/rule.ts'
import { mostTags, mostTagsMessage, tag, tagKey } from '../../values/tags.ts'
import type { Booking } from '../order/booking.ts'
import { bookingStatuses, type BookingStatus } from '../step/booking-status.ts'
import { type BookingTransition, bookingTransitions } from '../step/booking-transition.ts'
import { familyOf } from '../step/booking-service.ts'
import { feeToConfirm } from '../price/booking-fee.ts'
import { bulkRefusals } from './bulk-refusals.ts'
import { statedFacts, type StatedFacts, withdrawnKeys } from '../step/stated-facts.ts'

const reason = requiredText('Indiquez un motif.').optional()
const hour = z.string('Indiquez une heure.').regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Indiquez une heure.')
const daysMessage = 'Indiquez un nombre de jours, entre 1 et 365, avant ou après.'
const days = z
  .int(daysMessage)
  .min(-365, daysMessage)
  .max(365, daysMessage)
  .check(rule((count) => count !== 0, daysMessage))
const mostComment = 20_000
const tagList = z.array(tag).max(mostTags, mostTagsMessage)

/** Facts stated once for all orders of a bulk; facts that differ from order to order are left out. */
const bulkFacts = statedFacts.omit({ feeCents: true, points: true, pointReasons: true, prospects: true })

/** One act on many orders. Each order accepts or refuses it as if the act concerned that order alone. */
export const bulkAct = z.discriminatedUnion('kind', [
  /** To a day, at the given hour, or else at each mission's own hour. */
  z.strictObject({ kind: z.literal('move'), day, hour: hour.optional(), reason }),
  z.strictObject({ kind: z.literal('shift'), days, reason }),
  z.strictObject({ kind: z.literal('assign'), checkerId: z.uuid('Choisissez un contrôleur.'), reason }),
  z.strictObject({ kind: z.literal('unassign'), reason, withdrawnKeys: withdrawnKeys.optional() }),
  z.strictObject({
    kind: z.literal('status'),
    to: z.enum(bookingStatuses, 'Choisissez un statut.'),
    reason,
    facts: bulkFacts.optional(),
    /** The sum of all fees, as displayed to the person and confirmed, in cents. */
    feesCents: z.int().min(0).optional(),
  }),
  z.strictObject({ kind: z.literal('tags'), add: tagList, remove: tagList }).check(
    ruleOf(['add', 'remove'], ({ add, remove }) => add.length + remove.length > 0, {
      path: ['add'],
      message: 'Indiquez une étiquette à ajouter ou à retirer.',
    }),
  ),
  z
    .strictObject({
      kind: z.literal('comment'),
      how: z.enum(['set', 'append']),
      text: typedText().max(mostComment, 'Ce champ doit contenir 20 000 caractères au plus.'),
    })
    .check(
      ruleOf(['how', 'text'], ({ how, text }) => how === 'set' || text !== '', { path: ['text'], message: 'Indiquez le texte à ajouter.' }),
    ),
])
export type BulkAct = z.output<typeof bulkAct>
type ActOf<Kind extends BulkAct['kind']> = Extract<BulkAct, { kind: Kind }>

/** The change that an act makes to one order: of its status, date or checker, or an edit. */
export type BulkChange =
  | { step: { to: BookingStatus; startAt?: string; checkerId?: string; reason?: string | undefined; facts?: StatedFacts } }
  | { edit: { tags: string[] } | { comment: string | null } }

/** Mission dates change only while the order may be rescheduled. */
const moving = (booking: Booking, slot: { startAt?: string; checkerId?: string }, why: string | undefined): BulkChange => {
  if (!booking.startAt) throw bulkRefusals.undated()
  if (!bookingTransitions.some((row) => isMoveOf(row, booking))) throw bulkRefusals.settled(booking.status)
  return { step: { to: booking.status, ...slot, reason: why } }
}
const isMoveOf = (row: BookingTransition, { service, status }: Booking): boolean =>
  row.family === familyOf(service) && row.from.includes(status) && row.to === status

const moved = (booking: Booking, { day: to, hour: at, reason: why }: ActOf<'move'>): BulkChange =>
  moving(booking, booking.startAt ? { startAt: instantAt(to, at ?? hourOf(booking.startAt)) } : {}, why)

const shifted = (booking: Booking, { days: by, reason: why }: ActOf<'shift'>): BulkChange =>
  moving(booking, booking.startAt ? { startAt: instantAt(addDays(dayOf(booking.startAt), by), hourOf(booking.startAt)) } : {}, why)

const assigned = (booking: Booking, { checkerId, reason: why }: ActOf<'assign'>): BulkChange => {
  if (familyOf(booking.service) === 'DEM') throw bulkRefusals.byPartner()
  if (booking.checkerId === checkerId) throw bulkRefusals.unchanged()
  return moving(booking, { checkerId }, why)
}

const unassigned = (booking: Booking, { reason: why, withdrawnKeys: keys }: ActOf<'unassign'>): BulkChange => {
  if (!booking.checkerId) throw bulkRefusals.withoutChecker()
  return { step: { to: 'waiting_checker', reason: why, ...(keys ? { facts: { withdrawnKeys: keys } } : {}) } }
}

const stepped = (booking: Booking, { to, reason: why, facts }: ActOf<'status'>, feeCents: number | null): BulkChange => {
  if (booking.status === to) throw bulkRefusals.unchanged()
  return { step: { to, reason: why, facts: { ...facts, ...(feeCents === null ? {} : { feeCents }) } } }
}

const tagged = ({ tags }: Booking, { add, remove }: ActOf<'tags'>): BulkChange => {
  const had = tags ?? []
  const gone = new Set(remove.map(tagKey))
  const remaining = had.filter((text) => !gone.has(tagKey(text)))
  const remainingKeys = new Set(remaining.map(tagKey))
  const all = [
    ...remaining,
    ...[...new Map(add.map((text) => [tagKey(text), text])).values()].filter((text) => !remainingKeys.has(tagKey(text))),
  ]
  if (all.length > mostTags) throw bulkRefusals.tooManyTags()
  if (all.length === had.length && all.every((text, index) => text === had[index])) throw bulkRefusals.unchanged()
  return { edit: { tags: all } }
}

const commented = ({ comment }: Booking, { how, text }: ActOf<'comment'>): BulkChange => {
  const next = how === 'append' && comment ? `${comment}\n${text}` : text
  if (next.length > mostComment) throw bulkRefusals.commentTooLong()
  if (next === (comment ?? '')) throw bulkRefusals.unchanged()
  return { edit: { comment: next === '' ? null : next } }
}

/**
 * The change that the act makes to this order, checked and applied as if it were requested alone.
 * @param feeCents the cost of its cancellation, when the person confirmed the fees of all orders
 * @throws {Refusal} an act that never fits this order: without a date, settled, or already in that state
 */
export const bulkChangeOf = (act: BulkAct, booking: Booking, feeCents: number | null = null): BulkChange => {
  switch (act.kind) {
    case 'move':
      return moved(booking, act)
    case 'shift':
      return shifted(booking, act)
    case 'assign':
      return assigned(booking, act)
    case 'unassign':
      return unassigned(booking, act)
    case 'status':
      return stepped(booking, act, feeCents)
    case 'tags':
      return tagged(booking, act)
    case 'comment':
      return commented(booking, act)
  }
}

/** The cancellation fee of this order when the act cancels it; null when there is nothing to confirm. */
export const bulkFeeOf = (act: BulkAct, booking: Booking, now: string): number | null =>
  act.kind === 'status' && act.to === 'canceled' ? feeToConfirm(booking, now, act.facts?.cause) : null

type Placed = { id: string; startAt: string | null }
const byDate = (row: Placed, other: Placed): number =>
  (row.startAt ?? '').localeCompare(other.startAt ?? '') || row.id.localeCompare(other.id)

/** The processing order: when missions move to later days, the last one moves first and makes room for those before it. */
export const inBulkOrder = <Row extends Placed>(act: BulkAct, rows: readonly Row[]): Row[] => {
  const sorted = rows.toSorted(byDate)
  return act.kind === 'shift' && act.days > 0 ? sorted.toReversed() : sorted
}
