import { z } from 'zod'
import { bookingStatuses } from '@adm/domain/booking/booking-status'
import { withdrawnKeys } from '@adm/domain/booking/stated-facts'
import { leaveReasons } from '@adm/domain/checker/checker'
import { checkerFile } from '@adm/domain/checker/checker-file'
import { instant } from '@adm/domain/values/moment'
import { optionalText } from '@adm/domain/values/text'
import { byId, defineCalls } from './call.ts'

/** A mission that a checker still has to do. */
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
  /** A checker has its keys: whoever takes the mission away says what becomes of them (G30). */
  hasWithdrawnKeys: z.boolean(),
  /** Why it could not be given to this checker any more, by what is known of both today. */
  refusals: z.array(z.string()),
})
export type MissionAhead = z.output<typeof missionAhead>

/** What becomes of a mission: somebody else's at the same hour, or nobody's. */
const missionHanded = z.strictObject({
  bookingId: z.uuid(),
  checkerId: z.uuid('Choisissez un contrôleur.').nullable(),
  /** What becomes of withdrawn keys, of a mission that is taken from its checker. */
  withdrawnKeys: withdrawnKeys.optional(),
})

export const checkerLeave = z.strictObject({
  leaveReason: z.enum(leaveReasons, 'Indiquez un motif.'),
  comment: optionalText(),
  missions: z.array(missionHanded).max(500),
})
export type CheckerLeave = z.output<typeof checkerLeave>

/** Leaving the network with missions: served by the bookings, which hand them over. */
export const checkerLeaveCalls = defineCalls({
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
})
