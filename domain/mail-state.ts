/** The ways out of the outbox. An SMS is a message of the same table, with the same states. */
export const mailChannels = ['mail', 'sms'] as const
export type MailChannel = (typeof mailChannels)[number]

/**
 * The states of a message. `unsure`: the mail server had the whole mail, and did not say whether it takes it; it is never sent again by
 * itself. `bounced`: accepted first, then returned or undeliverable.
 */
export const mailStates = ['waiting', 'unsure', 'failed', 'sent', 'delivered', 'opened', 'bounced'] as const
export type MailState = (typeof mailStates)[number]

export const mailStateLabels: Readonly<Record<MailState, string>> = {
  waiting: 'En attente',
  unsure: 'Envoi incertain',
  failed: 'Non envoyé',
  sent: 'Envoyé',
  delivered: 'Remis',
  opened: 'Ouvert',
  bounced: 'Revenu',
}

/** Why a message did not arrive, or why nobody knows whether it did. */
export const mailReasons = ['address', 'refused', 'expired', 'unanswered', 'interrupted', 'bounced'] as const
export type MailReason = (typeof mailReasons)[number]

export const mailReasonSentences: Readonly<Record<MailReason, string>> = {
  address: "L'adresse ou le numéro n'est pas valable. Corrigez-le, puis envoyez à nouveau.",
  refused: 'Le serveur du destinataire a refusé le message. Vérifiez l’adresse ou le numéro, puis envoyez à nouveau.',
  expired: "Le message n'a pas pu partir tant qu'il était utile. Vérifiez la messagerie, puis envoyez à nouveau si besoin.",
  unanswered:
    'La ligne a été coupée après l’envoi, avant la réponse du serveur : le message est peut-être arrivé. Vérifiez avant de renvoyer.',
  interrupted: 'Le programme s’est arrêté pendant l’envoi : le message est peut-être arrivé. Vérifiez avant de renvoyer.',
  bounced: 'Le message est revenu sans être remis. Vérifiez l’adresse ou le numéro, puis envoyez à nouveau.',
}

/** What a mail server or an SMS service reports later about a message that left. */
export const mailReports = ['delivered', 'opened', 'bounced'] as const
export type MailReport = (typeof mailReports)[number]

const before: Readonly<Record<MailReport, readonly MailState[]>> = {
  delivered: ['sent', 'unsure'],
  opened: ['sent', 'unsure', 'delivered'],
  bounced: ['sent', 'unsure', 'delivered'],
}

/**
 * Whether a report changes a message in this state: reports arrive late, twice and in any order, and a final state never goes back. A report
 * about a message that is being sent may arrive before the answer of the server: it counts as sent.
 */
export const mayReport = ({ state, isHanded }: { state: MailState; isHanded: boolean }, report: MailReport): boolean =>
  before[report].includes(state === 'waiting' && isHanded ? 'sent' : state)
