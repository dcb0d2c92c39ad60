import { type FieldRefusal, Refusal, staleVersion } from '../refusal.ts'

const fields = (errors: readonly FieldRefusal[]) => new Refusal('invalid', 'FIELDS_INVALID', 'Certains champs sont à corriger.', { errors })

/** All refusals about a regularization. Sentences: `docs/domain.md` 1.9. */
export const regularizationRefusals = {
  fields,
  missing: () => new Refusal('missing', 'REGULARIZATION_NOT_FOUND', "Cette régularisation n'existe pas."),
  checkerMissing: () => fields([{ path: 'checkerId', message: "Ce contrôleur n'existe pas." }]),
  stale: staleVersion('Cette régularisation a été modifiée entre-temps. Vérifiez, puis enregistrez à nouveau.'),
  /** Also for the violation of the database constraint. */
  sameMonth: () => fields([{ path: 'instalments', message: 'Une seule facturation par mois.' }]),
  /** Part of the amount is on issued documents. */
  issued: () =>
    new Refusal(
      'conflict',
      'REGULARIZATION_ISSUED',
      'Cette régularisation est déjà facturée, au moins en partie\u00a0: elle ne peut plus être modifiée ni supprimée.',
    ),
}
