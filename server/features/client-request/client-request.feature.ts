import { bookingEvents, stepEvents } from '@adm/domain/booking/history/booking-events'
import { bookingSteps } from '@adm/domain/booking/step/booking-transition'
import { clientRequestEvents } from '@adm/domain/client-request/client-request-events'
import type { Feature } from '../../platform/feature.ts'
import { on } from '../../platform/history/reaction.ts'
import { bindUndos } from '../../platform/history/undo.ts'
import { clientLinkRoutes, clientRequestRoutes } from './client-request.routes.ts'
import { announceClosing, announceEnd, askClient, undoSent } from './client-request.service.ts'
import { clientLetters } from './client-letters.ts'

/** Orders sent to people of their client, who follow and change them by a personal link. */
export const clientRequestFeature: Feature = {
  letters: Object.values(clientLetters),
  routes: [clientRequestRoutes, clientLinkRoutes],
  undos: bindUndos(clientRequestEvents, { sent: undoSent, sentAgain: undoSent }),
  reactions: [
    on(bookingEvents[bookingSteps.askClient], askClient),
    on(bookingEvents.closingAnnounced, announceClosing),
    on(
      stepEvents(({ to }) => to === 'finished_no_date'),
      announceEnd,
    ),
  ],
}
