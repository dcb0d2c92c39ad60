import { Refusal } from '../refusal.ts'

/** What sign-in refuses. Sentences: `docs/domain.md` 9. */
export const authRefusals = {
  wrong: () => new Refusal('signedOut', 'WRONG_CREDENTIALS', 'Email ou mot de passe incorrect.'),
  tooMany: (seconds: number) =>
    new Refusal('tooMany', 'TOO_MANY_ATTEMPTS', `Trop de tentatives. Réessayez dans ${seconds} secondes.`, { retryAfter: seconds }),
  notAllowed: () =>
    new Refusal(
      'forbidden',
      'ACCOUNT_NOT_ALLOWED',
      "Un compte de l'entreprise est nécessaire pour accéder à cette application. Une question\u00a0? Contactez le support.",
    ),
  expired: () => new Refusal('signedOut', 'SIGNED_OUT', 'La demande est invalide ou a expirée'),
  staleOptions: (current: object) =>
    new Refusal('stale', 'STALE_VERSION', 'Ces options ont été modifiées entre-temps. Rechargez la page.', { current }),
}
