import { booking } from '@adm/domain/booking/booking'
import { keyTracking } from '@adm/domain/key-tracking/key-tracking'
import { day } from '@adm/domain/values/moment'
import { z } from 'zod'
import { defineCalls } from './call.ts'

/** Whose missions of which day. */
export const daySheetQuery = z.strictObject({ day, checker_id: z.uuid().optional() })

/** The missions of a day in the order of their hours, each with the way that its keys come. */
export const daySheet = z.object({ missions: z.array(z.object({ booking, withdrawal: keyTracking.nullable() })) })
export type DaySheet = z.output<typeof daySheet>

export const bookingSheetCalls = defineCalls({
  day: {
    method: 'GET',
    path: '/api/bookings/day-sheet',
    summary: "Les missions d'un jour, entières, pour la feuille de route d'un contrôleur ou de tous",
    requires: ['bookings:read'],
    query: daySheetQuery,
    answer: daySheet,
  },
})
