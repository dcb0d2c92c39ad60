import { type FieldRefusal, Refusal, staleVersion } from '../refusal.ts'

/** All refusals about a checker. Sentences: `docs/domain.md` 1.14 and 9. */
export const checkerRefusals = {
  missing: () => new Refusal('missing', 'CHECKER_NOT_FOUND', "Ce contrôleur n'existe pas."),
  stale: staleVersion('Ce contrôleur a été modifié entre-temps. Choisissez les valeurs à garder.'),
  fields: (errors: readonly FieldRefusal[]): Refusal =>
    new Refusal('invalid', 'FIELDS_INVALID', 'Certains champs sont à corriger.', { errors }),
  noIban: () => new Refusal('missing', 'IBAN_MISSING', "Ce contrôleur n'a pas d'IBAN."),
}
