import { stepEvents } from '@adm/domain/booking/history/booking-events'
import { takesSlot } from '@adm/domain/booking/step/effect/booking-slot'
import type { BookingTransition } from '@adm/domain/booking/step/booking-transition'
import { partnerRequestEvents } from '@adm/domain/partner-request/partner-request-events'
import type { Feature } from '../../platform/feature.ts'
import { on } from '../../platform/history/reaction.ts'
import { bindUndos } from '../../platform/history/undo.ts'
import type { OwnersOfDocuments } from '../document/document.service.ts'
import { partnerLinkRoutes, partnerRequestRoutes } from './partner-request.routes.ts'
import { announceCancellation, announceDate, undoSent } from './partner-request.service.ts'
import { partnerLetters } from './partner-letters.ts'

const isOfPartner = ({ family }: BookingTransition): boolean => family === 'DEM'

/** Orders on demand sent to their partner, who gives the date and the result by a personal link. */
export const partnerRequestFeature = (owners: OwnersOfDocuments): Feature => ({
  letters: Object.values(partnerLetters),
  routes: [partnerRequestRoutes, partnerLinkRoutes(owners)],
  undos: bindUndos(partnerRequestEvents, { sent: undoSent }),
  reactions: [
    on(
      stepEvents((row) => isOfPartner(row) && takesSlot(row)),
      announceDate,
    ),
    on(
      stepEvents((row) => isOfPartner(row) && row.to === 'canceled'),
      announceCancellation,
    ),
  ],
})
