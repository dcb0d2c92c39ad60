import type { FeatureOptions } from '@adm/domain/feature-option'
import { passwordChange, profileChange } from '@adm/domain/user/profile'
import { newPassword, registrationDraft } from '@adm/domain/user/registration'
import { accountEmail, signInDraft, user, viewer } from '@adm/domain/user/user'
import { z } from 'zod'
import { defineCalls } from '../call/call.ts'

const tokens = z.object({ token: z.string(), refreshToken: z.string() })

/** The outcome of a call, as a sentence for the person. */
const messageAnswer = z.object({ message: z.string() })
/** The secret of a mailed link. */
const secret = z.string('Ce champ est obligatoire.').min(1, 'Ce champ est obligatoire.').max(200)

/** A mailed link to check, in the body: the address of a request is logged. */
const mailedLink = z.strictObject({ token: secret })

const isOn = z.boolean('Choisissez « activée » ou « désactivée ».')
/** The feature options, a boolean each. */
export const options = z.object({
  alert: isOn,
  area: isOn,
  billing: isOn,
  booking: isOn,
  calendar: isOn,
  checker: isOn,
  client: isOn,
  composition: isOn,
  keytracking: isOn,
  meters: isOn,
  quotation: isOn,
  rapport: isOn,
  view: isOn,
  warning: isOn,
}) satisfies z.ZodType<FeatureOptions>
/** The changed options; the other options are unchanged. What is not built yet stays off. */
export const optionsChange = options.omit({ composition: true, view: true }).partial().strict()

export const authCalls = defineCalls({
  login: {
    method: 'POST',
    path: '/api/auth/login',
    summary: 'Se connecter avec un compte interne',
    requires: 'public',
    body: signInDraft,
    answer: tokens,
    needsOrigin: true,
    addressPerMinute: 60,
  },
  refresh: {
    method: 'POST',
    path: '/api/auth/refresh',
    summary:
      'Échanger un jeton de renouvellement contre deux nouveaux jetons; un ancien qui revient met fin à la connexion, sauf par la même demande dans la minute',
    requires: 'public',
    body: z.strictObject({ refreshToken: z.string('Ce champ est obligatoire.').max(200) }),
    answer: tokens,
    addressPerMinute: 300,
  },
  logout: {
    method: 'POST',
    path: '/api/auth/logout',
    summary: 'Se déconnecter : les jetons de cette connexion ne valent plus',
    requires: 'signedIn',
    body: z.looseObject({}),
    answer: 'nothing',
    status: 204,
  },
  register: {
    method: 'POST',
    path: '/api/auth/register',
    summary: "Demander un compte avec une adresse de l'entreprise : un lien de confirmation y est envoyé",
    requires: 'public',
    body: registrationDraft,
    answer: messageAnswer,
    addressPerHour: 60,
  },
  checkRegistrationLink: {
    method: 'POST',
    path: '/api/auth/register/link',
    summary: "Savoir si un lien de confirmation d'adresse vaut encore, avant de taper un mot de passe",
    requires: 'public',
    body: mailedLink,
    answer: 'nothing',
    status: 204,
    transaction: false,
    containsSecret: true,
    addressPerMinute: 60,
  },
  confirmRegistration: {
    method: 'POST',
    path: '/api/auth/register/confirm',
    summary: "Confirmer l'adresse d'une inscription : le compte attend alors un administrateur",
    requires: 'public',
    body: z.strictObject({ token: secret, password: signInDraft.shape.password }),
    answer: messageAnswer,
    addressPerMinute: 60,
  },
  resetPassword: {
    method: 'POST',
    path: '/api/auth/password-reset',
    summary: 'Demander un lien pour choisir un nouveau mot de passe',
    requires: 'public',
    body: z.strictObject({ email: accountEmail }),
    answer: messageAnswer,
    addressPerHour: 30,
  },
  checkPasswordLink: {
    method: 'POST',
    path: '/api/auth/password-reset/link',
    summary: 'Savoir si un lien de mot de passe vaut encore, avant de taper le nouveau',
    requires: 'public',
    body: mailedLink,
    answer: 'nothing',
    status: 204,
    transaction: false,
    containsSecret: true,
    addressPerMinute: 60,
  },
  confirmPassword: {
    method: 'POST',
    path: '/api/auth/password-reset/confirm',
    summary: 'Choisir un mot de passe avec un lien envoyé par e-mail, une seule fois : toutes les connexions de la personne prennent fin',
    requires: 'public',
    body: newPassword.safeExtend({ token: secret }),
    answer: messageAnswer,
    addressPerMinute: 60,
  },
  user: {
    method: 'GET',
    path: '/api/auth/user',
    summary: 'La personne connectée et ses droits',
    requires: 'signedIn',
    answer: z.object({ user, viewer: viewer.nullable() }),
  },
  changeUser: {
    method: 'PATCH',
    path: '/api/auth/user',
    summary: 'Modifier son nom, sa photo ou ses lignes par page',
    requires: 'signedIn',
    body: profileChange,
    answer: z.object({ user }),
  },
  changePassword: {
    method: 'POST',
    path: '/api/auth/password',
    summary: 'Changer son mot de passe : les autres connexions prennent fin',
    requires: 'signedIn',
    body: passwordChange,
    answer: 'nothing',
    status: 204,
    needsOrigin: true,
    containsSecret: true,
  },
  options: {
    method: 'GET',
    path: '/api/options',
    shows: ['options'],
    summary: 'Les fonctions activées et désactivées',
    requires: 'public',
    answer: options,
    version: 'answered',
  },
  changeOptions: {
    method: 'PATCH',
    path: '/api/options',
    summary: 'Activer ou désactiver des fonctions',
    requires: ['all'],
    body: optionsChange,
    answer: options,
    version: 'required',
  },
})
