import type { BookingService } from '../../offer/sold-service.ts'
import { dayOf } from '../../values/date/moment.ts'
import type { Booking } from '../order/booking.ts'
import { type BookingStatus, bookingPhases, bookingStatusLabels } from '../step/booking-status.ts'
import { bookingRefusals } from '../order/booking-refusals.ts'
import { plainText } from '../../values/text.ts'
import { type DoorPart, dwellingForm } from '../../dwelling/dwelling-form.ts'

/** The services whose report an exit is compared with. */
export const entryServices: readonly BookingService[] = ['checkin', 'checkout_checkin']

/** The confidence that an order is the entry of an exit. */
export const entryConfidenceLabels = { high: 'Concordance forte', medium: 'Concordance moyenne', low: 'Concordance faible' } as const
export type EntryConfidence = keyof typeof entryConfidenceLabels
export const entryConfidences = ['high', 'medium', 'low'] as const satisfies readonly EntryConfidence[]

/** The compared fields of an order; for a draft, the fields typed so far. */
export type EntrySide = {
  id?: string | undefined
  clientId?: string | undefined
  dwellingId?: string | null | undefined
  zipCode?: string | undefined
  address?: string | undefined
  /** The outgoing tenants of an exit; the incoming tenants of an entry. */
  tenantNames: readonly string[]
  /** The day of the mission, or the wished day. */
  day: string | null
  /** For an exit without a day: its earliest possible day, today. */
  notBeforeDay?: string
} & { [Part in DoorPart]?: string | null | undefined }
/** An order that may be the entry. */
export type EntryCandidate = EntrySide & { id: string; service: BookingService; status: BookingStatus }

/** The compared fields of an order in its role: entry or exit. */
export const entrySideOf = (booking: Booking, as: 'entry' | 'exit'): EntrySide => ({
  ...booking,
  tenantNames: booking.tenants
    .filter(({ role }) => role === (as === 'entry' ? 'incoming' : 'outgoing'))
    .map(({ firstName, lastName }) => `${firstName} ${lastName}`),
  day: booking.startAt ? dayOf(booking.startAt) : (booking.wishedDay ?? null),
})

/** A person's name in any word order: « Petit Nour » is « Nour Petit ». */
const person = (name: string): string => plainText(name).split(' ').toSorted().join(' ')

type Place = 'dwelling' | 'address' | 'elsewhere'
type People = 'same' | 'some' | 'others' | 'unknown'
type Order = 'before' | 'after' | 'unknown'
/** The result of the comparison of two orders. */
export type EntryFacts = { place: Place; people: People; order: Order; isSameClient: boolean | null }

const formOf = (side: EntrySide) => dwellingForm({ ...side, address: side.address })

/** The same dwelling is the same recorded one, or the same door. */
const placeOf = (exit: EntrySide, entry: EntrySide): Place => {
  if (!exit.address || !exit.zipCode || exit.zipCode !== entry.zipCode) return 'elsewhere'
  const [here, there] = [formOf(exit), formOf(entry)]
  if (here.street !== there.street) return 'elsewhere'
  const isSameRow = Boolean(exit.dwellingId) && exit.dwellingId === entry.dwellingId
  return isSameRow || here.door === there.door ? 'dwelling' : 'address'
}

const peopleOf = ({ tenantNames: leaving }: EntrySide, { tenantNames: came }: EntrySide): People => {
  if (leaving.length === 0 || came.length === 0) return 'unknown'
  const [these, those] = [leaving.map(person), came.map(person)]
  const areAllIn = (some: readonly string[], all: readonly string[]) => some.every((name) => all.includes(name))
  if (!these.some((name) => those.includes(name))) return 'others'
  return areAllIn(these, those) && areAllIn(those, these) ? 'same' : 'some'
}

const orderOf = ({ day: exitDay, notBeforeDay = '' }: EntrySide, { day: entryDay }: EntrySide): Order => {
  if (!entryDay) return 'unknown'
  if (!exitDay) return entryDay < notBeforeDay ? 'before' : 'unknown'
  return entryDay < exitDay ? 'before' : 'after'
}

/** Compares an exit with an order that may be its entry. Place, people and client are symmetric. */
export const entryFacts = (exit: EntrySide, entry: EntrySide): EntryFacts => ({
  place: placeOf(exit, entry),
  people: peopleOf(exit, entry),
  order: orderOf(exit, entry),
  isSameClient: exit.clientId && entry.clientId ? exit.clientId === entry.clientId : null,
})

/** The weight of each fact with its words: the weights of the best facts sum to 100. */
const places = { dwelling: [50, 'même logement'], address: [20, 'même adresse, autre porte'], elsewhere: [0, 'autre adresse'] } as const
const people = {
  same: [30, 'même locataire'],
  some: [20, 'un locataire en commun'],
  others: [-30, 'autre locataire'],
  unknown: [0, null],
} as const
const orders = { before: [10, 'entrée avant la sortie'], after: [-40, 'entrée après la sortie'], unknown: [0, null] } as const
const clientPoints = (isSame: boolean | null): readonly [number, string | null] => {
  if (isSame === null) return [0, null]
  return isSame ? [10, 'même client'] : [0, 'autre client']
}

const confidenceOf = ({ place, people: who, order }: EntryFacts): EntryConfidence => {
  const sharesTenant = who === 'same' || who === 'some'
  if (order === 'after' || place === 'elsewhere') return 'low'
  if (place === 'dwelling' && sharesTenant && order === 'before') return 'high'
  return sharesTenant || (place === 'dwelling' && who === 'unknown') ? 'medium' : 'low'
}

export type EntryMatch = {
  /** 0 to 100. */
  score: number
  confidence: EntryConfidence
  /** The reasons for and against, in French: « même logement ». */
  reasons: string[]
}

/** The reason why an order cannot be the entry of an exit; null when it can. */
export const notAnEntry = (exitId: string | undefined, entry: Pick<EntryCandidate, 'id' | 'service' | 'status'>): string | null => {
  if (entry.id === exitId) return 'Une commande ne peut pas être sa propre entrée.'
  if (!entryServices.includes(entry.service)) return "Cette commande n'est pas un état des lieux d'entrée."
  if (bookingPhases[entry.status] !== 'closed_badly') return null
  return `Cette entrée n'a pas eu lieu (${bookingStatusLabels[entry.status].toLowerCase()}).`
}

/** @throws {Refusal} `FIELDS_INVALID` at the linked entry, when the order cannot be an entry */
export const requireEntryOf = (exitId: string | undefined, entry: Parameters<typeof notAnEntry>[1] | undefined): void => {
  const message = entry ? notAnEntry(exitId, entry) : "Cette commande d'entrée n'existe pas."
  if (message) throw bookingRefusals.fields([{ path: 'entryBookingId', message }])
}

/**
 * The score of an order as the entry of an exit, with its reasons; null for an order that cannot be the entry. Source: E01,
 * `docs/domain.md` 1.1.6.
 */
export const entryMatch = (exit: EntrySide, entry: EntryCandidate): EntryMatch | null => {
  if (notAnEntry(exit.id, entry)) return null
  const facts = entryFacts(exit, entry)
  const weights = [places[facts.place], people[facts.people], orders[facts.order], clientPoints(facts.isSameClient)]
  const sum = weights.reduce((total, [points]) => total + points, 0)
  return {
    score: Math.max(0, sum),
    confidence: confidenceOf(facts),
    reasons: weights.flatMap(([, reason]) => reason ?? []),
  }
}
