import type { BookingStatus } from './booking-status.ts'

/** The causes of an unsuccessful move. Source: `docs/domain.md` 8.6. */
export const unsuccessfulMoveCauseLabels = {
  tenant_absent: 'Locataire absent',
  keys_missing: 'Clés absentes ou erronées',
  no_access: 'Accès impossible (digicode, badge)',
  wrong_address: 'Adresse erronée',
  still_occupied: 'Logement encore occupé ou non vide',
  works: 'Travaux en cours',
  report_refused: "Refus de l'état des lieux",
  no_power_or_water: "Coupure d'électricité ou d'eau rendant le constat impossible",
  unsafe: 'Insécurité',
  checker_prevented: 'Contrôleur empêché (notre fait)',
  move_other: 'Autre',
} as const

/** The causes of a cancellation. Source: `docs/domain.md` 8.6. */
export const cancellationCauseLabels = {
  client_request: 'Demande du client',
  tenant_request: 'Demande du locataire',
  postponed: 'Report',
  duplicate: 'Doublon',
  lease_not_signed: 'Bail non signé',
  sale: 'Vente',
  order_mistake: 'Erreur de commande',
  goodwill: 'Geste commercial (notre fait)',
  cancellation_other: 'Autre',
} as const

export const causeLabels = { ...unsuccessfulMoveCauseLabels, ...cancellationCauseLabels } as const
export type UnsuccessfulMoveCause = keyof typeof unsuccessfulMoveCauseLabels
export type CancellationCause = keyof typeof cancellationCauseLabels
export type Cause = UnsuccessfulMoveCause | CancellationCause
export const causes = Object.keys(causeLabels).filter((key): key is Cause => key in causeLabels)

const endsOfCause: readonly BookingStatus[] = ['unsuccessful_move', 'canceled', 'prospect_canceled']

/** Whether an order in this status has a cause. */
export const endsForCause = (status: BookingStatus): boolean => endsOfCause.includes(status)

/** Whether the cause belongs to the list of unsuccessful moves. */
export const isMoveCause = (cause: Cause): cause is UnsuccessfulMoveCause => cause in unsuccessfulMoveCauseLabels

/** Whether the cause explains a cancellation by itself: « Autre » needs a reason (guard G11). */
export const explainsCancellation = (cause: Cause | undefined): boolean =>
  cause !== undefined && !isMoveCause(cause) && cause !== 'cancellation_other'

/** Whether the cause is our own fault: nothing is billed. */
export const isOurFault = (cause: Cause | undefined): boolean => cause === 'checker_prevented' || cause === 'goodwill'
