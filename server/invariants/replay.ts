import { isDeepStrictEqual } from 'node:util'
import type { Booking } from '@adm/domain/booking/booking'
import { familyOf } from '@adm/domain/booking/booking-service'
import { bookingTransitions, statusAfter } from '@adm/domain/booking/booking-transition'
import { replayed, type Told } from '../platform/replay.ts'

type Status = Booking['status']

/** Names that belong to other rows: whoever renames a client does not change its bookings. */
const foreign: readonly string[] = ['clientName', 'areaName', 'checkerName']

/** What older events tell of a booking and another subject has now: the stated plan of its keys. */
const gone: readonly string[] = ['keysPlan']

/** The fields in which a booking is not what its events make of it; children are fields like any other. */
export const differingFields = (booking: Booking, events: readonly Told[]): string[] => {
  const told = replayed(events)
  const is = new Map<string, unknown>(Object.entries(booking))
  const names = new Set([...is.keys(), ...Object.keys(told)])
  return [...names].filter(
    (name) => !foreign.includes(name) && !gone.includes(name) && !isDeepStrictEqual(is.get(name) ?? null, told[name] ?? null),
  )
}

/**
 * Why the status of a booking does not follow from its events; nothing when it does: it begins with the creation of its family, and
 * every change of status is a row of the tables of transitions, from where the booking stood to where the row leads.
 */
export const brokenPath = ({ service, status }: Booking, events: readonly Told[]): string | null => {
  let at: Status | null = null
  for (const { kind, after } of events) {
    const row = bookingTransitions.find(({ id, family }) => id === kind && family === familyOf(service))
    if (!row) {
      if (after['status'] === undefined) continue
      return `« ${kind} » change le statut sans être une transition`
    }
    const isFromHere = at === null ? row.from.length === 0 : row.from.includes(at)
    if (!isFromHere) return `${kind} ne part pas de « ${at ?? 'rien'} »`
    at = statusAfter(row)
    if (after['status'] !== undefined && after['status'] !== at) return `${kind} mène à « ${at} », pas à ce que l'historique en dit`
  }
  return at === status ? null : `l'historique mène à « ${at ?? 'rien'} », la commande est à « ${status} »`
}
