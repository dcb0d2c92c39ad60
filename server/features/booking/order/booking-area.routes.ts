import { bookingAreaCalls } from '@adm/contract/booking/booking-area'
import { answers } from '../../../platform/http/serve.ts'
import { getArea } from '../../area/area.queries.ts'
import { findMisplaced } from './booking-area.queries.ts'
import { moveMisplaced } from './booking-area.service.ts'

const mostListed = 200

export const bookingAreaRoutes = answers(bookingAreaCalls, {
  strays: async ({ params }, { db }) => {
    const { id } = await getArea(db, params.id)
    return findMisplaced(db, id, mostListed)
  },
  moveStrays: ({ params, body }, work) => moveMisplaced(work, params.id, body.bookingIds),
})
