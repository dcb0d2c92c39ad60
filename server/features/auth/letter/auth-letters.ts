import type { Letter } from '../../../platform/mail/mail-letter.ts'

/**
 * A page URL with a secret in its fragment (`#`). Browsers send no fragment, so the secret is in no log and no referrer, and a mail scanner
 * that opens the link does not use it up.
 */
const secretPage = (siteUrl: string, path: `/${string}`, secret: string): string => new URL(`${path}#token=${secret}`, siteUrl).href

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
  secondFactorOn: (): Letter => ({
    subject: 'Un second facteur protège votre compte',
    paragraphs: ["Votre compte ADM demande maintenant, après le mot de passe, un code de votre application d'authentification."],
    notes: ["Si ce n'était pas vous, prévenez tout de suite un administrateur."],
  }),
  secondFactorOff: (): Letter => ({
    subject: 'Votre second facteur a été retiré',
    paragraphs: ['Votre compte ADM ne demande plus que le mot de passe.'],
    notes: ["Si ce n'était pas vous, prévenez tout de suite un administrateur."],
  }),
  secondFactorReset: (): Letter => ({
    subject: 'Votre second facteur a été retiré par un administrateur',
    paragraphs: ['Votre compte ADM ne demande plus que le mot de passe. Ajoutez un second facteur dans votre profil.'],
    notes: ["Si vous ne l'avez pas demandé, prévenez tout de suite un administrateur."],
  }),
  recoveryCodeUsed: (siteUrl: string): Letter => ({
    subject: 'Un code de secours a servi',
    paragraphs: ["Un de vos codes de secours vient d'être utilisé avec votre compte ADM. Il ne vaut plus."],
    link: { label: 'Voir les codes qui restent', url: new URL('/profile', siteUrl).href },
    notes: ["Si ce n'était pas vous, changez votre mot de passe et prévenez tout de suite un administrateur."],
  }),
  guessing: (siteUrl: string): Letter => ({
    subject: 'Des mots de passe sont essayés sur votre compte',
    paragraphs: [
      "Plusieurs mots de passe faux viennent d'être essayés sur votre compte ADM, depuis un appareil qui n'est pas le vôtre. Aucun n'a ouvert le compte, et ces essais sont ralentis.",
      "Si c'était vous, attendez un instant, ou connectez-vous depuis votre appareil habituel. Sinon, vous n'avez rien à faire si votre mot de passe est long et ne sert qu'ici.",
    ],
    link: { label: 'Choisir un autre mot de passe', url: new URL('/password-reset', siteUrl).href },
    notes: ["Ce message n'est envoyé qu'une fois, même si les essais continuent."],
  }),
  accountWaits: ({ siteUrl, name, email }: { siteUrl: string; name: string; email: string }): Letter => ({
    subject: 'Un compte attend votre validation',
    paragraphs: [`${name} (${email}) a demandé un compte ADM et confirmé son adresse. Donnez-lui ses droits, ou refusez.`],
    link: { label: 'Voir les utilisateurs', url: new URL('/settings/users', siteUrl).href },
  }),
}
