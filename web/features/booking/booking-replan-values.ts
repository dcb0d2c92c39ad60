import type { Booking } from '@adm/domain/booking/booking'
import type { KeyLeg } from '@adm/domain/key-tracking/key-status'
import { type KeysPlan, type KeysWay, keysPlan } from '@adm/domain/key-tracking/keys-plan'
import { newOrder, type OrderValues } from './booking-order-values.ts'

/** A leg of the keys of the closed order. */
type KeysLeg = { leg: KeyLeg; way: KeysWay | null } & Partial<Omit<KeysPlan, 'way'>>

/** What an order that takes up a closed one again begins with: all that was ordered, but for its dates and what must be agreed anew. */
export const replanValues = (closed: Booking, legs: readonly KeysLeg[]): Partial<OrderValues> => {
  const { clientId, service, language, options, clientReference, ug, visitOfferId, entryBookingId, dwellingId } = closed
  const { address, zipCode, city, residence, building, staircase, floor, door, apartmentNumber, digicode } = closed
  const { propertyType, propertyKind, roomCount, surface, furnished, annexes, premises } = closed
  const { presenceRequired, expectedMeters, keysInstructions, lessorName, lessorAddress, comment } = closed
  return {
    ...newOrder,
    ...{ clientId, service, language, options, clientReference, ug, visitOfferId, entryBookingId, dwellingId },
    ...{ address, zipCode, city, residence, building, staircase, floor, door, apartmentNumber, digicode },
    ...{ propertyType, propertyKind, roomCount, surface, furnished, annexes, premises },
    ...{ presenceRequired, expectedMeters, keysInstructions, lessorName, lessorAddress, comment },
    tenants: closed.tenants.map(({ id: _, ...tenant }) => tenant),
    contacts: closed.contacts.map(({ id: _, ...contact }) => contact),
    keysPlan: planOf(legs, 'WITHDRAW'),
    depositPlan: planOf(legs, 'DEPOSIT'),
    replannedFromId: closed.id,
  }
}

/** How the keys went one way; the code of a box is asked anew. */
const planOf = (legs: readonly KeysLeg[], wanted: KeysLeg['leg']): KeysPlan | null => {
  const leg = legs.find((one) => one.leg === wanted)
  return keysPlan.strip().safeParse({ ...leg, hasSafelockCode: undefined }).data ?? null
}
