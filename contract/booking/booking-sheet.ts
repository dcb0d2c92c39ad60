import { booking } from '@adm/domain/booking/order/booking'
import { keyTracking } from '@adm/domain/key-tracking/key-tracking'
import { day } from '@adm/domain/values/date/moment'
import { z } from 'zod'
import { defineCalls } from '../call/call.ts'

/** The missions of a day, of one checker or of all. */
export const daySheetQuery = z.strictObject({ day, checker_id: z.uuid().optional() })

/** The missions of a day in the order of their hours, each with the withdrawal leg of its keys. */
export const daySheet = z.object({ missions: z.array(z.object({ booking, withdrawal: keyTracking.nullable() })) })
export type DaySheet = z.output<typeof daySheet>

export const bookingSheetCalls = defineCalls(
  {
    day: {
      method: 'GET',
      path: '/api/bookings/day-sheet',
      summary: "Les missions d'un jour, entières, pour la feuille de route d'un contrôleur ou de tous",
      requires: ['bookings:read'],
      query: daySheetQuery,
      answer: daySheet,
    },
  },
  { shows: ['booking', 'client', 'checker', 'area'] },
)
