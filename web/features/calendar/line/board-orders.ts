import type { BoardLine, BoardOrder, WaitingOrder } from '@adm/contract/calendar/calendar'
import { bookingPhases, type BookingStatus } from '@adm/domain/booking/step/booking-status'

/** An order that can be given a checker and a date, or another one. */
export type Draggable = BoardOrder & {
  durationMinutes: number
  /** The mission that it has. */
  current: { checkerId: string; startAt: string } | null
  wishedDay?: string | null
}

/** Statuses whose mission may still move. */
const movable = (status: BookingStatus): boolean => bookingPhases[status] === 'planned'

/** The order of a mission that may move; undefined for another one. */
export const orderOnBoard = (lines: readonly BoardLine[], id: string): Draggable | undefined => {
  for (const line of lines) {
    const mission = line.missions.find(({ order }) => order?.id === id)
    if (!mission?.order || !movable(mission.order.status)) continue
    const { order, startAt, endAt } = mission
    return {
      ...order,
      durationMinutes: Math.round((Date.parse(endAt) - Date.parse(startAt)) / 60_000),
      current: { checkerId: line.id, startAt },
    }
  }
  return undefined
}

/** A waiting order, as it will be on the board. */
export const orderOfWaiting = ({ areaName: _area, wishedUntilDay: _until, ...order }: WaitingOrder): Draggable => ({
  ...order,
  matches: true,
  current: null,
})
