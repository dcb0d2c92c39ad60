import type { BoardLine, BoardOrder } from '@adm/contract/calendar/calendar'

type BoardMission = BoardLine['missions'][number]

const exampleOrder = (id: string): BoardOrder => ({
  id,
  code: id,
  version: 1,
  status: 'planned',
  service: 'checkin',
  address: '1 rue des Lilas',
  zipCode: '75011',
  city: 'Paris',
  clientName: 'Agence du Port',
  matches: true,
})

/** A mission of 45 minutes, for the tests of the board. @param hour `09`, in UTC */
export const exampleMission = (id: string, hour: string): BoardMission & { order: BoardOrder } => ({
  startAt: `2027-03-01T${hour}:00.000Z`,
  endAt: `2027-03-01T${hour}:45.000Z`,
  leavesAt: `2027-03-01T${hour}:00.000Z`,
  order: exampleOrder(id),
})

/** The line of a checker, for the tests of the board. */
export const exampleLine = (id: string, ...missions: BoardLine['missions']): BoardLine => ({
  id,
  name: id,
  area: null,
  isWorking: true,
  hours: [],
  absences: [],
  timeBlocks: [],
  workload: { takenMinutes: 0, offeredMinutes: 0 },
  missions,
  reservations: [],
})
