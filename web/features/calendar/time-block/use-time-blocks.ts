import { type MouseEvent, type RefObject, useState } from 'react'
import type { Board } from '@adm/contract/calendar/calendar'
import type { TimeBlockSimulation } from '@adm/contract/checker/time-block'
import { useHasDraft } from '../../../platform/form/use-draft.ts'
import { showToast } from '../../../ui/overlay/toast.tsx'
import type { Outcome } from '../drag/simulator.ts'
import { timeBlockDraftName } from './time-block-draft-name.ts'
import { type Hours, isSameHours, type PlacedTimeBlock, timeBlockOnBoard } from './time-block-on-board.ts'
import { simulateHours, useTimeBlockDrag } from './use-time-block-drag.ts'
import { timeBlockFailure, useChangeTimeBlock } from './use-write-time-block.ts'

/** The open dialog: of a time block, or of a new one with the hours that were drawn, if any. */
export type OpenedTimeBlock = { id: string | null; hours: Hours | null }

/** The open dialog of a time block. The dialog of a new one opens again after a reload, or after a session that ended under it. */
export const useOpenedTimeBlock = () => {
  const isDrafted = useHasDraft(timeBlockDraftName(null))
  return useState<OpenedTimeBlock | null>(isDrafted ? { id: null, hours: null } : null)
}

const toastRefusal = (message: string): void => showToast({ tone: 'error', message, seconds: 12 })

/** A drop: the dialog of a new time block, which needs a reason; the change of another, or its refusal, which leaves it where it was. */
const useDrop = (onOpen: (opened: OpenedTimeBlock) => void) => {
  const change = useChangeTimeBlock()
  return async (timeBlock: PlacedTimeBlock | null, hours: Hours, current: Outcome<TimeBlockSimulation> | null) => {
    if (!timeBlock) return onOpen({ id: null, hours })
    if (isSameHours(timeBlock, hours)) return
    const { simulation, failure } = current ?? (await simulateHours({ hours, id: timeBlock.id }))
    const refusal = failure ?? simulation?.refusals[0]
    if (refusal) toastRefusal(refusal)
    else change.mutate({ timeBlock, hours, reason: timeBlock.reason }, { onError: (error) => toastRefusal(timeBlockFailure(error)) })
  }
}

type Input = { board: Board; scroller: RefObject<HTMLElement | null>; onOpen: (opened: OpenedTimeBlock) => void }

/** The acts on the time blocks of a board: drags, and a click that opens a dialog. */
export const useTimeBlocks = ({ board, scroller, onOpen }: Input) => {
  const timeBlockOf = (id: string) => timeBlockOnBoard(board.lines, id)
  const { feed, begin } = useTimeBlockDrag({ timeBlockOf, board: () => scroller.current, onDrop: useDrop(onOpen) })
  const openAt = ({ target }: Pick<MouseEvent, 'target'>): void => {
    const id = target instanceof Element ? target.closest<HTMLElement>('[data-time-block]')?.dataset['timeBlock'] : undefined
    if (id) onOpen({ id, hours: null })
  }
  return { feed, begin, openAt }
}
