import { bookingServices } from '@adm/domain/offer/sold-service'
import { propertyKinds, propertyTypes } from '@adm/domain/dwelling/dwelling'
import { bookingOptions } from '@adm/domain/offer/booking-option'
import { day, daysBetween, instant } from '@adm/domain/values/date/moment'
import { languages } from '@adm/domain/values/language'
import { ruleOf } from '@adm/domain/values/rule'
import { zipCode } from '@adm/domain/values/text'
import { z } from 'zod'
import { byId, defineCalls, several, yesNo } from '../call/call.ts'

const mostDays = 31
const span = { fromDay: day, untilDay: day, checker_id: several(z.uuid()) }
type Span = { fromDay: string; untilDay: string }
const isSpan = ruleOf<keyof Span, Span>(['fromDay', 'untilDay'], ({ fromDay, untilDay }) => daysBetween(fromDay, untilDay) < mostDays, {
  path: ['untilDay'],
  message: `Choisissez ${mostDays} jours au plus.`,
})

/** The starts of a checker between two missions, both bounds included, with the travel to the place and the travel added to the day. */
const freeStarts = z.object({
  firstStartAt: instant,
  lastStartAt: instant,
  travelMinutes: z.int(),
  addedMinutes: z.int(),
})

/** A checker with free hours, in order. */
const freeChecker = z.object({ id: z.uuid(), name: z.string(), starts: z.array(freeStarts) })

/** A slot of all checkers together: the checker whose day grows least, and how many others are free. */
const freeSlot = z.object({ startAt: instant, checkerId: z.uuid(), addedMinutes: z.int(), otherCheckers: z.int() })

/** A checker without any free hour in these days, with the reasons in French. */
const excludedChecker = z.object({ id: z.uuid(), name: z.string(), reasons: z.array(z.string()) })

export const availabilities = z.object({
  durationMinutes: z.int(),
  days: z.array(z.object({ day, holiday: z.string().nullable(), slots: z.array(freeSlot) })),
  checkers: z.array(freeChecker),
  excluded: z.array(excludedChecker),
  /** False when there are more checkers than the answer contains. */
  isComplete: z.boolean(),
})
export type Availabilities = z.output<typeof availabilities>

/** Free hours of checkers, computed by the guards that accept an assignment (G5 to G8). */
export const availabilityCalls = defineCalls(
  {
    ofService: {
      method: 'GET',
      path: '/api/availabilities',
      summary: 'Les créneaux libres pour une prestation, un code postal et une durée',
      requires: ['bookings:read'],
      features: ['booking'],
      query: z
        .strictObject({
          ...span,
          service: z.enum(bookingServices, 'Choisissez une prestation.'),
          zipCode,
          durationMinutes: z.coerce.number().int().min(5).max(1_440),
          furnished: yesNo,
          propertyType: z.enum(propertyTypes).default('house'),
          propertyKind: z.enum(propertyKinds).default('apartment'),
          language: z.enum(languages).default('FR'),
          options: several(z.enum(bookingOptions)),
        })
        .check(isSpan),
      answer: availabilities,
    },
    ofBooking: {
      method: 'GET',
      path: '/api/bookings/:id/availabilities',
      summary: "Les créneaux libres pour la mission d'une commande",
      requires: ['bookings:read'],
      params: byId,
      query: z.strictObject(span).check(isSpan),
      answer: availabilities,
    },
  },
  { shows: ['checker', 'booking', 'area', 'time-block'] },
)
