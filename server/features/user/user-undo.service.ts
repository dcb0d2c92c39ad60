import { userCalls } from '@adm/contract/user'
import { profileChange } from '@adm/domain/user/profile'
import { undoRefusals } from '@adm/domain/undo/undo-refusals'
import { restoring, undoEdit } from '../../platform/history/restore.ts'
import { recordedAsUndone, type Undo, undoCreation, type Undos } from '../../platform/history/undo.ts'
import { changeProfile } from '../auth/profile/profile.service.ts'
import { getAccountForChange } from './user.queries.ts'
import { changeUser, removeUser } from './user.service.ts'

const lock = getAccountForChange
const undoByAdministrator = recordedAsUndone(undoEdit([restoring(userCalls.change, changeUser)], lock))

/** The fields that users change of their own account, without the picture, since history stores no copy of it. */
const own = { requires: [], body: profileChange.omit({ picture: true }) }
const undoOwn = recordedAsUndone(undoEdit([restoring(own, (work, _id, change) => changeProfile(work, change))], lock))

const undoAccount: Undo = (work, change) => (change.entityId === work.by.id ? undoOwn : undoByAdministrator)(work, change)

const undoInvited: Undo = (work, change) => {
  if (!change.before) return undoNew(work, change)
  throw undoRefusals.notUndoable("l'e-mail est parti")
}
const undoNew = undoCreation({ requires: userCalls.remove.requires, lock }, (work, id, { version }) => removeUser(work, id, version))

const isPassword = 'un mot de passe ne se remet pas'
const isSecondFactor = "un second facteur s'ajoute dans le profil, avec l'application"
const changesNothing = "elle n'a rien changé au compte"

/** The account changes that can be undone, and the reasons why the others cannot. */
export const userUndos: Undos = {
  'user.invited': undoInvited,
  'user.changed': undoAccount,
  'user.activated': undoByAdministrator,
  'user.disabled': undoByAdministrator,
  'user.deleted': "le compte supprimé s'invite de nouveau",
  'user.registered': "la personne s'est inscrite elle-même",
  'user.viewed': changesNothing,
  'user.sessionsEnded': 'une connexion fermée ne se rouvre pas',
  'user.secondFactorOn': isSecondFactor,
  'user.secondFactorOff': isSecondFactor,
  'user.secondFactorReset': isSecondFactor,
  'user.recoveryCodesRenewed': isSecondFactor,
  'user.passwordChanged': isPassword,
  'user.passwordChosen': isPassword,
}
