import { z } from 'zod'
import { mailReasonSentences } from '../mail-state.ts'
import { instant } from '../values/date/moment.ts'
import { audiences, channels, notificationKindNames } from './notification-kind.ts'

/** The states of a message. Source: `docs/domain.md` 1.17. */
export const notificationStatusLabels = {
  planned: 'Programmée',
  sent: 'Envoyée',
  unsure: 'Envoi incertain',
  delivered: 'Remise',
  opened: 'Ouverte',
  failed: 'Échec',
  canceled: 'Annulée',
  skipped: 'Non envoyée',
} as const
export type NotificationStatus = keyof typeof notificationStatusLabels
export const notificationStatuses = [
  'planned',
  'sent',
  'unsure',
  'delivered',
  'opened',
  'failed',
  'canceled',
  'skipped',
] as const satisfies readonly NotificationStatus[]

/** Why a message does not leave, or did not. */
export const stopReasonLabels = {
  moved: 'Le rendez-vous a changé de date.',
  unplanned: "La mission n'est plus planifiée.",
  orderEnded: 'La commande est annulée ou close.',
  removed: "Cette personne n'est plus destinataire.",
  noAddress: 'Adresse manquante.',
  tooLate: 'La mission a été planifiée après cette échéance.',
  duplicate: 'Un autre message le dit déjà.',
  confirmed: 'La présence est déjà confirmée.',
  notConfirmer: 'Ce client ne fait pas confirmer ses rendez-vous par cette personne.',
  complete: 'Il ne manque aucune information.',
  night: "L'heure de nuit a repoussé l'envoi au-delà du rendez-vous.",
  over: 'Le rendez-vous est passé.',
  optedOut: 'Cette personne a refusé ces messages.',
  notValidated: "Le rapport n'est plus validé.",
  noSms: "Ce message n'a pas de texte pour un SMS.",
  fileGone: "Le document n'existe plus, ou il a une version plus récente.",
  fileTooLarge: 'Le document est trop lourd pour un e-mail : transmettez-le autrement.',
  lifted: 'Le blocage est levé.',
  former: "Planifié avant que l'application n'envoie ces messages : cette personne le sait par un autre moyen.",
  byHand: "Annulée par une personne de l'équipe.",
  ...mailReasonSentences,
} as const
export type StopReason = keyof typeof stopReasonLabels
const stopReasons = Object.keys(stopReasonLabels).filter((reason): reason is StopReason => reason in stopReasonLabels)

/** Why a person is a recipient. */
export const recipientReasonLabels = {
  tenant: 'locataire de la commande',
  prospect: 'prospect de la commande',
  checker: 'contrôleur de la mission',
  formerChecker: 'contrôleur prévu jusque-là',
  informed: 'avait reçu un message sur ce rendez-vous',
  subscribed: 'abonné à ces messages',
  added: 'adresse ajoutée aux paramètres du client',
  main: "utilisateur principal du client, faute d'abonné",
  client: "adresse du client, faute d'utilisateur",
  contact: 'contact de la commande',
  process: "destinataire d'une procédure du client",
  staff: "membre de l'équipe",
  recorded: "destinataire d'un message écrit par cette étape",
} as const
export type RecipientReason = keyof typeof recipientReasonLabels
const recipientReasons = Object.keys(recipientReasonLabels).filter((reason): reason is RecipientReason => reason in recipientReasonLabels)

/** A message to one person, as lists and tabs read it. */
export const notification = z.object({
  id: z.uuid(),
  kind: z.enum(notificationKindNames),
  audience: z.enum(audiences),
  channel: z.enum(channels),
  bookingId: z.uuid().nullable(),
  clientId: z.uuid().nullable(),
  checkerId: z.uuid().nullable(),
  /** The stable key of the person: `tenant:{id}`, `client:{address}`, `checker:{id}`. */
  person: z.string(),
  personName: z.string().nullable(),
  /** The address or the number; null when the person has none, or once it is erased. */
  recipient: z.string().nullable(),
  recipientReason: z.enum(recipientReasons),
  /** What makes it unique beside kind and person: the day of the mission, its hour, a version of a document. */
  occasion: z.string(),
  /** The hour of the mission that it tells. */
  missionAt: instant.nullable(),
  status: z.enum(notificationStatuses),
  reason: z.enum(stopReasons).nullable(),
  plannedAt: instant,
  dueAt: instant,
  /** When it was handed to the outbox. */
  postedAt: instant.nullable(),
  sentAt: instant.nullable(),
  deliveredAt: instant.nullable(),
  openedAt: instant.nullable(),
  failedAt: instant.nullable(),
  mailId: z.uuid().nullable(),
  templateId: z.uuid().nullable(),
  documentId: z.uuid().nullable(),
  subject: z.string().nullable(),
  version: z.int(),
})
export type Notification = z.output<typeof notification>

/** Whether a message has left, or is being handed over: it cannot be taken back. */
export const isGone = ({ status, postedAt }: Pick<Notification, 'status' | 'postedAt'>): boolean =>
  status !== 'canceled' && status !== 'skipped' && (postedAt !== null || status !== 'planned')

/** Whether a person has read a message, or knew what it says before there were messages: so the next one tells what has changed since. */
export const isRead = (row: Pick<Notification, 'status' | 'postedAt' | 'reason'>): boolean =>
  isGone(row) ? row.status !== 'failed' : row.reason === 'former'
