import { checkerCalls } from '@adm/contract/checker/checker'
import { availabilityChange } from '@adm/domain/checker/checker-calendar'
import { checkerTransitions } from '@adm/domain/checker/checker-transition'
import { restoring, undoEdit } from '../../platform/history/restore.ts'
import { fieldsOf, recordedAsUndone, undoBy, type Undos, undosOf } from '../../platform/history/undo.ts'
import { changeAvailability } from './calendar/checker-calendar.service.ts'
import { getCheckerForChange } from './row/checker-file.queries.ts'
import { putCheckerStateBack } from './checker-transition.service.ts'
import { changeChecker } from './change/checker.service.ts'

const lock = getCheckerForChange
const requires = checkerCalls.change.requires
/** The ordinary edit of a checker, by which history restores values. */
export const checkerEdit = restoring(checkerCalls.change, changeChecker)

const undoEdited = recordedAsUndone(undoEdit([checkerEdit], lock))

const undoState = undoBy({ requires, lock, fields: ['type', 'network', 'leaveReason'] }, (work, { before }, checker) =>
  putCheckerStateBack(work, checker, fieldsOf(before)),
)

const hours = availabilityChange.pick({ weeks: true }).strip()
const undoHours = undoBy({ requires, lock, fields: ['weeks', 'exceptions'] }, (work, { entityId, before }, { version }) =>
  changeAvailability(work, entityId, hours.parse(before), version),
)

const isFile = "elle n'a rien changé à la fiche"
const isPaper = "le fichier d'un certificat se remplace et se supprime depuis la fiche du contrôleur"
const isLink = 'un lien se crée et se révoque depuis le calendrier du contrôleur'

/** The checker changes that can be undone, and the reasons why the others cannot. */
export const checkerUndos: Undos = {
  'checker.created': 'un contrôleur ne se supprime pas\u00a0: il sort du réseau',
  'checker.changed': undoEdited,
  'checker.valueRestored': undoEdited,
  'checker.hours-changed': undoHours,
  'checker.ibanRead': isFile,
  'checker.expiryTold': isFile,
  ...undosOf(
    'checker',
    ['certificate-file-added', 'certificate-file-replaced', 'certificate-file-changed', 'certificate-file-deleted'],
    isPaper,
  ),
  'checker.calendar-link-made': isLink,
  'checker.calendar-link-revoked': isLink,
  ...Object.fromEntries(checkerTransitions.map(({ id }) => [`checker.${id}`, undoState])),
}
