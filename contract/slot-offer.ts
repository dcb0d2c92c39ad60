import { bookingServices } from '@adm/domain/offer/sold-service'
import { slotCancellation, slotOffer } from '@adm/domain/slot-offer/slot-offer'
import { linkStates } from '@adm/domain/slot-offer/slot-offer-transition'
import { registrationStatuses, visitRegistrationDraft } from '@adm/domain/slot-offer/visit-registration'
import { instant } from '@adm/domain/values/date/moment'
import { languages } from '@adm/domain/values/language'
import { z } from 'zod'
import { byToken, defineCalls } from './call/call.ts'

/** A slot of an offer, with the checker whom it reserves; without one it is a date of a service on demand, or was typed once. */
const offeredSlot = z.object({
  startAt: instant,
  checkerId: z.uuid().nullable(),
  checkerName: z.string().nullable(),
  /** Whether the engine would still accept it. */
  isFree: z.boolean(),
})

/** What a tenant says of the proposed slot, when all tenants decide; without an address a tenant is not waited for. */
const slotAgreement = z.object({ id: z.uuid(), name: z.string(), state: z.enum(['agreed', 'waiting', 'unreachable']) })

/** What a prospect last said of a visit; null: nothing yet. */
const visitor = z.object({
  id: z.uuid(),
  name: z.string(),
  status: z.enum(registrationStatuses).nullable(),
  answeredAt: instant.nullable(),
})

/** The prospects of a visit, and the places that are left at its hour. */
const bookingVisit = z.object({ visitors: z.array(visitor), placesLeft: z.int(), mostVisitors: z.int() })

/** An offer for the desk: its slots, the tenants who were mailed, and the slot that one of them is choosing now. */
const bookingSlotOffer = z.object({
  ...slotOffer.shape,
  slots: z.array(offeredSlot),
  recipients: z.array(z.object({ name: z.string(), emails: z.string().nullable() })),
  agreements: z.array(slotAgreement),
  /** Null for an inspection, and for an offer before the last one. */
  visit: bookingVisit.nullable(),
  reservation: z.object({ startAt: instant, until: instant }).nullable(),
})
export type BookingSlotOffer = z.output<typeof bookingSlotOffer>

/** The offers of slots of an order. An offer is made, answered and withdrawn by the steps of its order; prospects answer one by one. */
export const slotOfferCalls = defineCalls(
  {
    ofBooking: {
      method: 'GET',
      path: '/api/bookings/:bookingId/slot-offers',
      shows: ['slot-offer', 'booking', 'checker'],
      summary: "Les créneaux proposés aux locataires d'une commande, la dernière offre d'abord",
      requires: ['bookings:read'],
      params: z.object({ bookingId: z.uuid() }),
      answer: z.array(bookingSlotOffer),
    },
    resend: {
      method: 'POST',
      path: '/api/bookings/:bookingId/slot-offers/resend',
      summary: 'Renvoyer aux locataires le lien des créneaux proposés',
      requires: ['bookings:update'],
      params: z.object({ bookingId: z.uuid() }),
      body: z.strictObject({}),
      answer: 'nothing',
    },
    recordVisitor: {
      method: 'POST',
      path: '/api/bookings/:bookingId/visit-registrations',
      summary: "Consigner ce qu'un prospect dit d'une visite: son inscription, son désistement, ou qu'elle ne l'intéresse plus",
      requires: ['bookings:update'],
      params: z.object({ bookingId: z.uuid() }),
      body: visitRegistrationDraft,
      answer: 'nothing',
    },
  },
  { shows: ['slot-offer'] },
)

/** What the bearer of a tenant's link sees: the address and the hours, no name, no phone, no code. */
const linkedSlotOffer = z.object({
  /** `open`: a slot is to be chosen; `waiting`: chosen, a checker is looked for; `booked`: there is an appointment. */
  state: z.enum(linkStates),
  language: z.enum(languages),
  service: z.enum(bookingServices),
  durationMinutes: z.int(),
  address: z.string(),
  zipCode: z.string(),
  city: z.string(),
  expiresAt: instant.nullable(),
  /** The offered slots that are free now; of a planned visit those to which its only prospect may move it. */
  slots: z.array(instant),
  /** Whether the tenants have to agree with each other. */
  isShared: z.boolean(),
  /** The slot that one of the tenants proposes to all, and whether the bearer agreed; of a service on demand the date that was asked for. */
  proposal: z.object({ startAt: instant, hasAgreed: z.boolean() }).nullable(),
  /** The slot that this tenant is choosing. */
  reservation: z.object({ startAt: instant, until: instant }).nullable(),
  /** Of a visit: what the bearer last said, and how many may still come. */
  visit: z.object({ status: z.enum(registrationStatuses).nullable(), placesLeft: z.int(), mostVisitors: z.int() }).nullable(),
  appointment: z
    .object({
      startAt: instant,
      endAt: instant,
      isConfirmed: z.boolean(),
      /** Until 24 hours before; never of a service on demand. */
      mayChange: z.boolean(),
      /** One of several tenants who all decide gives it back, but does not move it. */
      mayMove: z.boolean(),
    })
    .nullable(),
})
export type LinkedSlotOffer = z.output<typeof linkedSlotOffer>

/** Far above the taps of a person; the secret has 256 bits. */
const linkPerMinute = 600
const path = '/api/links/:token/slot-offer'
const ofLink = { requires: 'link', features: ['booking'], params: byToken, addressPerMinute: linkPerMinute } as const

/** The choice of a slot, and the appointment after it, by the personal link of a tenant. */
export const slotLinkCalls = defineCalls({
  read: {
    ...ofLink,
    method: 'GET',
    path,
    shows: [],
    summary: 'Les créneaux proposés au porteur du lien, ou son rendez-vous',
    answer: linkedSlotOffer,
  },
  slots: {
    ...ofLink,
    method: 'GET',
    path: `${path}/slots`,
    shows: [],
    summary: 'Les créneaux libres pour déplacer le rendez-vous',
    answer: z.array(instant),
  },
  reserve: {
    ...ofLink,
    method: 'POST',
    path: `${path}/reservation`,
    summary: 'Réserver un créneau pendant 10 minutes, le temps de le confirmer',
    body: z.strictObject({ startAt: instant, moves: z.boolean() }),
    answer: linkedSlotOffer,
  },
  confirm: {
    ...ofLink,
    method: 'POST',
    path: `${path}/confirmation`,
    summary: 'Confirmer le créneau réservé: le rendez-vous est pris, déplacé, ou proposé aux autres locataires',
    body: z.strictObject({ startAt: instant, moves: z.boolean() }),
    answer: linkedSlotOffer,
  },
  chooseDate: {
    ...ofLink,
    method: 'POST',
    path: `${path}/choice`,
    summary: "Demander une des dates proposées d'une prestation sur demande: le partenaire ou l'équipe la fixe ensuite",
    body: z.strictObject({ startAt: instant }),
    answer: linkedSlotOffer,
  },
  agree: {
    ...ofLink,
    method: 'POST',
    path: `${path}/agreement`,
    summary: "Être d'accord avec le créneau proposé par un autre locataire",
    body: z.strictObject({ startAt: instant }),
    answer: linkedSlotOffer,
  },
  confirmPresence: {
    ...ofLink,
    method: 'POST',
    path: `${path}/presence`,
    summary: "Confirmer que quelqu'un sera présent au rendez-vous",
    body: z.strictObject({}),
    answer: linkedSlotOffer,
  },
  cancel: {
    ...ofLink,
    method: 'POST',
    path: `${path}/cancellation`,
    summary: "Rendre le rendez-vous: d'autres créneaux sont proposés",
    body: slotCancellation,
    answer: linkedSlotOffer,
  },
})

const registrationPath = '/api/links/:token/visit-registration'

/** The registration for a visit, by the personal link of a prospect. */
export const visitLinkCalls = defineCalls({
  register: {
    ...ofLink,
    method: 'POST',
    path: registrationPath,
    summary: "S'inscrire à une visite: la première inscription la planifie, la seule inscription peut la déplacer",
    body: z.strictObject({ startAt: instant }),
    answer: linkedSlotOffer,
  },
  withdraw: {
    ...ofLink,
    method: 'POST',
    path: `${registrationPath}/withdrawal`,
    summary: 'Se désister: la place est libre pour un autre visiteur',
    body: z.strictObject({}),
    answer: linkedSlotOffer,
  },
  decline: {
    ...ofLink,
    method: 'POST',
    path: `${registrationPath}/refusal`,
    summary: "Dire que la visite n'intéresse plus",
    body: z.strictObject({}),
    answer: 'nothing',
  },
})
