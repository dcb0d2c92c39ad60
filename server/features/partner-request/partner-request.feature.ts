import { takesSlot } from '@adm/domain/booking/step/effect/booking-slot'
import { bookingTransitions } from '@adm/domain/booking/step/booking-transition'
import type { Feature } from '../../platform/feature.ts'
import type { OwnersOfDocuments } from '../document/document.service.ts'
import { partnerLinkRoutes, partnerRequestRoutes } from './partner-request.routes.ts'
import { announceCancellation, announceDate, undoSent } from './partner-request.service.ts'

const ofPartners = bookingTransitions.filter(({ family }) => family === 'DEM')

/** Orders on demand sent to their partner, who gives the date and the result by a personal link. */
export const partnerRequestFeature = (owners: OwnersOfDocuments): Feature => ({
  routes: [partnerRequestRoutes, partnerLinkRoutes(owners)],
  undos: { 'partner-request.sent': undoSent },
  reactions: {
    ...Object.fromEntries(ofPartners.filter(takesSlot).map(({ id }) => [`booking.${id}`, [announceDate]])),
    ...Object.fromEntries(ofPartners.filter(({ to }) => to === 'canceled').map(({ id }) => [`booking.${id}`, [announceCancellation]])),
  },
})
