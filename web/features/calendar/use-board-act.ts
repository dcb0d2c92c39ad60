import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Board, calendarCalls } from '@adm/contract/calendar'
import { readAgain } from '../../platform/api/read-again.ts'
import { Refused } from '../../platform/api/refused.ts'
import { toastDone } from '../../recipes/history/undo-change.ts'

/** The boards in the cache: one for each filter and span that was displayed. */
const boards = { queryKey: [calendarCalls.board.path] }

/** The queue of the acts on the board: each waits for the one before it, which may be of the same row. */
export const boardQueue = { id: 'board' }

/**
 * The version that an act is of: that of the board, where an own act before it may just have set the one that it left.
 * @param versionOn the version of the row on a board; undefined when it is not there
 */
export const newestVersion = (queries: QueryClient, version: number, versionOn: (board: Board) => number | undefined): number =>
  Math.max(version, ...queries.getQueriesData<Board>(boards).map(([, board]) => (board && versionOn(board)) ?? version))

/** The sentence of a failed act. @param row « cette commande » */
export const boardFailure = (error: Error, row: string): string =>
  error instanceof Refused && error.refusal.statusCode === 412
    ? `Quelqu’un a été plus rapide : ${row} a changé entre-temps. Le planning vient d’être relu, recommencez.`
    : error.message

type BoardAct<Input, Done> = {
  act: (input: Input, queries: QueryClient) => Promise<Done>
  /** The board before the server has answered. */
  drawn: (board: Board, input: Input) => Board
  /** The board as the server answered, until it is read again. */
  saved: (board: Board, done: Done) => Board
  message: (done: Done) => string
  /** The entities that changed. */
  changes: readonly string[]
}

/** An act on a row of the board, which shows it at once; a refusal puts it back, success offers the undo. */
export const useBoardAct = <Input, Done>({ act, drawn, saved, message, changes }: BoardAct<Input, Done>) => {
  const queries = useQueryClient()
  const draw = (change: (board: Board) => Board) => queries.setQueriesData<Board>(boards, (board) => board && change(board))
  return useMutation({
    scope: boardQueue,
    mutationFn: (input: Input) => act(input, queries),
    onMutate: async (input) => {
      await queries.cancelQueries(boards)
      const before = queries.getQueriesData<Board>(boards)
      draw((board) => drawn(board, input))
      return { before }
    },
    onError: (_error, _input, context) => {
      for (const [key, board] of context?.before ?? []) queries.setQueryData(key, board)
    },
    onSuccess: (done) => {
      draw((board) => saved(board, done))
      toastDone(queries, message(done), done)
    },
    onSettled: () => readAgain(queries, ...changes),
  })
}
