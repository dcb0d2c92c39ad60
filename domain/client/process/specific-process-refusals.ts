import { Refusal, staleVersion } from '../../refusal.ts'

/** All refusals about a client's process. */
export const processRefusals = {
  missing: () => new Refusal('missing', 'PROCESS_NOT_FOUND', "Cette procédure n'existe pas."),
  stale: staleVersion('Cette procédure a été modifiée entre-temps. Vérifiez, puis enregistrez à nouveau.'),
  unknownArea: () =>
    new Refusal('invalid', 'FIELDS_INVALID', 'Certains champs sont à corriger.', {
      errors: [{ path: 'areaId', message: "Cette zone n'existe pas." }],
    }),
}
