import { z } from 'zod'
import { roomCounts } from '../dwelling/dwelling.ts'
import { type BookingService, bookingServices } from './sold-service.ts'

/** Services whose duration follows the rooms; a visit lasts by its prospects. */
export type TimedService = Exclude<BookingService, 'visite'>
export const timedServices = bookingServices.filter((service): service is TimedService => service !== 'visite')

/** What a value of the table is for: an apartment without annexes and options. */
export const durationGroup = z.object({ service: z.enum(timedServices), roomCount: z.enum(roomCounts), furnished: z.boolean() })
export type DurationGroup = z.output<typeof durationGroup>

/** Approved minutes of a group. */
export const durationValue = durationGroup.extend({ minutes: z.number() })
export type DurationValue = z.output<typeof durationValue>
