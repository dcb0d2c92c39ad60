import { type FieldRefusal, Refusal } from '../refusal.ts'

/** Every refusal about a checker, once. Sentences: `docs/domain.md` 1.14 and 9. */
export const checkerRefusals = {
  missing: () => new Refusal('missing', 'CHECKER_NOT_FOUND', "Ce contrôleur n'existe pas."),
  stale: (current: object) =>
    new Refusal('stale', 'STALE_VERSION', 'Ce contrôleur a été modifié entre-temps. Choisissez les valeurs à garder.', { current }),
  transition: (from: string, to: string, reason: string) =>
    new Refusal('conflict', 'TRANSITION_NOT_ALLOWED', `Le passage de « ${from} » à « ${to} » n'est pas possible : ${reason}.`),
  guard: (guard: string, code: string, message: string) => new Refusal('conflict', code, message, { guard }),
  fields: (errors: readonly FieldRefusal[]): Refusal =>
    new Refusal('invalid', 'FIELDS_INVALID', 'Certains champs sont à corriger.', { errors }),
  noIban: () => new Refusal('missing', 'IBAN_MISSING', "Ce contrôleur n'a pas d'IBAN."),
}
