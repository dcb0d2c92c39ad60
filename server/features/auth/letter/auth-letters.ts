import { exampleUrl } from '@adm/domain/message-example'
import { z } from 'zod'
import { defineLetter } from '../../../platform/mail/letter-message.ts'

/**
 * A page URL with a secret in its fragment (`#`). Browsers send no fragment, so the secret is in no log and no referrer, and a mail scanner
 * that opens the link does not use it up.
 */
const secretPage = (siteUrl: string, path: `/${string}`, secret: string): string => new URL(`${path}#token=${secret}`, siteUrl).href

const secretOf = {
  params: z.object({ siteUrl: z.string(), secret: z.string() }),
  examples: { FR: { siteUrl: exampleUrl, secret: 'apercu' } },
}
const ofSite = { params: z.object({ siteUrl: z.string() }), examples: { FR: { siteUrl: exampleUrl } } }
const alone = { params: z.object({}), examples: { FR: {} } }
const toAccount = { audience: 'account', kind: null } as const

/** The mails about accounts. A mail that a stranger can trigger contains no person's name. */
export const letters = {
  reset: defineLetter({
    name: 'account-reset',
    label: 'Mot de passe oublié',
    ...toAccount,
    ...secretOf,
    write: ({ siteUrl, secret }) => ({
      subject: 'Choisissez un nouveau mot de passe',
      paragraphs: ['Un nouveau mot de passe a été demandé pour votre compte ADM.'],
      link: { label: 'Choisir un mot de passe', url: secretPage(siteUrl, '/password-reset', secret) },
      notes: [
        'Ce lien sert une seule fois, pendant 30 minutes.',
        "Si vous n'avez rien demandé, ne faites rien\u00a0: votre mot de passe reste le même.",
      ],
    }),
  }),
  invitation: defineLetter({
    name: 'account-invitation',
    label: 'Invitation à un compte',
    ...toAccount,
    ...secretOf,
    write: ({ siteUrl, secret }) => ({
      subject: 'Votre compte ADM vous attend',
      paragraphs: ['Un administrateur vous a ouvert un compte ADM. Choisissez votre mot de passe pour y entrer.'],
      link: { label: 'Choisir un mot de passe', url: secretPage(siteUrl, '/password-reset', secret) },
      notes: ['Ce lien sert une seule fois, pendant 7 jours. Ensuite, «\u00a0Mot de passe oublié\u00a0?» en envoie un autre.'],
    }),
  }),
  confirmation: defineLetter({
    name: 'account-confirmation',
    label: "Confirmation d'une adresse",
    ...toAccount,
    ...secretOf,
    write: ({ siteUrl, secret }) => ({
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
  }),
  passwordChanged: defineLetter({
    name: 'account-password-changed',
    label: 'Mot de passe modifié',
    ...toAccount,
    ...alone,
    write: () => ({
      subject: 'Votre mot de passe a été modifié',
      paragraphs: ['Le mot de passe de votre compte ADM vient de changer, et vos connexions ont pris fin.'],
      notes: ["Si ce n'était pas vous, prévenez tout de suite un administrateur."],
    }),
  }),
  secondFactorOn: defineLetter({
    name: 'account-second-factor-on',
    label: 'Second facteur ajouté',
    ...toAccount,
    ...alone,
    write: () => ({
      subject: 'Un second facteur protège votre compte',
      paragraphs: ["Votre compte ADM demande maintenant, après le mot de passe, un code de votre application d'authentification."],
      notes: ["Si ce n'était pas vous, prévenez tout de suite un administrateur."],
    }),
  }),
  secondFactorOff: defineLetter({
    name: 'account-second-factor-off',
    label: 'Second facteur retiré',
    ...toAccount,
    ...alone,
    write: () => ({
      subject: 'Votre second facteur a été retiré',
      paragraphs: ['Votre compte ADM ne demande plus que le mot de passe.'],
      notes: ["Si ce n'était pas vous, prévenez tout de suite un administrateur."],
    }),
  }),
  secondFactorReset: defineLetter({
    name: 'account-second-factor-reset',
    label: 'Second facteur retiré par un administrateur',
    ...toAccount,
    ...alone,
    write: () => ({
      subject: 'Votre second facteur a été retiré par un administrateur',
      paragraphs: ['Votre compte ADM ne demande plus que le mot de passe. Ajoutez un second facteur dans votre profil.'],
      notes: ["Si vous ne l'avez pas demandé, prévenez tout de suite un administrateur."],
    }),
  }),
  recoveryCodeUsed: defineLetter({
    name: 'account-recovery-code-used',
    label: 'Code de secours utilisé',
    ...toAccount,
    ...ofSite,
    write: ({ siteUrl }) => ({
      subject: 'Un code de secours a servi',
      paragraphs: ["Un de vos codes de secours vient d'être utilisé avec votre compte ADM. Il ne vaut plus."],
      link: { label: 'Voir les codes qui restent', url: new URL('/profile', siteUrl).href },
      notes: ["Si ce n'était pas vous, changez votre mot de passe et prévenez tout de suite un administrateur."],
    }),
  }),
  guessing: defineLetter({
    name: 'account-guessing',
    label: 'Essais de mots de passe',
    ...toAccount,
    ...ofSite,
    write: ({ siteUrl }) => ({
      subject: 'Des mots de passe sont essayés sur votre compte',
      paragraphs: [
        "Plusieurs mots de passe faux viennent d'être essayés sur votre compte ADM, depuis un appareil qui n'est pas le vôtre. Aucun n'a ouvert le compte, et ces essais sont ralentis.",
        "Si c'était vous, attendez un instant, ou connectez-vous depuis votre appareil habituel. Sinon, vous n'avez rien à faire si votre mot de passe est long et ne sert qu'ici.",
      ],
      link: { label: 'Choisir un autre mot de passe', url: new URL('/password-reset', siteUrl).href },
      notes: ["Ce message n'est envoyé qu'une fois, même si les essais continuent."],
    }),
  }),
  accountWaits: defineLetter({
    name: 'account-account-waits',
    label: 'Compte à valider',
    ...toAccount,
    params: ofSite.params.extend({ name: z.string(), email: z.string() }),
    examples: { FR: { siteUrl: exampleUrl, name: 'Camille Roux', email: 'camille.roux@adm.example' } },
    write: ({ siteUrl, name, email }) => ({
      subject: 'Un compte attend votre validation',
      paragraphs: [`${name} (${email}) a demandé un compte ADM et confirmé son adresse. Donnez-lui ses droits, ou refusez.`],
      link: { label: 'Voir les utilisateurs', url: new URL('/settings/users', siteUrl).href },
    }),
  }),
}
