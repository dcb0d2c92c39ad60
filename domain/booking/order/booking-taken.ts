import type { DateChooser } from '../../client/client-terms.ts'
import type { BookingService } from '../../offer/sold-service.ts'
import { familyOf } from '../step/booking-service.ts'
import { booking, type Booking, type BookingDraft } from './booking.ts'
import { missionCode } from './booking-code.ts'
import type { Contact, Tenant } from './booking-people.ts'

/** The typed order, completed by its client's parameters. */
type OrderInput = Omit<BookingDraft, 'options' | 'tenants' | 'contacts' | 'despiteBlock' | 'despiteDuplicates' | 'copiedFromId'> &
  Pick<Booking, 'options' | 'keysInstructions' | 'prefilled'> & { tenants: readonly Tenant[]; contacts: readonly Contact[] }

/** The values that are fixed at creation. */
type Fixed = Pick<Booking, 'id' | 'code' | 'clientName' | 'areaId' | 'areaName' | 'dwellingId' | 'status' | 'offer' | 'createdAt'> &
  Pick<Booking, 'durationMinutes' | 'priceCents' | 'priceLines' | 'priceSource' | 'processes' | 'deliveryId'>

const tenantFields = ['emails', 'phone', 'otherPhone', 'newAddress'] as const
const contactFields = ['emails', 'phone', 'note'] as const
const bookingFields = Object.keys(booking.shape)

/** A new row in the form that a read returns: missing values are null. */
const asRead = <Row extends object>(row: Row, fields: readonly string[]): Row => {
  const unsaid = fields.filter((field) => Reflect.get(row, field) === undefined)
  return Object.assign(row, Object.fromEntries(unsaid.map((field) => [field, null])))
}

/** The booking after its creation, before a checker is assigned, identical to the row that a read returns. */
export const bookingTaken = ({ tenants, contacts, ...order }: OrderInput, fixed: Fixed): Booking => {
  const taken = {
    tenants: tenants.map((tenant) => asRead({ ...tenant }, tenantFields)),
    contacts: contacts.map((contact) => asRead({ ...contact }, contactFields)),
    missionCode: missionCode(fixed.code, order.service, 1),
    missionRank: 1,
    checkerId: null,
    checkerName: null,
    startAt: null,
    endAt: null,
    cause: null,
    result: null,
    resultCents: null,
    updatedAt: fixed.createdAt,
    version: 1,
    ...order,
    ...fixed,
  }
  return asRead(taken, bookingFields)
}

/** What history says of a new inspection whose tenants choose the date: the product offers them slots (E02). */
export const tenantChooses = (service: BookingService, { dateChosenBy }: { dateChosenBy: DateChooser }): { tenantChooses?: true } =>
  familyOf(service) === 'EDL' && dateChosenBy === 'tenant' ? { tenantChooses: true } : {}
