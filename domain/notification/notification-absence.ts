import type { Booking } from '../booking/order/booking.ts'
import { messageKindLabels } from '../client/client-recipients.ts'
import { concernLabels, type ConcernedPerson } from './concerned-person.ts'
import { recipientReasonLabels } from './notification.ts'
import { audienceLabels, type NotificationKind, notificationKinds } from './notification-kind.ts'
import { type Addressee, isCanceled, isPlannedMission } from './notification-plan.ts'
import { explainedKinds } from './notification-why.ts'

/** The facts of an order that decide whether a kind of message has a recipient. */
export type AbsenceFacts = {
  kind: NotificationKind
  order: Pick<Booking, 'status' | 'startAt'>
  /** Who would receive the kind if it were written now. */
  addressees: readonly Addressee[]
  /** The names of the client's lists that contain the person. */
  lists: readonly string[]
}

const missionKinds: readonly NotificationKind[] = ['confirmation', 'change', 'j8', 'j5', 'j1']
const plurals = {
  tenant: 'aux locataires',
  client: 'au client',
  checker: 'au contrôleur',
  partner: 'au partenaire',
  staff: "à l'équipe",
} as const

const named = ({ name, address, reason }: Addressee): string =>
  `${[name, address].filter(Boolean).join(', ') || 'une personne sans adresse'} (${recipientReasonLabels[reason]})`

/** Why the order calls for no message of this kind now, whoever is asked about; null when it does. */
const orderRefusal = ({ kind, order: { status, startAt } }: AbsenceFacts): string | null => {
  if (kind === 'cancellation') return isCanceled(status) ? null : "La commande n'est pas annulée."
  if (kind === 'report') return status === 'validated' ? null : "Le rapport de la commande n'est pas validé."
  if (!missionKinds.includes(kind) || isPlannedMission({ status, startAt })) return null
  if (isCanceled(status)) return 'La commande est annulée\u00a0: elle n’a plus de rendez-vous.'
  return startAt === null ? "La commande n'a pas de date." : "La mission de la commande n'est plus à venir."
}

/** Why a person of the client is not in the list of the kind, and what would put them there. */
const listRefusal = ({ kind, addressees, lists }: AbsenceFacts): string[] => {
  const { clientList } = notificationKinds[kind]
  if (!clientList) return []
  const label = `«\u00a0${messageKindLabels[clientList]}\u00a0»`
  const ofList = addressees.filter(({ audience }) => audience === 'client').map(named)
  return [
    ofList.length > 0
      ? `Chez le client, ce message va à\u00a0: ${ofList.join('\u00a0; ')}.`
      : 'Chez le client, ce message ne va à personne.',
    lists.length > 0 ? `Cette personne est dans\u00a0: ${lists.join(', ')}.` : "Cette personne n'est dans aucune liste du client.",
    `Pour qu'elle reçoive ce message, abonnez-la à ${label}, ou ajoutez son adresse à cette liste, dans les paramètres du client.`,
  ]
}

/** Why somebody who would receive the kind now has no message of it. */
const lateReasons: Readonly<Partial<Record<NotificationKind, string>>> = {
  acknowledgement: "Son adresse n'était pas dans la liste quand la commande a été prise.",
  confirmation: "La convocation, ou un autre message, lui dit déjà l'heure du rendez-vous.",
  change: "Aucun message ne lui avait dit une autre heure\u00a0: il n'y a pas de changement à lui annoncer.",
  cancellation: "Elle n'avait reçu aucun message sur cette commande\u00a0: il n'y a rien à reprendre.",
  report: "Elle n'était pas destinataire quand le rapport a été validé, ou il n'avait pas de document.",
}
const planned = 'Ce message sera programmé au prochain changement de la commande, ou cette nuit.'

const roleRefusal = (facts: AbsenceFacts, { concern, addresses }: ConcernedPerson): string[] => {
  if (addresses.length === 0) return ["Cette personne n'a pas d'adresse e-mail."]
  if (concern === 'prospect') return ["Ce prospect n'est pas inscrit à la visite."]
  if (concern === 'contact' || concern === 'process') return ['Cette personne ne reçoit que les rapports.']
  return concern === 'user' || concern === 'address' ? listRefusal(facts) : []
}

/** Why a person of the order, of its client or of its mission has no message of a kind: the facts, the most general first. */
export const absenceOf = (facts: AbsenceFacts, person: ConcernedPerson): string[] => {
  const { kind, addressees } = facts
  const { audiences } = notificationKinds[kind]
  const who = `C'est\u00a0: ${concernLabels[person.concern]}.`
  if (!audiences.includes(person.audience))
    return [who, `Ce message ne va pas ${plurals[person.audience]}, seulement ${audiences.map((to) => plurals[to]).join(', ')}.`]
  if (!explainedKinds.includes(kind)) return [who, "Aucune étape de la commande n'a écrit ce message pour cette personne."]
  const ofOrder = orderRefusal(facts)
  const isAddressee = addressees.some(({ address }) => address !== null && person.addresses.includes(address.toLowerCase()))
  if (!isAddressee) return [who, ...roleRefusal(facts, person), ...(ofOrder ? [ofOrder] : [])]
  return [who, ofOrder ?? lateReasons[kind] ?? planned]
}

/** What is known of somebody who has no part in the order: that, who receives the kind, and how to become a recipient. */
export const strangerFacts = (facts: AbsenceFacts): string[] => {
  const { kind, addressees } = facts
  const { audiences, clientList } = notificationKinds[kind]
  const recipients = [...new Set(addressees.map(named))]
  const ofOrder = orderRefusal(facts)
  return [
    "Cette personne n'est ni locataire, ni contrôleur, ni contact de la commande, ni utilisateur ou adresse de son client.",
    ...(ofOrder ? [ofOrder] : []),
    recipients.length > 0 ? `Ce message va à\u00a0: ${recipients.join('\u00a0; ')}.` : "Ce message n'a aucun destinataire.",
    `Il va ${audiences.map((to) => plurals[to]).join(', ')}${clientList ? `\u00a0; chez le client, à la liste «\u00a0${messageKindLabels[clientList]}\u00a0»` : ''}.`,
  ]
}

/** « Nina Martin (locataire) ». */
export const personInWords = ({ name, audience, addresses, numbers }: ConcernedPerson): string =>
  `${name ?? addresses[0] ?? numbers[0] ?? 'Personne sans nom'} (${audienceLabels[audience].toLowerCase()})`
