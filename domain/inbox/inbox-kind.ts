import type { WarningStatus } from '../warning/warning.ts'

/** What an item of the inbox reports, by its object. Source: `docs/domain.md` 3.6. */
export const inboxKindLabels = {
  alertAssigned: 'Alerte confiée',
  alertCommented: 'Nouveau commentaire',
  warningHigh: 'Signalement grave',
  warningAssigned: 'Signalement confié',
  warningTaken: 'Signalement pris en charge',
  warningResolved: 'Signalement résolu',
  warningDismissed: 'Signalement classé sans suite',
  warningReopened: 'Signalement rouvert',
  bookingCanceled: 'Commande annulée',
  bookingMoved: 'Rendez-vous déplacé',
  bookingUnassigned: 'Contrôleur désaffecté',
  bookingWithoutChecker: 'Aucun contrôleur',
  bookingConfirmed: 'Présence confirmée',
  bookingUnconfirmed: 'Confirmation retirée',
  bookingAnswered: 'Réponse par un lien',
  bookingFailed: 'Déplacement infructueux',
  bookingUndone: "Retour à l'étape précédente",
  jobDone: 'Travail terminé',
  jobFailed: 'Travail interrompu',
} as const
export type InboxKind = keyof typeof inboxKindLabels
export const inboxKinds = Object.keys(inboxKindLabels).filter((kind): kind is InboxKind => kind in inboxKindLabels)

/** Objects of items; a bulk stands for the rows that one act has changed together. */
export const inboxEntities = ['alert', 'alert-bulk', 'booking', 'booking-bulk', 'warning', 'job'] as const
export type InboxEntity = (typeof inboxEntities)[number]

/** What a step of a warning reports to its reporter and to whoever is in charge. */
export const inboxKindOfWarning: Readonly<Record<WarningStatus, InboxKind>> = {
  new: 'warningReopened',
  in_progress: 'warningTaken',
  resolved: 'warningResolved',
  dismissed: 'warningDismissed',
}
