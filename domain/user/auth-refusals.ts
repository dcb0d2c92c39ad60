import { Refusal, staleVersion } from '../refusal.ts'

const field = (path: string, message: string) =>
  new Refusal('invalid', 'FIELDS_INVALID', 'Certains champs sont à corriger.', { errors: [{ path, message }] })

/** Refusals of sign-in, registration and the choice of a password. Sentences: `docs/domain.md` 9. */
export const authRefusals = {
  wrong: () => new Refusal('signedOut', 'WRONG_CREDENTIALS', 'E-mail ou mot de passe incorrect.'),
  tooMany: (seconds: number) =>
    new Refusal('tooMany', 'TOO_MANY_ATTEMPTS', `Trop de tentatives. Réessayez dans ${seconds} secondes.`, { retryAfter: seconds }),
  manySignIns: () =>
    new Refusal('unavailable', 'MANY_SIGN_INS', 'Beaucoup de personnes se connectent en ce moment. Réessayez dans quelques secondes.', {
      retryAfter: 2,
    }),
  notAllowed: () =>
    new Refusal(
      'forbidden',
      'ACCOUNT_NOT_ALLOWED',
      "Un compte de l'entreprise est nécessaire pour accéder à cette application. Une question\u00a0? Contactez le support.",
    ),
  strategyOff: () => new Refusal('missing', 'STRATEGY_OFF', "Cette façon de se connecter n'est pas activée."),
  providerAway: () =>
    new Refusal('unavailable', 'PROVIDER_AWAY', "Le service de connexion de l'entreprise ne répond pas. Réessayez dans un instant.", {
      retryAfter: 5,
    }),
  callback: () => new Refusal('signedOut', 'CALLBACK_REFUSED', "La connexion n'a pas pu être vérifiée. Recommencez."),
  noSession: () => new Refusal('missing', 'SESSION_NOT_FOUND', 'Cet appareil est déjà déconnecté.'),
  expired: () => new Refusal('signedOut', 'SIGNED_OUT', 'La demande est invalide ou a expirée'),
  waiting: () => new Refusal('forbidden', 'ACCOUNT_WAITING', "Votre compte attend la validation d'un administrateur."),
  unconfirmed: () =>
    new Refusal('forbidden', 'ADDRESS_UNCONFIRMED', "Confirmez d'abord votre adresse avec le lien que vous avez reçu par e-mail."),
  linkEnded: () => new Refusal('gone', 'LINK_ENDED', 'La demande est invalide ou a expirée'),
  unknownAddress: () => {
    const message = "Cette adresse n'existe pas"
    return new Refusal('missing', 'ADDRESS_UNKNOWN', message, { errors: [{ path: 'email', message }] })
  },
  foreignAddress: () => field('email', "Seules les adresses de l'entreprise sont acceptées."),
  emailTaken: () => field('email', 'Cet email est déjà utilisé.'),
  commonPassword: () => field('password', 'Ce mot de passe est trop courant. Choisissez-en un autre.'),
  ownNamePassword: () => field('password', "Ce mot de passe contient votre adresse ou le nom de l'entreprise. Choisissez-en un autre."),
  notTheSamePassword: () => field('password', "Ce n'est pas le mot de passe choisi à l'inscription."),
  staleOptions: staleVersion('Ces options ont été modifiées entre-temps. Rechargez la page.'),
}
