import { isDeepStrictEqual } from 'node:util'
import type { Booking } from '@adm/domain/booking/order/booking'
import { familyOf } from '@adm/domain/booking/step/booking-service'
import { bookingStatuses } from '@adm/domain/booking/step/booking-status'
import { type BookingTransition, bookingTransitions, statusAfter } from '@adm/domain/booking/step/booking-transition'
import { replayed, type ReplayedEvent } from '../platform/history/replay.ts'

type Status = Booking['status']

/** Names copied from other rows: renaming a client does not change its bookings. */
const foreign: readonly string[] = ['clientName', 'areaName', 'checkerName']

/** The stated plan of the keys: older events have it, and it is now stored in key tracking. */
const gone: readonly string[] = ['keysPlan']

/** The fields whose value in a booking differs from its replayed events; children count as fields. */
export const differingFields = (booking: Booking, events: readonly ReplayedEvent[]): string[] => {
  const replayedRow = replayed(events)
  const is = new Map<string, unknown>(Object.entries(booking))
  const names = new Set([...is.keys(), ...Object.keys(replayedRow)])
  return [...names].filter(
    (name) => !foreign.includes(name) && !gone.includes(name) && !isDeepStrictEqual(is.get(name) ?? null, replayedRow[name] ?? null),
  )
}

/**
 * The reason why the status of a booking does not follow from its events; null when it does. The first event must be the creation of its
 * family. Every change of status must be a row of the transition tables that starts at the current status, or the undo of a step, back to
 * the status before that step.
 */
export const brokenPath = ({ service, status }: Booking, events: readonly ReplayedEvent[]): string | null => {
  let at: Status | null = null
  for (const event of events) {
    const row = bookingTransitions.find(({ id, family }) => id === event.kind && family === familyOf(service))
    const next: Status | null | Broken = row ? statusAfterTransition(row, at, event) : statusAfterOtherEvent(at, event, events)
    if (typeof next === 'object' && next !== null) return next.broken
    at = next
  }
  return at === status ? null : `l'historique mène à « ${at ?? 'rien'} », la commande est à « ${status} »`
}

type Broken = { broken: string }

const statusAfterTransition = (row: BookingTransition, from: Status | null, { kind, after }: ReplayedEvent): Status | Broken => {
  const isFromHere = from === null ? row.from.length === 0 : row.from.includes(from)
  if (!isFromHere) return { broken: `${kind} ne part pas de « ${from ?? 'rien'} »` }
  const to = statusAfter(row)
  return after['status'] === undefined || after['status'] === to
    ? to
    : { broken: `${kind} mène à « ${to} », pas à ce que l'historique en dit` }
}

/** The status after an event that is not a transition: unchanged, unless the event undoes a step. */
const statusAfterOtherEvent = (
  from: Status | null,
  { kind, after, undoes }: ReplayedEvent,
  events: readonly ReplayedEvent[],
): Status | null | Broken => {
  const to = bookingStatuses.find((status) => status === after['status'])
  if (!to) return from
  const undone = kind === 'undone' && events.find(({ id }) => id === undoes)
  if (!undone) return { broken: `« ${kind} » change le statut sans être une transition` }
  if (undone.after['status'] !== from || undone.before?.['status'] !== to)
    return { broken: `l'annulation de ${undone.kind} ne part pas de là où elle mena, ou ne rend pas le statut d'avant` }
  return to
}
