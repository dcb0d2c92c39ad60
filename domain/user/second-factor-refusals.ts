import { Refusal } from '../refusal.ts'

/** Refusals of the second factor. Sentences: `docs/domain.md` 9. */
export const secondFactorRefusals = {
  required: () =>
    new Refusal('forbidden', 'SECOND_FACTOR_REQUIRED', "Saisissez le code à six chiffres de votre application d'authentification."),
  /** The account must have a second factor, and has none yet. */
  setup: () =>
    new Refusal(
      'forbidden',
      'SECOND_FACTOR_SETUP',
      "Votre rôle demande un second facteur. Ajoutez ADM à une application d'authentification.",
    ),
  wrongCode: () =>
    new Refusal('invalid', 'WRONG_CODE', 'Certains champs sont à corriger.', {
      errors: [{ path: 'code', message: "Ce code n'est pas le bon, ou il a déjà servi. Attendez le suivant." }],
    }),
  notBegun: () => new Refusal('conflict', 'SECOND_FACTOR_NOT_BEGUN', "Recommencez\u00a0: aucun code n'attend d'être confirmé."),
  alreadyOn: () => new Refusal('conflict', 'SECOND_FACTOR_ON', 'Ce compte a déjà un second facteur.'),
  off: () => new Refusal('conflict', 'SECOND_FACTOR_OFF', "Ce compte n'a pas de second facteur."),
  obligatory: () =>
    new Refusal('conflict', 'SECOND_FACTOR_OBLIGATORY', 'Votre rôle demande un second facteur\u00a0: il ne peut pas être retiré.'),
  oneself: () => new Refusal('conflict', 'NOT_ONESELF', 'Retirez votre propre second facteur dans votre profil, avec un code.'),
}
