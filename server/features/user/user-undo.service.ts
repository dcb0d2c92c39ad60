import { userCalls } from '@adm/contract/user'
import { profileChange } from '@adm/domain/user/profile'
import { undoRefusals } from '@adm/domain/undo/undo-refusals'
import { userEvents } from '@adm/domain/user/user-events'
import { restoring, undoEdit } from '../../platform/history/restore.ts'
import { recordedAsUndone, type Undo, undoCreation } from '../../platform/history/undo.ts'
import { bindUndos } from '../../platform/history/undo.ts'
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

/** The account changes that can be undone, and the reasons why the others cannot. */
export const userUndos = bindUndos(userEvents, {
  invited: undoInvited,
  changed: undoAccount,
  activated: undoByAdministrator,
  disabled: undoByAdministrator,
})
