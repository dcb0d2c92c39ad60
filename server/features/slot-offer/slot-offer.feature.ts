import { bookingEdits, bookingEvents, bookingTaken, stepEvents } from '@adm/domain/booking/history/booking-events'
import { takesSlots } from '@adm/domain/booking/step/effect/booking-slot'
import { type BookingTransition, statusAfter } from '@adm/domain/booking/step/booking-transition'
import { isReschedule } from '@adm/domain/booking/step/guards/guard'
import { slotOfferEvents } from '@adm/domain/slot-offer/slot-offer-events'
import type { Feature } from '../../platform/feature.ts'
import { on, onlyIf } from '../../platform/history/reaction.ts'
import { bindUndos } from '../../platform/history/undo.ts'
import { planOffer, planOfferAgain } from './automatic-offer.service.ts'
import { automaticOfferJob, reservationJob, slotOfferJob } from './slot-offer.jobs.ts'
import { hasOfferedSlots } from './slot-offer.queries.ts'
import { slotLinkRoutes, slotOfferRoutes, visitLinkRoutes } from './slot-offer.routes.ts'
import { postAppointment } from './slot-offer-mail.service.ts'
import { reactToStepOfOffer, reactToTenants, reactToUndoneOffer, voidPresence, makeOffer } from './slot-offer.service.ts'
import { appointmentLetter } from './letter/appointment-letters.ts'
import { slotOfferLetter } from './letter/slot-offer-letters.ts'
import { visitInvitation, withdrawalLetter } from './letter/visit-letters.ts'

const isAppointment = (row: BookingTransition): boolean => !takesSlots(row) && statusAfter(row) === 'planned' && !row.isUndo

/** Slots offered to tenants, who choose, confirm and move by a personal link. */
export const slotOfferFeature: Feature = {
  letters: [slotOfferLetter, appointmentLetter, visitInvitation, withdrawalLetter],
  routes: [slotOfferRoutes, slotLinkRoutes, visitLinkRoutes],
  jobs: [slotOfferJob, reservationJob, automaticOfferJob],
  undos: bindUndos(slotOfferEvents, {}),
  reactions: [
    on(bookingEvents.stepUndone, reactToUndoneOffer),
    on(bookingEdits, reactToTenants),
    on(bookingTaken, planOffer),
    on(bookingEdits, planOfferAgain),
    on(stepEvents(takesSlots), makeOffer),
    on(
      stepEvents((row) => !takesSlots(row) && isReschedule(row)),
      onlyIf(hasOfferedSlots, voidPresence),
    ),
    on(
      stepEvents((row) => !takesSlots(row) && !isReschedule(row)),
      onlyIf(hasOfferedSlots, reactToStepOfOffer),
    ),
    on(stepEvents(isAppointment), onlyIf(hasOfferedSlots, postAppointment)),
  ],
}
