import type { FeatureOptions } from '@adm/domain/feature-option'
import { signInDraft, user } from '@adm/domain/user/user'
import { z } from 'zod'
import { defineCalls } from './call.ts'

const tokens = z.object({ token: z.string(), refreshToken: z.string() })

const isOn = z.boolean('Choisissez « activée » ou « désactivée ».')
/** What is on and what is off, a boolean an option. */
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
/** What changes; the rest stays. */
export const optionsChange = options.partial().strict()

export const authCalls = defineCalls({
  login: {
    method: 'POST',
    path: '/api/auth/login',
    summary: 'Se connecter avec un compte interne',
    requires: 'public',
    body: signInDraft,
    answer: tokens,
    addressPerMinute: 100,
  },
  refresh: {
    method: 'POST',
    path: '/api/auth/refresh',
    summary: 'Échanger un jeton de renouvellement contre deux nouveaux jetons; un ancien qui revient met fin à la connexion',
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
  user: {
    method: 'GET',
    path: '/api/auth/user',
    summary: 'La personne connectée et ses droits',
    requires: 'signedIn',
    answer: z.object({ user }),
  },
  options: {
    method: 'GET',
    path: '/api/options',
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
