import type { QueryClient } from '@tanstack/react-query'
import { deliveryCalls } from '@adm/contract/delivery/delivery'
import { deliveryDayCalls } from '@adm/contract/delivery/delivery-day'
import { apiQuery } from '../../platform/api/api.ts'
import { storeMoreAnswers } from '../../platform/offline/offline-answers.ts'

const missing = "Cette livraison n'est pas disponible hors ligne : vous ne l'avez pas ouverte récemment sur cet appareil."
const missingDay = "Ce jour n'est pas disponible hors ligne : vous ne l'avez pas ouvert récemment sur cet appareil."

/** Reads a delivery; its answers and those of its days stay on this device, to be read in a stairwell without network. */
export const openDelivery = (queries: QueryClient, params: { id: string }) => {
  storeMoreAnswers([
    { call: deliveryCalls.read, most: 20, missing },
    { call: deliveryDayCalls.read, most: 20, missing: missingDay },
  ])
  return queries.ensureQueryData(apiQuery(deliveryCalls.read, { params }))
}
