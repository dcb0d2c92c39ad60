import { type Booking, booking as bookingSchema, bookingDraft } from '@adm/domain/booking/order/booking'
import { followingOrder } from '@adm/domain/booking/link/booking-again'
import type { KeyLeg } from '@adm/domain/key-tracking/key-status'
import { type KeysPlan, type KeysWay, storedKeysPlan } from '@adm/domain/key-tracking/keys-plan'
import { newOrder, newPremises, type OrderValues } from '../order/start/booking-order-values.ts'

/** A key leg of the copied order. */
type KeysLeg = { leg: KeyLeg; way: KeysWay | null } & Partial<Omit<KeysPlan, 'way'>>

/** Initial values of an order that replans a closed order. */
export const replanValues = (closed: Booking, legs: readonly KeysLeg[]): Partial<OrderValues> => ({
  ...orderedAgain(closed, legs),
  replannedFromId: closed.id,
})

/** Initial values of a copy. */
export const copyValues = (copied: Booking, legs: readonly KeysLeg[]): Partial<OrderValues> => ({
  ...orderedAgain(copied, legs),
  copiedFromId: copied.id,
})

/**
 * Initial values of another order for the same dwelling: lasting facts of dwelling and client, and those that follow from the earlier
 * order.
 */
export const againValues = (earlier: Booking): Partial<OrderValues> => {
  const { service, entryBookingId, tenants } = followingOrder(earlier)
  return {
    ...newOrder,
    clientId: earlier.clientId,
    // Undefined: the client's current default options apply.
    options: undefined,
    ...(service && { service }),
    entryBookingId,
    language: earlier.language,
    ug: earlier.ug,
    expectedMeters: earlier.expectedMeters,
    keysInstructions: earlier.keysInstructions ?? undefined,
    lessorName: earlier.lessorName,
    lessorAddress: earlier.lessorAddress,
    ...dwellingOf(earlier),
    tenants: tenants.map((tenant) => ({ ...tenant, id: undefined, newAddress: undefined })),
    contacts: earlier.contacts.map((contact) => ({ ...contact, id: undefined })),
    copiedFromId: earlier.id,
  }
}

/** Fields that each order needs again, or that a copy sets itself. */
const notRepeated = [
  'wishedDay',
  'wishedUntilDay',
  'organizeDay',
  'instructionsAcknowledged',
  'replannedFromId',
  'partnerName',
  'partnerEmail',
  'partnerPhone',
] as const
type RepeatedField = Exclude<keyof Booking & keyof OrderValues, (typeof notRepeated)[number]>
const repeatedFields = Object.keys(bookingDraft.shape).filter(
  (name): name is RepeatedField => name in bookingSchema.shape && !notRepeated.some((other) => other === name),
)
type Repeated = Partial<Pick<Booking, RepeatedField>>
const repeat = <Name extends RepeatedField>(values: Repeated, closed: Repeated, name: Name): void => {
  values[name] = closed[name]
}

/** All ordered values except dates and agreements. */
const orderedAgain = (closed: Booking, legs: readonly KeysLeg[]): Partial<OrderValues> => {
  const repeated: Repeated = {}
  for (const name of repeatedFields) repeat(repeated, closed, name)
  return {
    ...newOrder,
    ...repeated,
    ...dwellingOf(closed),
    tenants: closed.tenants.map((tenant) => ({ ...tenant, id: undefined })),
    contacts: closed.contacts.map((contact) => ({ ...contact, id: undefined })),
    keysPlan: planOf(legs, 'WITHDRAW'),
    depositPlan: planOf(legs, 'DEPOSIT'),
  }
}

/** Address, access and typology of the dwelling. */
const dwellingOf = (closed: Booking): Partial<OrderValues> => ({
  dwellingId: closed.dwellingId,
  address: closed.address,
  zipCode: closed.zipCode,
  city: closed.city,
  residence: closed.residence,
  building: closed.building,
  staircase: closed.staircase,
  floor: closed.floor,
  door: closed.door,
  apartmentNumber: closed.apartmentNumber,
  digicode: closed.digicode,
  propertyType: closed.propertyType,
  propertyKind: closed.propertyKind,
  roomCount: closed.roomCount,
  surface: closed.surface,
  furnished: closed.furnished,
  annexes: closed.annexes,
  premises: closed.premises ?? (closed.propertyType === 'business' ? newPremises : null),
})

/** The plan of one key leg; a safelock code is never copied. */
const planOf = (legs: readonly KeysLeg[], requestedLeg: KeyLeg): KeysPlan | null => {
  const leg = legs.find((candidate) => candidate.leg === requestedLeg)
  return storedKeysPlan.strip().safeParse({ ...leg, hasSafelockCode: undefined }).data ?? null
}
