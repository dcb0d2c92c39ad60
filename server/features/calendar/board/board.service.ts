import { bookingCalls } from '@adm/contract/booking/booking'
import { isOpenTo } from '@adm/contract/call/call'
import type {
  Board,
  BoardFilters,
  BoardLine,
  BoardMission,
  BoardQuery,
  BoardReservation,
  BoardTimeBlock,
} from '@adm/contract/calendar/calendar'
import { workloadOf } from '@adm/domain/calendar/workload'
import { freeHours } from '@adm/domain/checker/availability'
import { addDays, dayOf, daysFrom, startOfDay } from '@adm/domain/values/date/moment'
import type { Reading } from '../../../platform/work/work.ts'
import {
  findBoardAbsences,
  findBoardCheckers,
  findBoardMissions,
  findBoardReservations,
  findBoardTimeBlocks,
  findExceptions,
  findWeeklyHours,
} from './board.queries.ts'

/**
 * The lines of the board. The orders of the missions, and the filters that select them, are for callers who may read orders; without this
 * permission a mission is a taken time.
 */
export const readBoard = async ({ db, by, now }: Pick<Reading, 'db' | 'by' | 'now'>, query: BoardQuery): Promise<Board> => {
  const { fromDay, untilDay, page_index, ...filter } = query
  const days = daysFrom(fromDay, untilDay)
  const span = { from: startOfDay(fromDay), until: startOfDay(addDays(untilDay, 1)) }
  const checkers = await findBoardCheckers(db, query, span)
  const ids = checkers.map(({ id }) => id)
  const seesOrders = isOpenTo(by.permissions, bookingCalls.list)
  const [weekly, exceptions, absences, blocked, missions, reservations] = await Promise.all([
    findWeeklyHours(db, ids),
    findExceptions(db, ids, query),
    findBoardAbsences(db, ids, span),
    findBoardTimeBlocks(db, ids, span),
    findBoardMissions(db, ids, span, { filter: seesOrders ? ofOrders(filter) : {}, today: dayOf(now) }),
    findBoardReservations(db, ids, span, now),
  ])
  const [weeks, ownDays, away, planned] = [byChecker(weekly), byChecker(exceptions), byChecker(absences), byChecker(missions)]
  const [reserved, timeBlocked] = [byChecker(reservations), byChecker(blocked)]
  const lines = checkers.map(({ id, name, zipCode, areaId, areaName, isWorking }): BoardLine => {
    const stretches = (away.get(id) ?? []).map(withoutChecker)
    const timeBlocks = (timeBlocked.get(id) ?? []).map(toTimeBlock)
    const own = { zipCode, weekly: weeks.get(id) ?? [], exceptions: ownDays.get(id) ?? [], absences: stretches, timeBlocks }
    const hours = days.flatMap((day) => freeHours(own, day))
    const line = (planned.get(id) ?? []).flatMap((row) => toMission(row, seesOrders))
    const area = areaId && areaName !== null ? { id: areaId, name: areaName } : null
    const slots = (reserved.get(id) ?? []).flatMap((row) => toReservation(row, seesOrders))
    return {
      id,
      name,
      area,
      isWorking,
      hours,
      absences: own.absences,
      timeBlocks,
      workload: workloadOf(hours, line),
      missions: line,
      reservations: slots,
    }
  })
  return { fromDay, untilDay, lines, total: checkers[0]?.total ?? 0, page_index }
}

const byChecker = <Row extends { checkerId: string | null }>(rows: readonly Row[]): ReadonlyMap<string | null, Row[]> => {
  const groups = new Map<string | null, Row[]>()
  for (const row of rows) {
    const group = groups.get(row.checkerId)
    if (group) group.push(row)
    else groups.set(row.checkerId, [row])
  }
  return groups
}
const withoutChecker = ({ startAt, endAt }: { startAt: string; endAt: string }) => ({ startAt, endAt })
const toTimeBlock = ({ id, version, startAt, endAt, reason }: BoardTimeBlock): BoardTimeBlock => ({ id, version, startAt, endAt, reason })

/** The filters of orders without those that choose lines. */
const ofOrders = ({ checker_id: _checkers, area_id: _areas, ...filter }: BoardFilters): BoardFilters => filter

type MissionRow = Awaited<ReturnType<typeof findBoardMissions>>[number]
const toMission = (row: MissionRow, seesOrders: boolean): BoardMission[] => {
  const { startAt, endAt, leavesAt } = row
  return startAt && endAt && leavesAt ? [{ startAt, endAt, leavesAt, order: seesOrders ? orderOf(row) : null }] : []
}

/** The fields are named one by one: an object of the rest of a row is slow to make and to write as JSON. */
const orderOf = ({ id, code, version, status, service, address, zipCode, city, clientName, matches }: MissionRow) => ({
  id,
  code,
  version,
  status,
  service,
  address,
  zipCode,
  city,
  clientName,
  matches,
})

type ReservationRow = Awaited<ReturnType<typeof findBoardReservations>>[number]
const toReservation = ({ startAt, endAt, until, id, code }: ReservationRow, seesOrders: boolean): BoardReservation[] =>
  startAt && endAt && until ? [{ startAt, endAt, until, order: seesOrders ? { id, code } : null }] : []
