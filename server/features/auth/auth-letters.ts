import type { Letter } from '../../platform/mail/mail-letter.ts'

/**
 * A page URL with a secret in its fragment (`#`). Browsers send no fragment, so the secret is in no log and no referrer, and a mail scanner
 * that opens the link does not use it up.
 */
const secretPage = (siteUrl: string, path: `/${string}`, secret: string): string => new URL(`${path}#token=${secret}`, siteUrl).href

const newsMs = 3 * 24 * 3_600_000
/** The instant after which an informational mail is no longer sent. */
export const newsGoodUntil = (now: string): string => new Date(Date.parse(now) + newsMs).toISOString()

type To = { siteUrl: string; secret: string }

/** The mails about accounts. A mail that a stranger can trigger contains no person's name. */
export const letters = {
  reset: ({ siteUrl, secret }: To): Letter => ({
    subject: 'Choisissez un nouveau mot de passe',
    paragraphs: ['Un nouveau mot de passe a été demandé pour votre compte ADM.'],
    link: { label: 'Choisir un mot de passe', url: secretPage(siteUrl, '/password-reset', secret) },
    notes: [
      'Ce lien sert une seule fois, pendant 30 minutes.',
      "Si vous n'avez rien demandé, ne faites rien\u00a0: votre mot de passe reste le même.",
    ],
  }),
  invitation: ({ siteUrl, secret }: To): Letter => ({
    subject: 'Votre compte ADM vous attend',
    paragraphs: ['Un administrateur vous a ouvert un compte ADM. Choisissez votre mot de passe pour y entrer.'],
    link: { label: 'Choisir un mot de passe', url: secretPage(siteUrl, '/password-reset', secret) },
    notes: ['Ce lien sert une seule fois, pendant 7 jours. Ensuite, «\u00a0Mot de passe oublié\u00a0?» en envoie un autre.'],
  }),
  confirmation: ({ siteUrl, secret }: To): Letter => ({
    subject: 'Confirmez votre adresse',
    paragraphs: [
      'Un compte ADM a été demandé avec cette adresse. Confirmez-la avec le mot de passe choisi\u00a0: un administrateur ouvrira ensuite le compte.',
    ],
    link: { label: 'Confirmer mon adresse', url: secretPage(siteUrl, '/register', secret) },
    notes: [
      'Ce lien sert une seule fois, pendant 24 heures.',
      "Si vous n'avez rien demandé, ne faites rien\u00a0: aucun compte ne sera créé.",
    ],
  }),
  passwordChanged: (): Letter => ({
    subject: 'Votre mot de passe a été modifié',
    paragraphs: ['Le mot de passe de votre compte ADM vient de changer, et vos connexions ont pris fin.'],
    notes: ["Si ce n'était pas vous, prévenez tout de suite un administrateur."],
  }),
  accountWaits: ({ siteUrl, name, email }: { siteUrl: string; name: string; email: string }): Letter => ({
    subject: 'Un compte attend votre validation',
    paragraphs: [`${name} (${email}) a demandé un compte ADM et confirmé son adresse. Donnez-lui ses droits, ou refusez.`],
    link: { label: 'Voir les utilisateurs', url: new URL('/settings/users', siteUrl).href },
  }),
}
