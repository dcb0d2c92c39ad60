import { formatMoment } from '../values/date/moment.ts'
import { type Notification, isGone, recipientReasonLabels, stopReasonLabels } from './notification.ts'
import { type NotificationKind, notificationKinds, templatedKinds } from './notification-kind.ts'

/** The rule by which each kind is planned. Source: `docs/domain.md` 4 and 1.1.3. */
const rules: Readonly<Partial<Record<NotificationKind, string>>> = {
  acknowledgement: 'Part dix minutes après la commande, à la liste «\u00a0Commandes\u00a0» du client.',
  confirmation: 'Part dix minutes après la planification, sauf si la convocation part au même moment.',
  change: 'Part dix minutes après le dernier déplacement, à qui avait reçu une autre heure.',
  cancellation: "Part dix minutes après l'annulation, à qui avait reçu un message sur la commande.",
  j8: 'Part huit jours avant à 10 h, ou aussitôt si la mission est planifiée plus tard.',
  j5: 'Part cinq jours avant à 10 h, tant que la présence n’est pas confirmée, ou qu’il manque une information.',
  j1: 'Part la veille à 17 h\u00a0; au client, son dernier jour ouvré avant la mission.',
  report: 'Part dix minutes après la validation du rapport, une fois par version du document.',
}

/** The rule by which a kind is written, in a sentence. */
export const ruleOf = (kind: NotificationKind): string => rules[kind] ?? "Écrit par l'étape de la commande qui l'a demandé."

type Row = Pick<
  Notification,
  | 'kind'
  | 'recipientReason'
  | 'status'
  | 'reason'
  | 'plannedAt'
  | 'dueAt'
  | 'postedAt'
  | 'sentAt'
  | 'deliveredAt'
  | 'openedAt'
  | 'failedAt'
  | 'recipient'
>

const lineOf = (at: string | null, sentence: (moment: string) => string): string[] => (at === null ? [] : [sentence(formatMoment(at))])

/** Why a person has, or has not, received a message: the recorded facts, in order. */
export const whyOf = (row: Row): string[] => {
  const { kind, plannedAt, dueAt, postedAt, sentAt, deliveredAt, openedAt, failedAt, status, reason, recipientReason } = row
  return [
    ruleOf(kind),
    `Destinataire\u00a0: ${recipientReasonLabels[recipientReason]}.`,
    `${status === 'skipped' ? 'Noté' : 'Programmé'} le ${formatMoment(plannedAt)}, pour le ${formatMoment(dueAt)}.`,
    ...lineOf(postedAt, (moment) => `Remis à la messagerie le ${moment}.`),
    ...lineOf(sentAt, (moment) => `Accepté par le serveur du destinataire le ${moment}.`),
    ...lineOf(deliveredAt, (moment) => `Remis dans la boîte le ${moment}.`),
    ...lineOf(openedAt, (moment) => `Ouvert le ${moment}.`),
    ...lineOf(failedAt, (moment) => `Échec le ${moment}.`),
    ...(reason ? [stopReasonLabels[reason]] : []),
  ]
}

/** What a person has received of a kind in one sentence. */
export const answerOf = ({ status, postedAt, recipient }: Pick<Row, 'status' | 'postedAt' | 'recipient'>): string => {
  if (status === 'unsure')
    return `Ce message est peut-être arrivé à ${recipient ?? 'une adresse effacée'}\u00a0: personne ne peut le savoir.`
  if (status === 'failed') return "N'a pas reçu ce message."
  if (isGone({ status, postedAt })) return `Ce message a été envoyé à ${recipient ?? 'une adresse effacée'}.`
  return status === 'planned' ? "N'a pas encore reçu ce message." : "N'a pas reçu ce message."
}

/** The kinds about which somebody asks why a person got none. */
export const explainedKinds: readonly NotificationKind[] = templatedKinds.filter((kind) => rules[kind] !== undefined)

/** The name of a kind. */
export const kindLabel = (kind: NotificationKind): string => notificationKinds[kind].label
