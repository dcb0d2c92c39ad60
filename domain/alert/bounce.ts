import type { Booking } from '../booking/order/booking.ts'
import { addressesOf, type Recipients } from '../client/client-recipients.ts'
import type { AlertFact, BounceOwner, ReturnedMessage } from './alert-fact.ts'

/** An address that an order or a client uses, and whose it is. */
export type UsedAddress = { address: string; of: BounceOwner; ownerId: string | null; name: string }

/** A checker of an order, or one to whom it is proposed. */
export type ReachedChecker = { id: string; name: string; email: string | null; phone: string | null }

/** An address from which messages come back, with the last of them that are about the order or client. */
export type BouncedAddress = { id: string; address: string; since: string; messages: readonly ReturnedMessage[] }

/** Years after the end of its alert for which the name and the address are kept. Source: `docs/business.md` 1.10. */
export const bouncedNameYears = 3

type Addresses = string | null | undefined
const used = (owner: Omit<UsedAddress, 'address'>, ...texts: readonly Addresses[]): UsedAddress[] =>
  texts.flatMap((text) => addressesOf(text).map((address) => ({ ...owner, address: address.toLowerCase() })))

/** The addresses and numbers of the people of an order: tenants, contacts, partner, and checkers. */
export const addressesOfOrder = (
  { tenants, contacts, partnerName, partnerEmail }: Pick<Booking, 'tenants' | 'contacts' | 'partnerName' | 'partnerEmail'>,
  checkers: readonly ReachedChecker[],
): UsedAddress[] => [
  ...tenants.flatMap(({ id, firstName, lastName, emails, phone, otherPhone }) =>
    used({ of: 'tenant', ownerId: id, name: `${firstName} ${lastName}` }, emails, phone, otherPhone),
  ),
  ...contacts.flatMap(({ id, name, emails }) => used({ of: 'contact', ownerId: id, name }, emails)),
  ...checkers.flatMap(({ id, name, email, phone }) => used({ of: 'checker', ownerId: id, name }, email, phone)),
  ...used({ of: 'partner', ownerId: null, name: partnerName ?? 'le partenaire' }, partnerEmail),
]

type ReachedClient = { name: string; emails: string | null; users: readonly { name: string; email: string }[]; recipients: Recipients }

/** The addresses of a client: its own, those of its users, and those added to its lists of recipients. */
export const addressesOfClient = ({ name, emails, users, recipients }: ReachedClient): UsedAddress[] => [
  ...used({ of: 'client', ownerId: null, name }, emails),
  ...users.flatMap((user) => used({ of: 'clientUser', ownerId: null, name: user.name }, user.email)),
  ...used({ of: 'clientRecipient', ownerId: null, name }, ...Object.values(recipients)),
]

const keyOf = ({ address, of, ownerId }: UsedAddress): string => [address, of, ownerId].join(' ')

/** A fact for each used address from which messages come back; none once it is corrected or cleared. */
export const bounceFacts = (addresses: readonly UsedAddress[], bounced: readonly BouncedAddress[]): AlertFact[] => {
  const byAddress = new Map(bounced.map((each) => [each.address, each]))
  const distinct = [...new Map(addresses.map((each) => [keyOf(each), each])).values()]
  return distinct.flatMap(({ address, of, ownerId, name }) => {
    const back = byAddress.get(address)
    if (!back) return []
    const bounce = { addressId: back.id, of, ownerId, messages: [...back.messages] }
    return [{ rule: 'addressBounced' as const, observed: address, threshold: null, since: back.since, name, bounce }]
  })
}
