import { bookingCalls } from '@adm/contract/booking/booking'
import type { Simulation } from '@adm/contract/calendar/calendar-simulation'
import type { GuardId } from '@adm/domain/booking/step/booking-guard-id'
import { formatMomentShort } from '@adm/domain/values/date/moment'
import { newKey } from '../../../platform/new-key.ts'
import { callApi } from '../../../platform/api/api.ts'
import { boardFailure, useBoardAct } from '../act/use-board-act.ts'
import { movedOnBoard, savedOnBoard } from './board-move.ts'
import { type Draggable, orderOnBoard } from '../line/board-orders.ts'

export type AssignInput = { order: Draggable; simulation: Simulation; reason?: string; force?: readonly GuardId[] }

/** The sentence of a failed assignment. */
export const assignFailure = (error: Error): string => boardFailure(error, 'cette commande')

/** Makes the step of an order that gives it a checker and a start. */
export const useAssign = () =>
  useBoardAct({
    rowOf: ({ order }: AssignInput) => order,
    versionOn: ({ lines }, id) => orderOnBoard(lines, id)?.version,
    act: ({ order, simulation, reason, force = [] }, version) => {
      const { checkerId, startAt, to } = simulation
      const body = { to: to ?? order.status, checkerId, startAt, ...(reason && { reason }), ...(force.length > 0 && { force: [...force] }) }
      return callApi(bookingCalls.transition, { params: { id: order.id }, body, version, key: newKey() })
    },
    drawn: (board, { order, simulation }, version) =>
      movedOnBoard(board, { ...simulation, order: { ...order, version, status: 'planned' } }),
    saved: savedOnBoard,
    message: ({ code, checkerName, startAt }) => `${code} : ${checkerName ?? ''}, ${startAt ? formatMomentShort(startAt) : ''}.`,
    changes: ['booking'],
  })
