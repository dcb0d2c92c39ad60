import { type FieldRefusal, Refusal, staleVersion } from '../refusal.ts'

/** Every refusal about a mission proposal, once. Sentences: `docs/domain.md` 1.3 and 9. */
export const propositionRefusals = {
  missing: () => new Refusal('missing', 'PROPOSITION_NOT_FOUND', "Cette proposition de mission n'existe pas."),
  stale: staleVersion('Cette proposition a été modifiée entre-temps. Rechargez la page, puis recommencez.'),
  /** The mission cannot be offered as the order now stands. */
  closed: (status: string) =>
    new Refusal('conflict', 'BOOKING_NOT_PROPOSABLE', `Cette commande ne se propose pas à un contrôleur (statut « ${status} »).`),
  /** The same checker, the same hour: told by us, or by the database when two people record it at the same moment. */
  alreadyProposed: () => new Refusal('conflict', 'ALREADY_PROPOSED', 'Cette mission est déjà proposée à ce contrôleur pour ce créneau.'),
  /** Somebody else accepted first. Source: `docs/domain.md` 9. */
  taken: () => new Refusal('conflict', 'MISSION_TAKEN', "Cette mission vient d'être attribuée."),
  fields: (errors: readonly FieldRefusal[]): Refusal =>
    new Refusal('invalid', 'FIELDS_INVALID', 'Certains champs sont à corriger.', { errors }),
}
