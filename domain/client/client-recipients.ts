import { z } from 'zod'
import { emails } from '../values/email.ts'

/** The kinds of messages to a client. */
export const messageKindLabels = {
  order: 'Commandes',
  appointment: 'Rendez-vous et rappels',
  keys: 'Clés',
  report: 'Rapports',
  quotation: 'Devis',
  invoice: 'Factures',
  overdue: 'Relances de paiement',
} as const
export type MessageKind = keyof typeof messageKindLabels
export const messageKinds = Object.keys(messageKindLabels).filter((kind): kind is MessageKind => kind in messageKindLabels)
/** The kinds that the product sends today: forms and lists offer only these. */
export const sentKinds = ['order', 'appointment', 'keys', 'report', 'quotation', 'invoice'] as const satisfies readonly MessageKind[]

const addresses = emails.nullish()
/** Addresses for each kind of message, in addition to the client's subscribed users. */
export const recipients = z.strictObject({
  order: addresses,
  appointment: addresses,
  keys: addresses,
  report: addresses,
  quotation: addresses,
  invoice: addresses,
  overdue: addresses,
} satisfies Record<MessageKind, typeof addresses>)
export type Recipients = z.output<typeof recipients>

type Person = { name: string; email: string; isMain: boolean; notifications: readonly MessageKind[] }
/** The fields that determine the recipients of a client's messages. */
export type Reached = { emails?: string | null | undefined; recipients: Recipients; users: readonly Person[] }
/** A recipient of a message, with the reason. */
export type Recipient = { email: string; name: string | null; reason: 'subscribed' | 'added' | 'main' | 'client' }

export const recipientReasonLabels = {
  subscribed: 'abonné à ces messages',
  added: 'adresse ajoutée aux paramètres',
  main: "utilisateur principal, faute d'abonné",
  client: "adresse du client, faute d'utilisateur",
} as const satisfies Record<Recipient['reason'], string>

/** Splits « a@b.fr, c@d.fr » into addresses. */
export const addressesOf = (text: string | null | undefined): string[] => (text ? text.split(',').map((part) => part.trim()) : [])

/**
 * The recipients of a kind of message: the subscribed users and the added addresses; if none, the main user; if none, the client's own
 * addresses. Each address once.
 */
export const recipientsOf = ({ emails: own, recipients: added, users }: Reached, kind: MessageKind): Recipient[] => {
  const chosen = users
    .filter(({ notifications }) => notifications.includes(kind))
    .map(({ email, name }): Recipient => ({ email, name, reason: 'subscribed' }))
  const others = addressesOf(added[kind]).map((email): Recipient => ({ email, name: null, reason: 'added' }))
  const main = users.filter(({ isMain }) => isMain).map(({ email, name }): Recipient => ({ email, name, reason: 'main' }))
  const all = addressesOf(own).map((email): Recipient => ({ email, name: null, reason: 'client' }))
  const recipients = [[...chosen, ...others], main, all].find((some) => some.length > 0) ?? []
  const isFirst = ({ email }: Recipient, rank: number) =>
    recipients.findIndex((recipient) => recipient.email.toLowerCase() === email.toLowerCase()) === rank
  return recipients.filter(isFirst)
}

/** A person of a client, or an address of it, who may be written to. */
export type ClientContact = { email: string; name: string | null }

/** Everybody of a client with an address, each once: the recipients of its orders first, then its people, then its other addresses. */
export const contactsOf = (client: Reached): ClientContact[] => {
  const { emails: own, recipients: added, users } = client
  const addresses = [own, ...Object.values(added)].flatMap((text) => addressesOf(text))
  const all = [
    ...recipientsOf(client, 'order').map(({ email, name }) => ({ email, name })),
    ...users.map(({ email, name }) => ({ email, name })),
    ...addresses.map((email) => ({ email, name: null })),
  ]
  return all.filter(({ email }, rank) => all.findIndex((other) => isSameAddress(other.email, email)) === rank)
}

/** Whether two addresses are the same one. */
export const isSameAddress = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()
