import type { Booking } from '../booking/order/booking.ts'
import { isMobile } from '../values/typed-phone.ts'
import { addressesOf, type MessageKind, type Reached, recipientsOf } from '../client/client-recipients.ts'
import type { VisitRegistration } from '../slot-offer/visit-registration.ts'
import type { Addressee } from './notification-plan.ts'

type Order = Pick<Booking, 'service' | 'tenants' | 'contacts' | 'processes'>
type Checker = { id: string; name: string; email: string | null }
type Called = { id: string; name: string; phone: string | null }

const each = (to: Omit<Addressee, 'address'>, emails: string | null | undefined): Addressee[] => {
  const addresses = addressesOf(emails)
  return addresses.length > 0 ? addresses.map((address) => ({ ...to, address })) : [{ ...to, address: null }]
}

const expected = ({ service, tenants }: Pick<Order, 'service' | 'tenants'>, registeredIds: readonly string[]) =>
  tenants.filter(({ id }) => service !== 'visite' || registeredIds.includes(id))
/**
 * The tenants of a visit who come at its hour: those who registered. The lots of a delivery are planned with the people that its file names,
 * so that all of them come while nobody was offered slots.
 */
export const registeredIdsOf = (
  { deliveryId, tenants }: Pick<Booking, 'deliveryId' | 'tenants'>,
  registrations: readonly Pick<VisitRegistration, 'tenantId' | 'status'>[],
): string[] =>
  deliveryId && registrations.length === 0
    ? tenants.map(({ id }) => id)
    : registrations.filter(({ status }) => status === 'registered').map(({ tenantId }) => tenantId)

const reasonOf = (role: Order['tenants'][number]['role']) => (role === 'prospect' ? 'prospect' : 'tenant')

/** The tenants of an order; of a visit only the prospects who registered for its hour. */
export const tenantAddressees = (order: Order, registeredIds: readonly string[]): Addressee[] =>
  expected(order, registeredIds).flatMap(({ id, firstName, lastName, emails, role }) =>
    each(
      {
        audience: 'tenant',
        person: `tenant:${id}`,
        name: `${firstName} ${lastName}`,
        reason: reasonOf(role),
      },
      emails,
    ),
  )

/** The recipients of one of the client's lists. */
export const clientAddressees = (client: Reached, kind: MessageKind): Addressee[] =>
  recipientsOf(client, kind).map(({ email, name, reason }) => ({
    audience: 'client',
    person: `client:${email.toLowerCase()}`,
    name,
    address: email,
    reason,
  }))

/** The checker of the mission. */
export const checkerAddressee = ({ id, name, email }: Checker): Addressee => ({
  audience: 'checker',
  person: `checker:${id}`,
  name,
  address: email,
  reason: 'checker',
})

/** Each address once: of two reasons the first counts. */
export const onceEach = (addressees: readonly Addressee[]): Addressee[] => {
  const isFirst = ({ address }: Addressee, rank: number) =>
    address === null || addressees.findIndex((other) => other.address?.toLowerCase() === address.toLowerCase()) === rank
  return addressees.filter(isFirst)
}

/** Who gets a report: the client's list, the contacts of the order, the recipients of its processes, then its tenants. */
export const reportAddressees = (order: Order, client: Reached): Addressee[] => {
  const contacts = order.contacts.flatMap(({ id, name, emails }) =>
    addressesOf(emails).map((address) => ({ audience: 'client', person: `contact:${id}`, name, address, reason: 'contact' }) as const),
  )
  const ofProcesses = order.processes.flatMap(({ title, recipients }) =>
    addressesOf(recipients).map(
      (address) => ({ audience: 'client', person: `process:${address.toLowerCase()}`, name: title, address, reason: 'process' }) as const,
    ),
  )
  return onceEach([...clientAddressees(client, 'report'), ...contacts, ...ofProcesses, ...tenantAddressees(order, [])])
}

const mobileOf = (numbers: readonly (string | null | undefined)[]): string | undefined =>
  numbers.flatMap((number) => number ?? []).find((number) => isMobile(number))

/** Who of the order's tenants and its checker has a mobile, by its number, each number once. */
export const mobileAddressees = (
  order: Pick<Order, 'service' | 'tenants'>,
  registeredIds: readonly string[],
  checker?: Called,
): Addressee[] => {
  const ofTenants = expected(order, registeredIds).flatMap(({ id, firstName, lastName, phone, otherPhone, role }): Addressee[] => {
    const address = mobileOf([phone, otherPhone])
    const name = `${firstName} ${lastName}`
    return address ? [{ audience: 'tenant', person: `tenant:${id}`, name, address, reason: reasonOf(role) }] : []
  })
  const own = mobileOf([checker?.phone])
  const ofChecker = checker && own ? [{ ...checkerAddressee({ ...checker, email: null }), address: own }] : []
  return onceEach([...ofTenants, ...ofChecker])
}
