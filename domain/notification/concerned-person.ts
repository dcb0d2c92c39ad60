import type { Booking } from '../booking/order/booking.ts'
import { addressesOf, messageKindLabels, messageKinds, type Reached } from '../client/client-recipients.ts'
import { typedPhone } from '../values/typed-phone.ts'
import { plainText } from '../values/text.ts'
import type { Audience } from './notification-kind.ts'

/** The part of a person for an order: only some of them are recipients of its messages. */
export const concernLabels = {
  tenant: 'locataire de la commande',
  prospect: 'prospect de la commande',
  checker: 'contrôleur de la mission',
  user: 'utilisateur du client',
  address: 'adresse du client',
  contact: 'contact de la commande',
  process: "destinataire d'une procédure du client",
} as const
export type Concern = keyof typeof concernLabels

/** A person of an order, of its client or of its mission, with the e-mails and the numbers (E.164) by which messages could reach them. */
export type ConcernedPerson = {
  concern: Concern
  audience: Audience
  name: string | null
  addresses: readonly string[]
  numbers: readonly string[]
}

type Order = Pick<Booking, 'tenants' | 'contacts' | 'processes'>
type Client = Omit<Reached, 'users'> & { users: readonly (Reached['users'][number] & { phone?: string | null | undefined })[] }
type Checker = { name: string; email: string | null; phone: string | null }

const numbersOf = (numbers: readonly (string | null | undefined)[]): string[] => numbers.flatMap((number) => number ?? [])
const lower = (addresses: readonly string[]): string[] => addresses.map((address) => address.toLowerCase())

const ofClient = ({ emails, recipients, users }: Client): ConcernedPerson[] => {
  const people = users.map(({ name, email, phone }) => ({ name, addresses: lower([email]), numbers: numbersOf([phone]) }))
  const listed = [emails, ...messageKinds.map((kind) => recipients[kind])].flatMap((text) => lower(addressesOf(text)))
  const others = [...new Set(listed)].filter((address) => !people.some(({ addresses }) => addresses.includes(address)))
  return [
    ...people.map((person) => ({ ...person, concern: 'user', audience: 'client' }) as const),
    ...others.map((address) => ({ concern: 'address', audience: 'client', name: null, addresses: [address], numbers: [] }) as const),
  ]
}

/** Everybody about whom somebody may ask why a message of the order reached them or not. */
export const concernedPeople = ({ tenants, contacts, processes }: Order, client: Client, checker?: Checker): ConcernedPerson[] => [
  ...tenants.map(
    ({ firstName, lastName, emails, phone, otherPhone, role }): ConcernedPerson => ({
      concern: role === 'prospect' ? 'prospect' : 'tenant',
      audience: 'tenant',
      name: `${firstName} ${lastName}`,
      addresses: lower(addressesOf(emails)),
      numbers: numbersOf([phone, otherPhone]),
    }),
  ),
  ...(checker
    ? [
        {
          concern: 'checker',
          audience: 'checker',
          name: checker.name,
          addresses: lower(numbersOf([checker.email])),
          numbers: numbersOf([checker.phone]),
        } as const,
      ]
    : []),
  ...ofClient(client),
  ...contacts.map(
    ({ name, emails, phone }): ConcernedPerson => ({
      concern: 'contact',
      audience: 'client',
      name,
      addresses: lower(addressesOf(emails)),
      numbers: numbersOf([phone]),
    }),
  ),
  ...processes.map(
    ({ title, recipients }): ConcernedPerson => ({
      concern: 'process',
      audience: 'client',
      name: title,
      addresses: lower(addressesOf(recipients)),
      numbers: [],
    }),
  ),
]

/** What names a person: a name, e-mails, numbers. */
type Named = { name: string | null; addresses: readonly string[]; numbers: readonly string[] }

/** Whether a typed e-mail, number or name means this person: an e-mail entirely, a number by its digits, a name by each of its words. */
export const isMeant = (typed: string, { name, addresses, numbers }: Named): boolean => {
  const text = typed.trim().toLowerCase()
  if (text.includes('@')) return addresses.some((address) => address.toLowerCase() === text)
  const digits = typedPhone(text)
  if (digits !== undefined) return numbers.some((number) => number.endsWith(digits) || number.replace(/^\+33/, '').startsWith(digits))
  const words = plainText(text).split(' ').filter(Boolean)
  const own = plainText(name)
  return words.length > 0 && words.every((word) => own.includes(word))
}

/** The client's lists that contain an address, by their names. */
export const listsOf = ({ recipients, users }: Client, address: string): string[] =>
  messageKinds
    .filter(
      (kind) =>
        lower(addressesOf(recipients[kind])).includes(address) ||
        users.some(({ email, notifications }) => email.toLowerCase() === address && notifications.includes(kind)),
    )
    .map((kind) => messageKindLabels[kind])
