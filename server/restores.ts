import { areaEdit } from './features/area/area-undo.service.ts'
import { bookingEdit } from './features/booking/booking-restore.service.ts'
import { checkerEdit } from './features/checker/checker-undo.service.ts'
import { clientEdits } from './features/client/client-undo.service.ts'
import type { Restores } from './platform/restore.ts'

/** What can be put back from history, across features: each by the ordinary edit of its subject. */
export const restores: Restores = {
  area: [areaEdit],
  booking: [bookingEdit],
  checker: [checkerEdit],
  client: clientEdits,
}
