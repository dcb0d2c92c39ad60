import type { BoardTimeBlock } from '@adm/contract/calendar/calendar'
import { type DayWindow, spanIn, styleOf } from '../line/day-window.ts'
import { timeBlockInWords } from './time-block-words.ts'
import './time-block.css'

type Props = {
  timeBlock: BoardTimeBlock
  drawn: DayWindow
  /** Without the permission to plan it is read only. */
  mayPlan: boolean
  /** The one tab stop of the board. */
  isStop: boolean
}

/** A time block on a line. A button that opens its dialog; it is dragged by its middle, and by its edges. */
export const TimeBlockBar = ({ timeBlock, drawn, mayPlan, isStop }: Props) => {
  const span = spanIn(drawn, timeBlock)
  if (!span) return null
  const words = timeBlockInWords(timeBlock)
  const reason = <span aria-hidden="true">{timeBlock.reason}</span>
  if (!mayPlan)
    return (
      <span className="board-blocked" style={styleOf(span)} title={words}>
        <span className="field-label-hidden">{words}</span>
        {reason}
      </span>
    )
  return (
    <button
      type="button"
      className="board-blocked"
      style={styleOf(span)}
      title={words}
      data-time-block={timeBlock.id}
      tabIndex={isStop ? 0 : -1}
    >
      <span className="field-label-hidden">{words}</span>
      <i data-edge="start" aria-hidden="true" />
      {reason}
      <i data-edge="end" aria-hidden="true" />
    </button>
  )
}
