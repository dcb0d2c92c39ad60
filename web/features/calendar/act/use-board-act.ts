import type { EntityName } from '@adm/domain/catalog/entities'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Board, calendarCalls } from '@adm/contract/calendar/calendar'
import { readAgain } from '../../../platform/api/read-again.ts'
import { Refused } from '../../../platform/api/refused.ts'
import { errorSentence } from '../../../platform/api/error-sentence.ts'
import { toastDone } from '../../../recipes/history/undo-change.ts'

/** The boards in the cache: one for each filter and span that was displayed. */
const boards = { queryKey: [calendarCalls.board.path] }

/** The queue of the acts on the board: each waits for the one before it, which may be of the same row. */
export const boardQueue = { id: 'board' }

/** A row of the board, with the version that a hand or a dialog read. */
type ReadRow = { id: string; version: number }
/** The version of a row on a board; undefined when it is not there. */
type VersionOn = (board: Board, id: string) => number | undefined

const newestOn = (board: Board | undefined, { id, version }: ReadRow, versionOn: VersionOn): number =>
  Math.max(version, (board && versionOn(board, id)) ?? version)

/** The version of a row that an act sends: that of the board, or the newer one that an earlier act of the same person has set. */
export const newestVersion = (queries: QueryClient, row: ReadRow, versionOn: VersionOn): number =>
  Math.max(row.version, ...queries.getQueriesData<Board>(boards).map(([, board]) => newestOn(board, row, versionOn)))

/** The sentence of a failed act. @param row « cette commande » */
export const boardFailure = (error: Error, row: string): string =>
  error instanceof Refused && error.refusal.statusCode === 412
    ? `Quelqu’un a été plus rapide : ${row} a changé entre-temps. Le planning vient d’être relu, recommencez.`
    : errorSentence(error)

type BoardAct<Input, Done> = {
  rowOf: (input: Input) => ReadRow
  versionOn: VersionOn
  act: (input: Input, version: number) => Promise<Done>
  /** The board before the server has answered, with the row in the version that the board has. */
  drawn: (board: Board, input: Input, version: number) => Board
  /** The board as the server answered, until it is read again. */
  saved: (board: Board, done: Done) => Board
  message: (done: Done) => string
  /** The entities that changed. */
  changes: readonly EntityName[]
}

/** An act on a row of the board, which shows it at once; a refusal puts it back, success offers the undo. */
export const useBoardAct = <Input, Done>({ rowOf, versionOn, act, drawn, saved, message, changes }: BoardAct<Input, Done>) => {
  const queries = useQueryClient()
  const draw = (change: (board: Board) => Board) => queries.setQueriesData<Board>(boards, (board) => board && change(board))
  return useMutation({
    scope: boardQueue,
    mutationFn: (input: Input) => act(input, newestVersion(queries, rowOf(input), versionOn)),
    onMutate: async (input) => {
      await queries.cancelQueries(boards)
      const before = queries.getQueriesData<Board>(boards)
      draw((board) => drawn(board, input, newestOn(board, rowOf(input), versionOn)))
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
