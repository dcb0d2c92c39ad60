import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Board, calendarCalls } from '@adm/contract/calendar'
import { timeBlockCalls } from '@adm/contract/checker/time-block'
import { callApi, callApiVersioned } from '../../../platform/api/api.ts'
import { readAgain } from '../../../platform/api/read-again.ts'
import { Refused } from '../../../platform/api/refused.ts'
import { toastDone } from '../../../recipes/history/undo-change.ts'
import { useActWithToast } from '../../../recipes/history/use-act-with-toast.ts'
import { hoursInWords } from '../board/board-words.ts'
import { type Hours, type PlacedTimeBlock, timeBlockOnBoard, writtenOnBoard } from './time-block-on-board.ts'

const faster = 'Quelqu’un a été plus rapide : ce créneau a changé entre-temps. Le planning vient d’être relu, recommencez.'

/** The sentence of a failed change. */
export const timeBlockFailure = (error: Error): string =>
  error instanceof Refused && error.refusal.statusCode === 412 ? faster : error.message

/** An act waits for the one before it, which may be of the same time block. */
const moves = { id: 'board' }
const boards = { queryKey: [calendarCalls.board.path] }
const changes = ['time-block', 'checker'] as const

/** The version that a change is of: that of the board, where an own change before it may just have set the one that it left. */
const newestOf = (queries: QueryClient, { id, version }: PlacedTimeBlock): number =>
  Math.max(version, ...queries.getQueriesData<Board>(boards).map(([, board]) => timeBlockOnBoard(board?.lines ?? [], id)?.version ?? 0))

/** Blocks a time. @param onDone closes the dialog */
export const useCreateTimeBlock = (onDone: () => void) =>
  useActWithToast({
    act: (body: Hours & { reason: string }) => callApi(timeBlockCalls.create, { body }),
    message: (done) => `Créneau bloqué, ${hoursInWords(done)}.`,
    changes,
    onDone,
  })

export type TimeBlockChange = { timeBlock: PlacedTimeBlock; hours: Hours; reason: string }

/** Lengthens, shortens or moves a time block. The board shows it at once; a refusal puts it back, success offers the undo. */
export const useChangeTimeBlock = () => {
  const queries = useQueryClient()
  return useMutation({
    scope: moves,
    mutationFn: ({ timeBlock, hours, reason }: TimeBlockChange) =>
      callApi(timeBlockCalls.change, { params: { id: timeBlock.id }, body: { ...hours, reason }, version: newestOf(queries, timeBlock) }),
    onMutate: async ({ timeBlock, hours, reason }) => {
      await queries.cancelQueries(boards)
      const before = queries.getQueriesData<Board>(boards)
      queries.setQueriesData<Board>(boards, (board) => board && writtenOnBoard(board, { ...timeBlock, ...hours, reason }))
      return { before }
    },
    onError: (_error, _input, context) => {
      for (const [key, board] of context?.before ?? []) queries.setQueryData(key, board)
    },
    onSuccess: (done) => {
      queries.setQueriesData<Board>(boards, (board) => board && writtenOnBoard(board, done))
      toastDone(queries, `${done.reason} : créneau bloqué de ${hoursInWords(done).replace('–', ' à ')}.`, done)
    },
    onSettled: () => readAgain(queries, ...changes),
  })
}

/** Frees a time block. @param onDone closes the dialog */
export const useCancelTimeBlock = (onDone: () => void) => {
  const queries = useQueryClient()
  return useActWithToast({
    queue: moves,
    act: (timeBlock: PlacedTimeBlock) =>
      callApiVersioned(timeBlockCalls.cancel, { params: { id: timeBlock.id }, version: newestOf(queries, timeBlock) }),
    message: () => 'Créneau libéré.',
    changes,
    onDone,
  })
}
