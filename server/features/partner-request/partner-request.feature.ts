import type { Feature } from '../../platform/feature.ts'
import type { OwnersOfDocuments } from '../document/document.service.ts'
import { partnerLinkRoutes, partnerRequestRoutes } from './partner-request.routes.ts'
import { announceCancellation, announceDate, undoSent } from './partner-request.service.ts'

/** Orders on demand sent to their partner, who gives the date and the result by a personal link. */
export const partnerRequestFeature = (owners: OwnersOfDocuments): Feature => ({
  routes: [partnerRequestRoutes, partnerLinkRoutes(owners)],
  undos: { 'partner-request.sent': undoSent },
  reactions: {
    ...Object.fromEntries(['D05', 'D12a', 'D12b'].map((id) => [`booking.${id}`, [announceDate]])),
    'booking.D11a': [announceCancellation],
  },
})
