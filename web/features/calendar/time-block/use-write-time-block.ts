import { useQueryClient } from '@tanstack/react-query'
import type { Board } from '@adm/contract/calendar/calendar'
import { timeBlockCalls } from '@adm/contract/checker/time-block'
import { formatHour } from '@adm/domain/values/date/moment'
import { callApi, callApiVersioned } from '../../../platform/api/api.ts'
import { useActWithToast } from '../../../recipes/history/use-act-with-toast.ts'
import { hoursInWords } from '../line/board-words.ts'
import { boardFailure, boardQueue, newestVersion, useBoardAct } from '../act/use-board-act.ts'
import { type Hours, type PlacedTimeBlock, timeBlockOnBoard, writtenOnBoard } from './time-block-on-board.ts'

const changes = ['time-block', 'checker'] as const

/** The sentence of a failed change. */
export const timeBlockFailure = (error: Error): string => boardFailure(error, 'ce créneau')

const versionOn = ({ lines }: Board, id: string): number | undefined => timeBlockOnBoard(lines, id)?.version

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
    rowOf: ({ timeBlock }: TimeBlockChange) => timeBlock,
    versionOn,
    act: ({ timeBlock, hours, reason }, version) =>
      callApi(timeBlockCalls.change, { params: { id: timeBlock.id }, body: { ...hours, reason }, version }),
    drawn: (board, { timeBlock, hours, reason }, version) => writtenOnBoard(board, { ...timeBlock, ...hours, reason, version }),
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
      callApiVersioned(timeBlockCalls.cancel, { params: { id: timeBlock.id }, version: newestVersion(queries, timeBlock, versionOn) }),
    message: () => 'Créneau libéré.',
    changes,
    onDone,
  })
}
