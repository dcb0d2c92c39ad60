import { z } from 'zod'
import { defineEvents, eachOf, stepKinds } from '../../platform/event.ts'
import { offeredSlot } from '../../slot-offer/slot-to-offer.ts'
import { instant } from '../../values/date/moment.ts'
import { bookingEntity } from '../booking-entity.ts'
import { booking } from '../order/booking.ts'
import { serviceEventNames } from '../order/service-event.ts'
import { bookingChanges, bookingCreations, type BookingTransition } from '../step/booking-transition.ts'
import { statedFacts } from '../step/stated-facts.ts'

const isMerged = "elle fait partie d'une fusion de clients, qui s'annule depuis le client"
const changesNothing = "elle n'a rien changé à la commande"
const versioned = { before: z.object({ version: z.int() }), after: z.object({ version: z.int() }) }
const ofDwelling = z.object({ dwellingId: z.string(), version: z.int() })
const ofClient = z.object({ clientId: z.string(), clientName: z.string(), version: z.int() })

/** What history stores with a step: what the person stated, the slots it took, and who learns of it by the act itself. */
const stepFacts = statedFacts.extend({
  forced: z.array(z.string()).readonly().optional(),
  slots: z.array(offeredSlot).readonly().optional(),
  chosenSlot: z.string().optional(),
  /** The checker to whom the mission that it frees is proposed at once. */
  proposedTo: z.object({ checkerId: z.uuid(), startAt: instant }).optional(),
  /** Its act tells tenants and client itself. */
  isAnnounced: z.boolean().optional(),
})

/** The events of an order. Reasons: `docs/domain.md` 9. */
export const bookingEvents = defineEvents(bookingEntity, booking, {
  ...eachOf(stepKinds(bookingCreations), {
    before: z.null(),
    facts: z.object({
      replannedFrom: z.string().optional(),
      copiedFrom: z.string().optional(),
      /** Its tenants choose the date, as its client wished when it was taken. */
      tenantChooses: z.literal(true).optional(),
    }),
    fixed: 'une commande prise ne se supprime pas\u00a0: elle se termine par « Annuler la commande »',
  }),
  ...eachOf(stepKinds(bookingChanges), { facts: stepFacts }),
  stepUndone: { fixed: "l'étape annulée se refait" },
  changed: {},
  valueRestored: {},
  ...eachOf(serviceEventNames, { facts: z.object({ irreversible: z.boolean() }).optional() }),
  repriced: { inSets: true },
  resultChanged: { fixed: 'le résultat se change à nouveau, avec un motif' },
  entryRefused: {},
  kept: { facts: z.object({ block: z.string() }), fixed: changesNothing },
  closingAnnounced: { facts: z.object({ closingDay: z.string(), recipients: z.array(z.string()).readonly() }), fixed: changesNothing },
  replanned: { ...versioned, facts: z.object({ replannedAs: z.string() }), fixed: changesNothing },
  ...eachOf(['documentAdded', 'documentReplaced', 'documentChanged', 'documentDeleted'], {
    ...versioned,
    facts: z.object({ documentName: z.string(), documentType: z.string(), reason: z.string().optional() }),
    fixed: 'elle porte sur un document, et se défait depuis la liste des documents',
  }),
  ...eachOf(['clientMerged', 'clientUnmerged'], {
    before: ofClient,
    after: ofClient,
    facts: z.object({ survivorName: z.string(), mergedName: z.string() }),
    fixed: isMerged,
    inSets: true,
  }),
  dwellingMerged: { before: ofDwelling, after: ofDwelling, fixed: 'les deux écritures désignent un seul logement', inSets: true },
})

/** An ordinary edit of an order, typed or put back from the history. */
export const bookingEdits = [bookingEvents.changed, bookingEvents.valueRestored] as const
/** A new order. */
export const bookingTaken = stepKinds(bookingCreations).map((id) => bookingEvents[id])
export type BookingTaken = (typeof bookingTaken)[number]

/** The steps of these rows: by default every step of an order that exists. */
export const stepEvents = (isMeant: (row: BookingTransition) => boolean = () => true) =>
  bookingChanges.filter(isMeant).map(({ id }) => bookingEvents[id])
export type StepEvent = ReturnType<typeof stepEvents>[number]
export type StepUndone = typeof bookingEvents.stepUndone
export type BookingEdit = (typeof bookingEdits)[number]
