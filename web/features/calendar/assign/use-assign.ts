import { bookingCalls } from '@adm/contract/booking/booking'
import type { Simulation } from '@adm/contract/calendar-simulation'
import type { GuardId } from '@adm/domain/booking/step/guards/booking-guard-id'
import { formatMomentShort } from '@adm/domain/values/date/moment'
import { callApi } from '../../../platform/api/api.ts'
import { boardFailure, newestVersion, useBoardAct } from '../use-board-act.ts'
import { movedOnBoard, savedOnBoard } from './board-move.ts'
import { type Draggable, orderOnBoard } from './board-orders.ts'

export type AssignInput = { order: Draggable; simulation: Simulation; reason?: string; force?: readonly GuardId[] }

/** The sentence of a failed assignment. */
export const assignFailure = (error: Error): string => boardFailure(error, 'cette commande')

/** Makes the step of an order that gives it a checker and a start. */
export const useAssign = () =>
  useBoardAct({
    act: ({ order, simulation, reason, force = [] }: AssignInput, queries) => {
      const { checkerId, startAt, to } = simulation
      const body = { to: to ?? order.status, checkerId, startAt, ...(reason && { reason }), ...(force.length > 0 && { force: [...force] }) }
      return callApi(bookingCalls.transition, {
        params: { id: order.id },
        body,
        version: newestVersion(queries, order.version, ({ lines }) => orderOnBoard(lines, order.id)?.version),
        key: crypto.randomUUID(),
      })
    },
    drawn: (board, { order, simulation }) => movedOnBoard(board, { ...simulation, order: { ...order, status: 'planned' } }),
    saved: savedOnBoard,
    message: ({ code, checkerName, startAt }) => `${code} : ${checkerName ?? ''}, ${startAt ? formatMomentShort(startAt) : ''}.`,
    changes: ['booking'],
  })
