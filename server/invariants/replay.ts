import { isDeepStrictEqual } from 'node:util'
import type { Booking } from '@adm/domain/booking/order/booking'
import { familyOf } from '@adm/domain/booking/order/booking-service'
import { bookingStatuses } from '@adm/domain/booking/step/booking-status'
import { type BookingTransition, bookingTransitions, statusAfter } from '@adm/domain/booking/step/booking-transition'
import { replayed, type ReplayedEvent } from '../platform/history/replay.ts'

type Status = Booking['status']

/** Names that belong to other rows: whoever renames a client does not change its bookings. */
const foreign: readonly string[] = ['clientName', 'areaName', 'checkerName']

/** What older events tell of a booking and another subject has now: the stated plan of its keys. */
const gone: readonly string[] = ['keysPlan']

/** The fields in which a booking is not what its events make of it; children are fields like any other. */
export const differingFields = (booking: Booking, events: readonly ReplayedEvent[]): string[] => {
  const replayedRow = replayed(events)
  const is = new Map<string, unknown>(Object.entries(booking))
  const names = new Set([...is.keys(), ...Object.keys(replayedRow)])
  return [...names].filter(
    (name) => !foreign.includes(name) && !gone.includes(name) && !isDeepStrictEqual(is.get(name) ?? null, replayedRow[name] ?? null),
  )
}

/**
 * Why the status of a booking does not follow from its events; nothing when it does: it begins with the creation of its family, and
 * every change of status is a row of the tables of transitions, from where the booking stood to where the row leads, or the undo of one of its
 * steps, back to where that one came from.
 */
export const brokenPath = ({ service, status }: Booking, events: readonly ReplayedEvent[]): string | null => {
  let at: Status | null = null
  for (const event of events) {
    const row = bookingTransitions.find(({ id, family }) => id === event.kind && family === familyOf(service))
    const led: Status | null | Broken = row ? ledBy(row, at, event) : broughtBack(at, event, events)
    if (typeof led === 'object' && led !== null) return led.broken
    at = led
  }
  return at === status ? null : `l'historique mène à « ${at ?? 'rien'} », la commande est à « ${status} »`
}

type Broken = { broken: string }

const ledBy = (row: BookingTransition, from: Status | null, { kind, after }: ReplayedEvent): Status | Broken => {
  const isFromHere = from === null ? row.from.length === 0 : row.from.includes(from)
  if (!isFromHere) return { broken: `${kind} ne part pas de « ${from ?? 'rien'} »` }
  const to = statusAfter(row)
  return after['status'] === undefined || after['status'] === to
    ? to
    : { broken: `${kind} mène à « ${to} », pas à ce que l'historique en dit` }
}

/** Where an event that is no transition leaves the order: where it was, unless it undoes a step. */
const broughtBack = (
  from: Status | null,
  { kind, after, undoes }: ReplayedEvent,
  events: readonly ReplayedEvent[],
): Status | null | Broken => {
  const to = bookingStatuses.find((one) => one === after['status'])
  if (!to) return from
  const undone = kind === 'undone' && events.find(({ id }) => id === undoes)
  if (!undone) return { broken: `« ${kind} » change le statut sans être une transition` }
  if (undone.after['status'] !== from || undone.before?.['status'] !== to)
    return { broken: `l'annulation de ${undone.kind} ne part pas de là où elle mena, ou ne rend pas le statut d'avant` }
  return to
}
