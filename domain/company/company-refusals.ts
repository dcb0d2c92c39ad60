import { Refusal, staleVersion } from '../refusal.ts'

/** All refusals about the company's settings. */
export const companyRefusals = {
  stale: staleVersion(
    'Ces informations ont été modifiées entre-temps. Rechargez la page\u00a0: votre saisie y reste, comparez, puis enregistrez.',
  ),
  past: () =>
    new Refusal('invalid', 'FIELDS_INVALID', 'Certains champs sont à corriger.', {
      errors: [{ path: 'fromDay', message: "Une version commence aujourd'hui au plus tôt." }],
    }),
}
