import { Refusal, staleVersion } from '../refusal.ts'
import type { UserStatus } from './user.ts'
import { userStatusLabels } from './user-status.ts'

/** All refusals about a member of staff. */
export const userRefusals = {
  missing: () => new Refusal('missing', 'USER_NOT_FOUND', "Cet utilisateur n'existe pas."),
  stale: staleVersion('Cet utilisateur a été modifié entre-temps. Vérifiez, puis enregistrez à nouveau.'),
  status: (from: UserStatus, to: UserStatus) =>
    new Refusal(
      'conflict',
      'TRANSITION_NOT_ALLOWED',
      `Le passage de «\u00a0${userStatusLabels[from]}\u00a0» à «\u00a0${userStatusLabels[to]}\u00a0» n'est pas possible.`,
    ),
  lastAdministrator: () =>
    new Refusal(
      'conflict',
      'LAST_ADMINISTRATOR',
      "C'est le dernier administrateur actif\u00a0: donnez d'abord «\u00a0Tous les droits\u00a0» à une autre personne.",
    ),
  oneself: () => new Refusal('conflict', 'NOT_ONESELF', 'Vous ne pouvez pas désactiver votre propre compte.'),
  /** The account has been used: deleting it would remove its name from the history. */
  used: () => new Refusal('conflict', 'USER_USED', 'Ce compte a déjà servi\u00a0: désactivez-le plutôt.'),
  notInvited: () => new Refusal('conflict', 'NOT_INVITED', "Cette personne n'attend plus d'invitation."),
  viewOneself: () => new Refusal('conflict', 'NOT_ONESELF', 'Vous voyez déjà ADM comme vous-même.'),
  nothingToView: (name: string) =>
    new Refusal('conflict', 'NOTHING_TO_VIEW', `${name} ne peut pas se connecter\u00a0: il n'y a rien à voir.`),
}
