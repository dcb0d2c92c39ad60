import { bookingStatusChange } from '@adm/contract/booking/booking'
import { byId, defineCalls } from '@adm/contract/call/call'
import { addMinutes } from '@adm/domain/values/date/moment'
import { setMission } from '../server/features/booking/row/booking-mission.queries.ts'
import { getBooking } from '../server/features/booking/row/booking.queries.ts'
import { answers } from '../server/platform/http/serve.ts'

const startAt = '2027-03-01T09:00:00.000Z'

/** Assigns a checker without evaluating the guards, for race tests: only the database's constraints apply. */
export const uncheckedAssignment = answers(
  defineCalls({
    assign: {
      method: 'POST',
      path: '/api/test/careless/:id',
      requires: ['bookings:update'],
      params: byId,
      body: bookingStatusChange,
      answer: 'nothing',
    },
  }),
  {
    assign: async ({ params, body }, work) => {
      const slot = { checkerId: body.checkerId ?? null, startAt, endAt: addMinutes(startAt, 60), leavesAt: addMinutes(startAt, -8) }
      await setMission(work.db, await getBooking(work.db, params.id), { slot, live: true })
      return undefined
    },
  },
)
