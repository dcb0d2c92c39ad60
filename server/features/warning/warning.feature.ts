import { bookingEvents, stepEvents } from '@adm/domain/booking/history/booking-events'
import { documentEvents } from '@adm/domain/document/record/document-events'
import { warningEvents } from '@adm/domain/warning/warning-events'
import { on } from '../../platform/history/reaction.ts'
import type { Feature } from '../../platform/feature.ts'
import type { OwnersOfDocuments } from '../document/document.service.ts'
import { recordPhotoChange } from './warning-photo.service.ts'
import { makeEraseWarningsJob } from './warning-retention.jobs.ts'
import { warningEdit, warningUndos } from './warning-undo.service.ts'
import { warningLinkRoutes, warningRoutes } from './warning.routes.ts'
import { reactToUndoneMove, raiseWarningOnMove } from './warning-move.service.ts'
import { warningLetters } from './warning-letters.ts'

/** Warnings: problems with orders, reported by people or raised from recorded facts. */
export const warningFeature = (owners: OwnersOfDocuments): Feature => ({
  letters: Object.values(warningLetters),
  routes: [warningRoutes, warningLinkRoutes(owners)],
  jobs: [makeEraseWarningsJob(owners)],
  undos: warningUndos,
  restores: { warning: [warningEdit] },
  reactions: [
    on(
      stepEvents(({ to }) => to === 'unsuccessful_move'),
      raiseWarningOnMove,
    ),
    on(bookingEvents.stepUndone, reactToUndoneMove),
    on(documentEvents.added, recordPhotoChange(warningEvents.photoAdded)),
    on(documentEvents.versionAdded, recordPhotoChange(warningEvents.photoReplaced)),
    on(documentEvents.changed, recordPhotoChange(warningEvents.photoChanged)),
    on(documentEvents.deleted, recordPhotoChange(warningEvents.photoDeleted)),
  ],
})
