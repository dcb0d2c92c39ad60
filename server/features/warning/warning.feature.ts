import { bookingTransitions } from '@adm/domain/booking/step/booking-transition'
import type { Feature } from '../../platform/feature.ts'
import type { OwnersOfDocuments } from '../document/document.service.ts'
import { recordPhotoChange } from './warning-photo.service.ts'
import { makeEraseWarningsJob } from './warning-retention.jobs.ts'
import { warningEdit, warningUndos } from './warning-undo.service.ts'
import { warningLinkRoutes, warningRoutes } from './warning.routes.ts'
import { followUndoneMove, raiseOnMove } from './warning-move.service.ts'

const moves = bookingTransitions.filter(({ to }) => to === 'unsuccessful_move')

/** Warnings: problems with orders, reported by people or raised from recorded facts. */
export const warningFeature = (owners: OwnersOfDocuments): Feature => ({
  routes: [warningRoutes, warningLinkRoutes(owners)],
  jobs: [makeEraseWarningsJob(owners)],
  undos: warningUndos,
  restores: { warning: [warningEdit] },
  reactions: {
    ...Object.fromEntries(moves.map(({ id }) => [`booking.${id}`, [raiseOnMove]])),
    'booking.stepUndone': [followUndoneMove],
    'document.added': [recordPhotoChange],
    'document.versionAdded': [recordPhotoChange],
    'document.changed': [recordPhotoChange],
    'document.deleted': [recordPhotoChange],
  },
})
