import { Refusal, staleVersion } from '../refusal.ts'

const fieldRefusal = (path: string, message: string) =>
  new Refusal('invalid', 'FIELDS_INVALID', 'Certains champs sont à corriger.', { errors: [{ path, message }] })

/** All refusals about the company's settings. */
export const companyRefusals = {
  stale: staleVersion(
    'Ces informations ont été modifiées entre-temps. Rechargez la page\u00a0: votre saisie y reste, comparez, puis enregistrez.',
  ),
  past: () => fieldRefusal('fromDay', "Une version commence aujourd'hui au plus tôt."),
  logo: (message: string) => fieldRefusal('logo', message),
}
