import { areaCalls } from '@adm/contract/area'
import { bookingCalls } from '@adm/contract/booking'
import { checkerCalls } from '@adm/contract/checker'
import { clientCalls } from '@adm/contract/client'
import { changeArea } from './features/area/area.service.ts'
import { changeBookingBack } from './features/booking/booking-restore.service.ts'
import { changeChecker } from './features/checker/checker.service.ts'
import { changeClient, changeClientTerms } from './features/client/client.service.ts'
import { type Restores, restoring } from './platform/restore.ts'

/** What can be put back from history, across features: each by the ordinary edit of its subject. */
export const restores: Restores = {
  area: [restoring(areaCalls.change, changeArea)],
  booking: [restoring(bookingCalls.change, changeBookingBack)],
  checker: [restoring(checkerCalls.change, changeChecker)],
  client: [restoring(clientCalls.change, changeClient), restoring(clientCalls.changeTerms, changeClientTerms)],
}
