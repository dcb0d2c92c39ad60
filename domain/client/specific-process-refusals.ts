import { Refusal, staleVersion } from '../refusal.ts'

/** All refusals about a client's process. */
export const processRefusals = {
  missing: () => new Refusal('missing', 'PROCESS_NOT_FOUND', "Ce process n'existe pas."),
  stale: staleVersion('Ce process a été modifié entre-temps. Vérifiez, puis enregistrez à nouveau.'),
  unknownArea: () =>
    new Refusal('invalid', 'FIELDS_INVALID', 'Certains champs sont à corriger.', {
      errors: [{ path: 'areaId', message: "Cette zone n'existe pas." }],
    }),
}
