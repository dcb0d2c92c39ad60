import { bookingSteps, bookingTransitions } from '@adm/domain/booking/step/booking-transition'
import { closingAnnounced } from '@adm/domain/booking/step/booking-undated'
import type { Feature } from '../../platform/feature.ts'
import { undosOf } from '../../platform/history/undo.ts'
import { clientLinkRoutes, clientRequestRoutes } from './client-request.routes.ts'
import { announceClosing, announceEnd, askClient, undoSent } from './client-request.service.ts'

const ends = bookingTransitions.filter(({ to }) => to === 'finished_no_date')

/** Orders sent to people of their client, who follow and change them by a personal link. */
export const clientRequestFeature: Feature = {
  routes: [clientRequestRoutes, clientLinkRoutes],
  undos: undosOf('client-request', ['sent', 'sentAgain'], undoSent),
  reactions: {
    [`booking.${bookingSteps.askClient}`]: [askClient],
    [`booking.${closingAnnounced}`]: [announceClosing],
    ...Object.fromEntries(ends.map(({ id }) => [`booking.${id}`, [announceEnd]])),
  },
}
