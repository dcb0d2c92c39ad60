import { type FieldRefusal, Refusal, staleVersion } from '../refusal.ts'

/** All refusals about a mission proposition. Sentences: `docs/domain.md` 1.3 and 9. */
export const propositionRefusals = {
  missing: () => new Refusal('missing', 'PROPOSITION_NOT_FOUND', "Cette proposition de mission n'existe pas."),
  stale: staleVersion('Cette proposition a été modifiée entre-temps. Rechargez la page, puis recommencez.'),
  /** The status of the order excludes propositions. */
  closed: (status: string) =>
    new Refusal('conflict', 'BOOKING_NOT_PROPOSABLE', `Cette commande ne se propose pas à un contrôleur (statut « ${status} »).`),
  /** Same checker and hour: refused by the service, or by the database when two people record it at the same moment. */
  alreadyProposed: () => new Refusal('conflict', 'ALREADY_PROPOSED', 'Cette mission est déjà proposée à ce contrôleur pour ce créneau.'),
  /** Another checker accepted first. Source: `docs/domain.md` 9. */
  taken: () => new Refusal('conflict', 'MISSION_TAKEN', "Cette mission vient d'être attribuée."),
  /** A second dispatch of the same order. */
  dispatchRunning: () =>
    new Refusal('conflict', 'DISPATCH_RUNNING', "Une recherche est déjà en cours pour cette commande. Arrêtez-la d'abord."),
  noDispatch: () => new Refusal('conflict', 'DISPATCH_ENDED', "Aucune recherche n'est en cours pour cette commande."),
  nobody: () =>
    new Refusal(
      'conflict',
      'NOBODY_TO_PROPOSE',
      'Aucun contrôleur disponible et joignable par e-mail ne reste à solliciter pour ce créneau. Choisissez-en un autre.',
    ),
  fields: (errors: readonly FieldRefusal[]): Refusal =>
    new Refusal('invalid', 'FIELDS_INVALID', 'Certains champs sont à corriger.', { errors }),
}
