import { bookingAreaCalls } from '@adm/contract/booking-area'
import { answers } from '../../platform/serve.ts'
import { getArea } from '../area/area.queries.ts'
import { findStrays } from './booking-area.queries.ts'
import { moveStrays } from './booking-area.service.ts'

const mostTold = 200

export const bookingAreaRoutes = answers(bookingAreaCalls, {
  strays: async ({ params }, { db }) => {
    const { id } = await getArea(db, params.id)
    return findStrays(db, id, mostTold)
  },
  moveStrays: ({ params, body }, work) => moveStrays(work, params.id, body.bookingIds),
})
