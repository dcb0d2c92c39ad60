import type { AreaCapacity } from '@adm/contract/area'
import { capacityOf, type Demand } from '@adm/domain/area/area-capacity'
import { addDays, dayOf, mondayOf, startOfDay } from '@adm/domain/values/date/moment'
import type { Reading } from '../../platform/work/work.ts'
import { getArea } from './area.queries.ts'
import { findAttendances, findOpenOrders, type OpenOrder } from './area-capacity.queries.ts'

const daysOfWeek = 7

/** The capacity of an area's checkers in the coming weeks against the orders of the area. @throws {Refusal} `AREA_NOT_FOUND` */
export const findCapacity = async ({ db, now }: Reading, id: string, count: number): Promise<AreaCapacity> => {
  await getArea(db, id)
  const today = dayOf(now)
  const end = startOfDay(addDays(mondayOf(today), count * daysOfWeek))
  const [attendances, orders] = await Promise.all([findAttendances(db, id, startOfDay(today), end), findOpenOrders(db, id)])
  const demands = orders.flatMap((order) => toDemand(order))
  const undated = orders.filter((order) => toDemand(order).every(({ day }) => day < today))
  return {
    weeks: capacityOf(attendances, demands, today, count),
    undatedMinutes: undated.reduce((sum, { minutes }) => sum + minutes, 0),
  }
}

const toDemand = ({ startAt, wishedDay, minutes }: OpenOrder): Demand[] => {
  const day = startAt ? dayOf(startAt) : wishedDay
  return day ? [{ day, minutes, isPlanned: startAt !== null }] : []
}
