import { authCalls } from '@adm/contract/auth'
import { documentCalls } from '@adm/contract/document'
import { keyTrackingCalls } from '@adm/contract/key-tracking'
import { bookingTransitions } from '@adm/domain/booking/booking-transition'
import { serviceEventNames } from '@adm/domain/booking/service-event'
import { keyTransitions } from '@adm/domain/key-tracking/key-transition'
import { propositionTransitions } from '@adm/domain/mission-proposition/proposition-transition'
import { areaUndos } from './features/area/area-undo.service.ts'
import { getOptionsForChange } from './features/auth/auth.queries.ts'
import { changeOptions } from './features/auth/auth.service.ts'
import { absenceUndos } from './features/booking/booking-absence-undo.service.ts'
import { fixedOfBooking, undoBookingChange } from './features/booking/booking-undo.service.ts'
import { undoBulk } from './features/booking/booking-bulk.jobs.ts'
import { checkerUndos } from './features/checker/checker-undo.service.ts'
import { clientUndos } from './features/client/client-undo.service.ts'
import { lockDocument } from './features/document/document.queries.ts'
import { changeDocument, type OwnersOfDocuments, readDocument } from './features/document/document.service.ts'
import { getLegForChange } from './features/key-tracking/key-tracking.queries.ts'
import { changeKeyTracking } from './features/key-tracking/key-tracking.service.ts'
import { meterUndos } from './features/meter/meter-undo.service.ts'
import { undoProposition } from './features/mission-proposition/mission-proposition.service.ts'
import { priceUndos } from './features/offer/price-undo.service.ts'
import { regularizationUndos } from './features/regularization/regularization-undo.service.ts'
import { savedViewUndos } from './features/saved-view/saved-view.service.ts'
import { userUndos } from './features/user/user-undo.service.ts'
import { restoring, undoEdit } from './platform/restore.ts'
import { tellingUndone, type Undo, type Undos } from './platform/undo.ts'

const all = (entity: string, kinds: readonly string[], undo: Undo | string): Undos =>
  Object.fromEntries(kinds.map((kind) => [`${entity}.${kind}`, undo]))

const idOf = ({ id }: { id: string }) => id
const steps = bookingTransitions.map(idOf)

const keyStep = 'une étape des clés se défait par « Corriger la dernière étape », dans le suivi des clés'
const keyTurn = "elle suit l'étape de la commande, qui s'annule d'elle-même avec elle"
const keyCode = "le code d'une boîte n'est pas gardé dans l'historique"
const keyUndos: Undos = {
  ...all('key-tracking', ['created', ...keyTransitions.map(idOf)], keyStep),
  ...all('key-tracking', ['closed', 'reopened', 'unopened'], keyTurn),
  ...all('key-tracking', ['codeKept', 'codeRead', 'codeForgotten'], keyCode),
  'key-tracking.receiptMailed': "l'e-mail est parti",
  'key-tracking.changed': tellingUndone(
    undoEdit([restoring(keyTrackingCalls.change, changeKeyTracking)], async (db, id) => (await getLegForChange(db, id)).leg),
  ),
}

const propositionUndos: Undos = {
  ...all('mission-proposition', ['proposed', ...propositionTransitions.map(idOf)], undoProposition),
  ...all('mission-proposition', ['superseded', 'withdrawn', 'reopened'], keyTurn),
}

const undoOptions = undoEdit(
  [restoring(authCalls.changeOptions, (work, _id, change, version) => changeOptions(work, change, version))],
  getOptionsForChange,
)

const documentUndos = (owners: OwnersOfDocuments): Undos => ({
  'document.added': 'un document se supprime depuis la liste des documents, avec son motif',
  'document.versionAdded': "chaque version d'un document est gardée",
  'document.deleted': 'le fichier est détruit',
  'document.changed': (work, change) =>
    tellingUndone(
      undoEdit(
        [
          restoring({ ...documentCalls.change, requires: [] }, (asked, id, values, version) =>
            changeDocument(owners, asked, id, values, version),
          ),
        ],
        async (db, id) => {
          await lockDocument(db, id)
          return readDocument(owners, work, id)
        },
      ),
    )(work, change),
})

/** What can be undone from history, across features; and why the rest cannot, in the end of a sentence. */
export const undosOf = (owners: OwnersOfDocuments): Undos => ({
  'booking-bulk.made': undoBulk,
  'booking-bulk.takenBack': "ce qu'une modification groupée avait changé est remis : faites-la à nouveau",
  ...all('booking', [...steps, ...serviceEventNames, 'changed', 'valueRestored', 'repriced', 'entryRefused'], undoBookingChange),
  ...Object.fromEntries(Object.entries(fixedOfBooking).map(([kind, reason]) => [`booking.${kind}`, reason])),
  ...areaUndos,
  ...checkerUndos,
  ...absenceUndos,
  ...clientUndos,
  ...priceUndos,
  ...meterUndos,
  ...keyUndos,
  ...propositionUndos,
  ...regularizationUndos,
  ...savedViewUndos,
  ...userUndos,
  ...documentUndos(owners),
  'options.changed': tellingUndone(undoOptions),
})
