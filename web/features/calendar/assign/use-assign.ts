import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { bookingCalls } from '@adm/contract/booking/booking'
import { type Board, calendarCalls } from '@adm/contract/calendar'
import type { Simulation } from '@adm/contract/calendar-simulation'
import type { GuardId } from '@adm/domain/booking/step/guards/booking-guard-id'
import { formatMomentShort } from '@adm/domain/values/date/moment'
import { callApi } from '../../../platform/api/api.ts'
import { readAgain } from '../../../platform/api/read-again.ts'
import { Refused } from '../../../platform/api/refused.ts'
import { toastDone } from '../../../recipes/history/undo-change.ts'
import { movedOnBoard, savedOnBoard } from './board-move.ts'
import { type Draggable, orderOnBoard } from './board-orders.ts'

export type AssignInput = { order: Draggable; simulation: Simulation; reason?: string; force?: readonly GuardId[] }

const faster = 'Quelqu’un a été plus rapide : cette commande a changé entre-temps. Le planning vient d’être relu, recommencez.'

/** The sentence of a failed assignment. */
export const assignFailure = (error: Error): string =>
  error instanceof Refused && error.refusal.statusCode === 412 ? faster : error.message

const boards = { queryKey: [calendarCalls.board.path] }

/** The version of an order that a move changes: that of the board, where an own move before it may just have set the one that it left. */
const newestOf = (queries: QueryClient, { id, version }: Draggable): number =>
  Math.max(version, ...queries.getQueriesData<Board>(boards).map(([, board]) => orderOnBoard(board?.lines ?? [], id)?.version ?? version))

/**
 * Makes the step of an order that gives it a checker and a start. The board shows it at once; a refusal puts it back, success offers the
 * undo.
 */
export const useAssign = () => {
  const queries = useQueryClient()
  return useMutation({
    // A move waits for the one before it, which may be of the same order.
    scope: { id: 'board' },
    mutationFn: ({ order, simulation, reason, force = [] }: AssignInput) => {
      const { checkerId, startAt, to } = simulation
      const body = { to: to ?? order.status, checkerId, startAt, ...(reason && { reason }), ...(force.length > 0 && { force: [...force] }) }
      return callApi(bookingCalls.transition, {
        params: { id: order.id },
        body,
        version: newestOf(queries, order),
        key: crypto.randomUUID(),
      })
    },
    onMutate: async ({ order, simulation }) => {
      await queries.cancelQueries(boards)
      const before = queries.getQueriesData<Board>(boards)
      queries.setQueriesData<Board>(
        boards,
        (board) => board && movedOnBoard(board, { ...simulation, order: { ...order, status: 'planned' } }),
      )
      return { before }
    },
    onError: (_error, _input, context) => {
      for (const [key, board] of context?.before ?? []) queries.setQueryData(key, board)
    },
    onSuccess: (done) => {
      queries.setQueriesData<Board>(boards, (board) => board && savedOnBoard(board, done))
      toastDone(queries, `${done.code} : ${done.checkerName ?? ''}, ${done.startAt ? formatMomentShort(done.startAt) : ''}.`, done)
    },
    onSettled: () => readAgain(queries, 'booking'),
  })
}
