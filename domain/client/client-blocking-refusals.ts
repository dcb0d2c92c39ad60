import { Refusal } from '../refusal.ts'

/** Every refusal about a client's block, once. */
export const blockingRefusals = {
  missing: () => new Refusal('missing', 'BLOCKING_NOT_FOUND', "Ce blocage n'existe pas."),
  /** Somebody, a payment or its last day came first. */
  lifted: () => new Refusal('conflict', 'BLOCKING_LIFTED', 'Ce blocage est déjà levé.'),
  past: () =>
    new Refusal('invalid', 'FIELDS_INVALID', 'Certains champs sont à corriger.', {
      errors: [{ path: 'endDay', message: 'Choisissez une date de fin à venir.' }],
    }),
}
