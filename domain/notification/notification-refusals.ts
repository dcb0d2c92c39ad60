import { Refusal } from '../refusal.ts'

/** All refusals about messages. */
export const notificationRefusals = {
  missing: () => new Refusal('missing', 'NOTIFICATION_NOT_FOUND', "Ce message n'existe pas."),
  stale: (current: object) => new Refusal('conflict', 'STALE_VERSION', 'Ce message a changé entre-temps. Relisez-le.', { current }),
  gone: () => new Refusal('conflict', 'NOTIFICATION_GONE', "Ce message est déjà parti : il ne s'annule plus."),
  notPlanned: () => new Refusal('conflict', 'NOTIFICATION_NOT_PLANNED', "Ce message n'est pas programmé : rien n'est à envoyer."),
  notResendable: () =>
    new Refusal('conflict', 'NOTIFICATION_NOT_RESENDABLE', "Ce message ne s'envoie pas à nouveau d'ici : refaites l'étape qui l'écrit."),
}
