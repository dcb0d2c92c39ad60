import { defineMachine } from '../../../machine/machine.ts'
import type { BookingService } from '../../../offer/sold-service.ts'
import { bookingGuards } from './booking-guards.ts'
import { type Family, familyOf } from '../booking-service.ts'
import { bookingStatusLabels } from '../booking-status.ts'
import { bookingTransitions } from '../booking-transition.ts'

const machineOf = (family: Family) =>
  defineMachine({
    states: bookingStatusLabels,
    transitions: bookingTransitions.filter((row) => row.family === family),
    guards: bookingGuards,
  })

const machines = { EDL: machineOf('EDL'), VIS: machineOf('VIS'), DEM: machineOf('DEM') } as const satisfies Record<Family, unknown>

/** The state machine of an order for this service. */
export const bookingMachine = (service: BookingService) => machines[familyOf(service)]
