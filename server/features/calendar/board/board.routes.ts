import { calendarCalls } from '@adm/contract/calendar/calendar'
import { simulationCalls } from '@adm/contract/calendar/calendar-simulation'
import { dayOf } from '@adm/domain/values/date/moment'
import { answers } from '../../../platform/http/serve.ts'
import { findWaitingOrders } from './board.queries.ts'
import { readBoard } from './board.service.ts'
import { readBoardPlaces } from './board-places.service.ts'
import { findBestPlace, simulate } from './simulation.service.ts'

export const boardRoutes = answers(calendarCalls, {
  board: ({ query }, reading) => readBoard(reading, query),
  waiting: ({ query: { page_index, responses_by_page, text, checker_id: _lines, ...filter } }, { db, now }) =>
    findWaitingOrders(db, { filter, text, today: dayOf(now) }, { page_index, responses_by_page }),
  places: ({ query }, reading) => readBoardPlaces(reading, query),
})

export const simulationRoutes = answers(simulationCalls, {
  read: ({ query }, reading) => simulate(reading, query),
  bestPlace: ({ query }, reading) => findBestPlace(reading, query),
})
