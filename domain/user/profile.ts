import { z } from 'zod'
import { Refusal } from '../refusal.ts'
import { rule } from '../values/rule.ts'
import { requiredText } from '../values/text.ts'
import { isPicture, pictureMessage } from '../file/picture.ts'
import { password } from './user.ts'

const rowsMessage = 'Choisissez entre 1 et 200 lignes par page.'

/**
 * The fields of their own account that a person may change; the others, especially permissions, belong to administrators. Source: ROUTE-16,
 * LIST-2.
 */
export const profileChange = z
  .strictObject({
    name: requiredText('Renseignez un nom.', 200),
    picture: z.string().check(rule(isPicture, pictureMessage)).nullable(),
    numberPerPage: z.int(rowsMessage).min(1, rowsMessage).max(200, rowsMessage),
  })
  .partial()
export type ProfileChange = z.output<typeof profileChange>

/** A new password, with the current one. */
export const passwordChange = z.strictObject({
  current: z.string('Ce champ est obligatoire.').min(1, 'Ce champ est obligatoire.').max(200),
  password,
})
export type PasswordChange = z.output<typeof passwordChange>

export const profileRefusals = {
  wrongPassword: () =>
    new Refusal('invalid', 'WRONG_PASSWORD', 'Certains champs sont à corriger.', {
      errors: [{ path: 'current', message: "Ce n'est pas votre mot de passe actuel." }],
    }),
  noPassword: () =>
    new Refusal('conflict', 'NO_PASSWORD', "Ce compte n'a pas de mot de passe\u00a0: la connexion se fait par un service extérieur."),
}
