import { Link } from '@tanstack/react-router'
import type { CSSProperties } from 'react'
import { calendarCalls } from '@adm/contract/calendar/calendar'
import type { TimeBlock } from '@adm/domain/checker/time-block'
import { useMay } from '../../../platform/session/session.tsx'
import { hoursInWords } from '../line/board-words.ts'

type TimeBlockProps = { timeBlock: TimeBlock; day: string; style?: CSSProperties }

/** A time block, as a link to its day of the planning, where it is changed. */
export const TimeBlockLink = ({ timeBlock, day, style }: TimeBlockProps) => {
  const mayOpen = useMay(calendarCalls.board)
  const { checkerId, reason } = timeBlock
  const words = (
    <>
      <span className="block-line">
        <strong>Créneau bloqué</strong> <span className="numbers">{hoursInWords(timeBlock)}</span>
      </span>
      <span className="block-detail">{reason}</span>
    </>
  )
  if (!mayOpen)
    return (
      <div className="block block-absence" style={style}>
        {words}
      </div>
    )
  return (
    <Link to="/calendar" search={{ view: 'day', day, checker_id: [checkerId] }} className="block block-absence" style={style}>
      {words}
    </Link>
  )
}
