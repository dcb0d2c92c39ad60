import type { Booking } from '../booking/order/booking.ts'
import { type ConcernedPerson, isMeant } from './concerned-person.ts'
import { absenceOf, personInWords, strangerFacts } from './notification-absence.ts'
import type { Notification } from './notification.ts'
import { audienceLabels, channelLabels, type NotificationKind } from './notification-kind.ts'
import type { Addressee } from './notification-plan.ts'
import { answerOf, ruleOf, whyOf } from './notification-why.ts'

/** Why one person has, or has not, received a message: the person, the answer in a sentence, the facts. */
export type Explanation = { title: string; answer: string; facts: string[] }

/** What is known of a kind of message of an order, and of the typed person. */
export type Question = {
  /** An e-mail, a number or a name. */
  typed: string
  kind: NotificationKind
  order: Pick<Booking, 'status' | 'startAt'>
  people: readonly ConcernedPerson[]
  /** The messages of the order, of every kind. */
  rows: readonly Notification[]
  /** Who would receive the kind if it were written now. */
  addressees: readonly Addressee[]
  /** The client's lists that contain an address. */
  listsOf: (address: string) => string[]
  /** What is known of an address: its opt-out, its returned messages. */
  notesOf: (address: string) => string[]
}

const none = "N'a pas reçu ce message."
const namesOf = ({ personName, recipient }: Notification) => ({
  name: personName,
  addresses: recipient?.includes('@') ? [recipient] : [],
  numbers: recipient?.startsWith('+') ? [recipient] : [],
})
const reaches = (row: Notification, { addresses, numbers }: ConcernedPerson): boolean =>
  row.recipient !== null && [...addresses, ...numbers].includes(row.recipient.toLowerCase())

const ofRow = (row: Notification, { notesOf }: Question): Explanation => ({
  title: `${row.personName ?? row.recipient ?? 'Personne effacée'} (${audienceLabels[row.audience].toLowerCase()}), ${channelLabels[row.channel]}`,
  answer: answerOf(row),
  facts: [...whyOf(row), ...(row.recipient === null ? [] : notesOf(row.recipient))],
})

const ofPerson = (person: ConcernedPerson, { kind, order, addressees, listsOf, notesOf }: Question): Explanation => {
  const lists = [...new Set(person.addresses.flatMap(listsOf))]
  const absence = absenceOf({ kind, order, addressees, lists }, person)
  return { title: personInWords(person), answer: none, facts: [...absence, ...person.addresses.flatMap(notesOf), ruleOf(kind)] }
}

const ofStranger = ({ typed, kind, order, addressees, rows, notesOf }: Question): Explanation => {
  const others = rows.filter((row) => isMeant(typed, namesOf(row)))
  const facts = strangerFacts({ kind, order, addressees, lists: [] })
  const previous = "Cette personne a eu d'autres messages de cette commande, dont elle n'est plus destinataire."
  return {
    title: typed.trim(),
    answer: none,
    facts: [...(others.length > 0 ? [previous] : []), ...facts, ...notesOf(typed.trim().toLowerCase()), ruleOf(kind)],
  }
}

/**
 * Why a typed person has, or has not, received a kind of message of an order: the recorded messages, then the people of the order without one;
 * if nobody is meant, the answer about a stranger. Source: `docs/domain.md` 1.17.
 */
export const explanationsOf = (question: Question): Explanation[] => {
  const { typed, kind, rows } = question
  const people = question.people.filter((person) => isMeant(typed, person))
  const own = rows.filter((row) => row.kind === kind && (isMeant(typed, namesOf(row)) || people.some((person) => reaches(row, person))))
  const without = people.filter(
    (person) => !own.some((row) => reaches(row, person) || (row.audience === person.audience && row.personName === person.name)),
  )
  const explanations = [...own.map((row) => ofRow(row, question)), ...without.map((person) => ofPerson(person, question))]
  return explanations.length > 0 ? explanations : [ofStranger(question)]
}
