import { type BookingService, isOnDemand } from '../../offer/sold-service.ts'

/** The three state machines: inspections, visits, on-demand services. They share statuses, not transitions. */
export const families = ['EDL', 'VIS', 'DEM'] as const
export type Family = (typeof families)[number]

/** The state machine of a service. */
export const familyOf = (service: BookingService): Family => {
  if (isOnDemand(service)) return 'DEM'
  return service === 'visite' ? 'VIS' : 'EDL'
}

/** The permission to change the service once the order is planned. Source: `docs/domain.md` 7. */
export const lateServiceRight = 'bookings:update:service' as const
