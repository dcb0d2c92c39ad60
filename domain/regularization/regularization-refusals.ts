import { type FieldRefusal, Refusal, staleVersion } from '../refusal.ts'

const fields = (errors: readonly FieldRefusal[]) => new Refusal('invalid', 'FIELDS_INVALID', 'Certains champs sont à corriger.', { errors })

/** Every refusal about a regularization, once. Sentences: `docs/domain.md` 1.9. */
export const regularizationRefusals = {
  fields,
  missing: () => new Refusal('missing', 'REGULARIZATION_NOT_FOUND', "Cette régularisation n'existe pas."),
  checkerMissing: () => fields([{ path: 'checkerId', message: "Ce contrôleur n'existe pas." }]),
  stale: staleVersion('Cette régularisation a été modifiée entre-temps. Vérifiez, puis enregistrez à nouveau.'),
  /** The same fact told by the database. */
  sameMonth: () => fields([{ path: 'instalments', message: 'Une seule facturation par mois.' }]),
  /** Part of it stands on issued documents. */
  issued: () =>
    new Refusal(
      'conflict',
      'REGULARIZATION_ISSUED',
      'Cette régularisation est déjà facturée, au moins en partie\u00a0: elle ne peut plus être modifiée ni supprimée.',
    ),
}
