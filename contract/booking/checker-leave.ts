import { z } from 'zod'
import { bookingStatuses } from '@adm/domain/booking/step/booking-status'
import { withdrawnKeys } from '@adm/domain/booking/step/stated-facts'
import { leaveReasons } from '@adm/domain/checker/checker'
import { checkerFile } from '@adm/domain/checker/checker-file'
import { instant } from '@adm/domain/values/date/moment'
import { optionalText } from '@adm/domain/values/text'
import { byId, defineCalls } from '../call/call.ts'

/** A future mission of a checker. */
export const missionAhead = z.object({
  bookingId: z.uuid(),
  code: z.string(),
  status: z.enum(bookingStatuses),
  startAt: instant,
  endAt: instant,
  clientName: z.string(),
  address: z.string(),
  zipCode: z.string(),
  city: z.string(),
  /** The checker has the keys: the person who reassigns the mission must state their destination (G30). */
  hasWithdrawnKeys: z.boolean(),
  /** The reasons why the mission could not be assigned to this checker today. */
  refusals: z.array(z.string()),
})
export type MissionAhead = z.output<typeof missionAhead>

/** The decision about a mission: another checker, at the same hour without another one, or none. */
const missionHanded = z.strictObject({
  bookingId: z.uuid(),
  checkerId: z.uuid('Choisissez un contrôleur.').nullable(),
  startAt: instant.optional(),
  /** The destination of withdrawn keys when a mission loses its checker. */
  withdrawnKeys: withdrawnKeys.optional(),
})

export const checkerLeave = z.strictObject({
  leaveReason: z.enum(leaveReasons, 'Indiquez un motif.'),
  comment: optionalText(),
  missions: z.array(missionHanded).max(500),
})
export type CheckerLeave = z.output<typeof checkerLeave>

/** A checker with missions leaves the network. Served by the booking feature, which hands the missions over. */
export const checkerLeaveCalls = defineCalls(
  {
    missionsAhead: {
      method: 'GET',
      path: '/api/checkers/:id/missions-ahead',
      summary: "Les missions à venir d'un contrôleur",
      requires: ['checkers:read', 'bookings:read'],
      params: byId,
      answer: z.array(missionAhead),
    },
    leave: {
      method: 'POST',
      path: '/api/checkers/:id/leave',
      summary: 'Sortir un contrôleur du réseau et réaffecter ses missions, en une fois ou pas du tout',
      requires: ['checkers:update', 'bookings:update'],
      params: byId,
      body: checkerLeave,
      answer: checkerFile,
      version: 'answered',
    },
  },
  { shows: ['checker', 'booking', 'area'] },
)
