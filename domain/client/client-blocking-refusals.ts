import { Refusal } from '../refusal.ts'

/** All refusals about the blocking of a client. */
export const blockingRefusals = {
  missing: () => new Refusal('missing', 'BLOCKING_NOT_FOUND', "Ce blocage n'existe pas."),
  /** Already lifted by a person, a payment or its last day. */
  lifted: () => new Refusal('conflict', 'BLOCKING_LIFTED', 'Ce blocage est déjà levé.'),
  past: () =>
    new Refusal('invalid', 'FIELDS_INVALID', 'Certains champs sont à corriger.', {
      errors: [{ path: 'endDate', message: 'Choisissez une date de fin à venir.' }],
    }),
}
