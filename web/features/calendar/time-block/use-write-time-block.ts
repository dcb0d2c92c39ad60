import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { timeBlockCalls } from '@adm/contract/checker/time-block'
import { formatHour } from '@adm/domain/values/date/moment'
import { callApi, callApiVersioned } from '../../../platform/api/api.ts'
import { useActWithToast } from '../../../recipes/history/use-act-with-toast.ts'
import { hoursInWords } from '../board/board-words.ts'
import { boardFailure, boardQueue, newestVersion, useBoardAct } from '../use-board-act.ts'
import { type Hours, type PlacedTimeBlock, timeBlockOnBoard, writtenOnBoard } from './time-block-on-board.ts'

const changes = ['time-block', 'checker'] as const

/** The sentence of a failed change. */
export const timeBlockFailure = (error: Error): string => boardFailure(error, 'ce créneau')

const newestOf = (queries: QueryClient, { id, version }: PlacedTimeBlock): number =>
  newestVersion(queries, version, ({ lines }) => timeBlockOnBoard(lines, id)?.version)

/** Blocks a time. @param onDone closes the dialog */
export const useCreateTimeBlock = (onDone: () => void) =>
  useActWithToast({
    act: (body: Hours & { reason: string }) => callApi(timeBlockCalls.create, { body }),
    message: (done) => `Créneau bloqué, ${hoursInWords(done)}.`,
    changes,
    onDone,
  })

export type TimeBlockChange = { timeBlock: PlacedTimeBlock; hours: Hours; reason: string }

/** Lengthens, shortens or moves a time block. */
export const useChangeTimeBlock = () =>
  useBoardAct({
    act: ({ timeBlock, hours, reason }: TimeBlockChange, queries) =>
      callApi(timeBlockCalls.change, { params: { id: timeBlock.id }, body: { ...hours, reason }, version: newestOf(queries, timeBlock) }),
    drawn: (board, { timeBlock, hours, reason }) => writtenOnBoard(board, { ...timeBlock, ...hours, reason }),
    saved: writtenOnBoard,
    message: ({ reason, startAt, endAt }) => `${reason} : créneau bloqué de ${formatHour(startAt)} à ${formatHour(endAt)}.`,
    changes,
  })

/** Frees a time block. @param onDone closes the dialog */
export const useCancelTimeBlock = (onDone: () => void) => {
  const queries = useQueryClient()
  return useActWithToast({
    queue: boardQueue,
    act: (timeBlock: PlacedTimeBlock) =>
      callApiVersioned(timeBlockCalls.cancel, { params: { id: timeBlock.id }, version: newestOf(queries, timeBlock) }),
    message: () => 'Créneau libéré.',
    changes,
    onDone,
  })
}
