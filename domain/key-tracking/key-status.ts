import { type BookingService, isOnDemand } from '../offer/sold-service.ts'

/** The two legs of an order's keys: to the checker before the visit, and back after it. Source: `docs/domain.md` 1.4. */
export const keyLegLabels = { WITHDRAW: 'Retrait', DEPOSIT: 'Dépôt' } as const
export type KeyLeg = keyof typeof keyLegLabels
export const keyLegs = ['WITHDRAW', 'DEPOSIT'] as const satisfies readonly KeyLeg[]

/** Statuses of a leg. Source: STATE-2, labels `docs/domain.md` 1.4. */
export const keyStatusLabels = {
  not_started: 'Non commencé',
  pending_withdrawal: 'Retrait à faire',
  withdrawn_by_checker: 'Retirées par le contrôleur',
  pending_deposit_kept_by_checker: 'Dépôt à faire – clés chez le contrôleur',
  pending_deposit_refused_signature: 'Dépôt à faire – refus de signature',
  deposited: 'Déposées',
  pending_forward: 'Transfert à faire',
  forwarded_to_lessor: 'Remises au bailleur',
  forwarded_to_tenant: 'Remises au locataire',
  kept_by_checker_delayed_entry: 'Conservées – entrée différée',
  kept_by_tenant_client_agreement: 'Conservées par le locataire – accord client',
  kept_by_tenant_refusal_to_sign: 'Conservées par le locataire – refus de signer',
  sent_by_post: 'Envoyées par courrier',
} as const
export type KeyStatus = keyof typeof keyStatusLabels

const withPartner: Partial<Record<KeyStatus, string>> = {
  withdrawn_by_checker: 'Retirées par le partenaire',
  pending_deposit_kept_by_checker: 'Dépôt à faire – clés chez le partenaire',
}
/** French label of a leg's status: an on-demand service has a partner instead of a checker. */
export const keyStatusInWords = (status: KeyStatus, service: BookingService): string =>
  (isOnDemand(service) ? withPartner[status] : undefined) ?? keyStatusLabels[status]
export const keyStatuses = Object.keys(keyStatusLabels).filter((key): key is KeyStatus => key in keyStatusLabels)

/** Statuses in which a leg needs no further step, except a correction. */
export const keyEnds = [
  'withdrawn_by_checker',
  'deposited',
  'forwarded_to_lessor',
  'forwarded_to_tenant',
  'kept_by_tenant_client_agreement',
] as const satisfies readonly KeyStatus[]

/** Whether the status ends the leg. */
export const isKeyEnd = (status: KeyStatus): boolean => keyEnds.some((end) => end === status)

/** Recipients of keys that do not return to their place. */
export const keyDestinationLabels = { lessor: 'Au bailleur', tenant: 'Au locataire suivant', checker: 'À un autre contrôleur' } as const
export type KeyDestination = keyof typeof keyDestinationLabels
export const keyDestinations = ['lessor', 'tenant', 'checker'] as const satisfies readonly KeyDestination[]
