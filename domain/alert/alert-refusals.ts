import { type FieldRefusal, Refusal, staleVersion } from '../refusal.ts'
import { mostSnoozeDays } from './alert.ts'

const untilMessage = `Choisissez un moment à venir, dans ${mostSnoozeDays} jours au plus.`

/** All refusals about alerts. */
export const alertRefusals = {
  missing: () => new Refusal('missing', 'ALERT_NOT_FOUND', "Cette alerte n'existe pas."),
  stale: staleVersion('Cette alerte a été modifiée entre-temps. Rechargez la page.'),
  resolved: () => new Refusal('conflict', 'ALERT_RESOLVED', 'Cette alerte est déjà résolue.'),
  notSnoozed: () => new Refusal('conflict', 'ALERT_NOT_SNOOZED', "Cette alerte n'est pas reportée."),
  until: () => new Refusal('invalid', 'FIELDS_INVALID', untilMessage, { errors: [{ path: 'until', message: untilMessage }] }),
  notRisky: () =>
    new Refusal(
      'conflict',
      'ALERT_NOT_RISKY',
      "Seul le risque d'une commande s'accepte. Corrigez la cause de cette alerte, ou reportez-la.",
    ),
  sameOwner: () => new Refusal('conflict', 'ALERT_OWNER_UNCHANGED', 'Cette alerte lui est déjà confiée.'),
  assignee: () => {
    const message = 'Choisissez une personne qui peut traiter les alertes.'
    return new Refusal('invalid', 'FIELDS_INVALID', message, { errors: [{ path: 'assigneeId', message }] })
  },
  noFix: () => new Refusal('conflict', 'ALERT_FIX_MISSING', "Cette correction n'est plus celle de l'alerte."),
  mixedTypes: () => new Refusal('invalid', 'ALERT_TYPES_MIXED', "Sélectionnez des alertes d'un seul type."),
  bulkMissing: () => new Refusal('missing', 'ALERT_FIX_BULK_NOT_FOUND', "Cette correction groupée n'existe pas."),
  openAgain: () => new Refusal('conflict', 'ALERT_OPEN_AGAIN', 'Une nouvelle alerte est ouverte pour le même motif.'),
  fields: (errors: readonly FieldRefusal[]) => new Refusal('invalid', 'FIELDS_INVALID', 'Certains champs sont à corriger.', { errors }),
  settingStale: staleVersion('Ces réglages ont été modifiés entre-temps. Rechargez la page.'),
} as const
