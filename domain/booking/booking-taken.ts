import { booking, type Booking, type BookingDraft } from './booking.ts'
import { missionCode } from './booking-code.ts'
import type { Contact, Tenant } from './booking-people.ts'

/** What people said of an order, with what its client's parameters gave. */
type Told = Omit<BookingDraft, 'options' | 'tenants' | 'contacts' | 'despiteBlock' | 'copiedFromId'> &
  Pick<Booking, 'options' | 'keysInstructions' | 'prefilled'> & { tenants: readonly Tenant[]; contacts: readonly Contact[] }

/** What is fixed with it. */
type Fixed = Pick<Booking, 'id' | 'code' | 'clientName' | 'areaId' | 'areaName' | 'dwellingId' | 'status' | 'offer' | 'createdAt'> &
  Pick<Booking, 'durationMinutes' | 'priceCents' | 'priceLines' | 'priceSource' | 'processes'>

const tenantFields = ['emails', 'phone', 'otherPhone', 'newAddress'] as const
const contactFields = ['emails', 'phone', 'note'] as const
const bookingFields = Object.keys(booking.shape)

/** A row as it is read back: what was not said is null. */
const asRead = <Row extends object>(row: Row, fields: readonly string[]): Row => {
  const said = new Map<string, unknown>(Object.entries(row))
  return { ...row, ...Object.fromEntries(fields.filter((field) => said.get(field) === undefined).map((field) => [field, null])) }
}

/** The booking as its order leaves it, before its mission is given to anybody; letter for letter what is then read of it. */
export const bookingTaken = (told: Told, fixed: Fixed): Booking => {
  const tenants = told.tenants.map((tenant) => asRead(tenant, tenantFields))
  const contacts = told.contacts.map((contact) => asRead(contact, contactFields))
  const mission = { missionCode: missionCode(fixed.code, told.service, 1), missionRank: 1 }
  const notGiven = {
    checkerId: null,
    checkerName: null,
    partnerName: null,
    startAt: null,
    endAt: null,
    cause: null,
    result: null,
    resultCents: null,
  }
  return asRead({ ...told, tenants, contacts, ...fixed, ...mission, ...notGiven, updatedAt: fixed.createdAt, version: 1 }, bookingFields)
}
