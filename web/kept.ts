import { bookingCalls } from '@adm/contract/booking'
import { clientCalls } from '@adm/contract/client'
import type { KeptCall } from './platform/kept.ts'

const missingBooking = "Cette commande n'est pas disponible hors ligne : vous ne l'avez pas ouverte récemment sur cet appareil."

const missingClient = "Ce client n'est pas disponible hors ligne : vous ne l'avez pas ouvert récemment sur cet appareil."
const missingList = "Cette liste n'est pas disponible hors ligne : vous ne l'avez pas ouverte récemment ainsi filtrée."

/** What can be read again without network: the last bookings and clients, with their history, and the last pages of their lists. */
export const kept: readonly KeptCall[] = [
  { call: bookingCalls.read, most: 50, missing: missingBooking },
  { call: bookingCalls.history, most: 50, missing: missingBooking },
  { call: bookingCalls.list, most: 5, missing: missingList },
  { call: clientCalls.read, most: 50, missing: missingClient },
  { call: clientCalls.history, most: 50, missing: missingClient },
  { call: clientCalls.list, most: 5, missing: missingList },
]
