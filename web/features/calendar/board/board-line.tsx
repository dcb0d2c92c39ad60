import { memo } from 'react'
import type { BoardLine } from '@adm/contract/calendar/calendar'
import { dayOf } from '@adm/domain/values/date/moment'
import { classes } from '../../../ui/base/classes.ts'
import { BoardBlock, ReservedSlot } from './board-block.tsx'
import { type DayWindow, spanIn, styleOf, ticksOf } from '../line/day-window.ts'
import { hoursInWords } from '../line/board-words.ts'
import { WorkloadBar } from './workload-bar.tsx'
import { TimeBlockBar } from '../time-block/time-block-bar.tsx'

type LineProps = {
  line: BoardLine
  windows: readonly DayWindow[]
  today: string
  isWide: boolean
  /** Whether the map of the day shows this line alone. */
  isSelected: boolean
  /** False for a line below the first screen, until the browser is idle. */
  isDrawn: boolean
  /** The percent of a day from which a block has room for more than its service. */
  roomyPercent: number
  /** Whether time blocks are changed here. */
  mayPlan: boolean
  /** The order or the time block that is the tab stop, when it is on this line. */
  stop: string | null
}

/** A checker: name and load, then each day with its hours, absences, time blocks, ways and missions. */
export const BoardLineRow = memo(({ line, windows, today, isSelected, ...rest }: LineProps) => (
  <li className={classes('board-line', isSelected && 'board-line-selected')} aria-label={line.name} aria-current={isSelected || undefined}>
    <div className="board-line-head">
      <a href={`/checker/${line.id}`} className="board-name">
        {line.name}
      </a>
      {!line.isWorking && <span className="board-left">Hors réseau</span>}
      <WorkloadBar load={line.workload} />
    </div>
    {windows.map((drawn) => (
      <BoardCell key={drawn.day} line={line} drawn={drawn} isToday={drawn.day === today} {...rest} />
    ))}
  </li>
))

type CellProps = Omit<LineProps, 'windows' | 'today' | 'isSelected'> & { drawn: DayWindow; isToday: boolean }

/** A day of a line. Its data says to a drag what it lies on. */
const BoardCell = ({ line, drawn, isToday, isWide, isDrawn, roomyPercent, mayPlan, stop }: CellProps) => (
  <div
    className={classes('board-cell', isToday && 'board-cell-today')}
    data-checker={line.id}
    data-from={drawn.from}
    data-until={drawn.until}
  >
    {isDrawn && <Background line={line} drawn={drawn} hasTicks={isWide} />}
    {isDrawn && line.reservations.map((reservation) => <ReservedSlot key={reservation.startAt} reservation={reservation} drawn={drawn} />)}
    {isDrawn &&
      line.timeBlocks.map((timeBlock) => (
        <TimeBlockBar key={timeBlock.id} timeBlock={timeBlock} drawn={drawn} mayPlan={mayPlan} isStop={stop === timeBlock.id} />
      ))}
    {isDrawn &&
      line.missions
        .filter(({ startAt }) => dayOf(startAt) === drawn.day)
        .map((mission) => (
          <BoardBlock
            key={mission.order?.id ?? mission.startAt}
            mission={mission}
            drawn={drawn}
            isWide={isWide}
            roomyPercent={roomyPercent}
            isStop={stop !== null && mission.order?.id === stop}
          />
        ))}
  </div>
)

/** Working hours over the hatched closed ones, the hours of the clock, and the absences with their word. */
const Background = ({ line, drawn, hasTicks }: { line: BoardLine; drawn: DayWindow; hasTicks: boolean }) => (
  <>
    {line.hours.map((stretch) => {
      const span = spanIn(drawn, stretch)
      return span && <span key={stretch.startAt} className="board-free" style={styleOf(span)} />
    })}
    {hasTicks && ticksOf(drawn).map(({ at, share }) => <span key={at} className="board-tick" style={{ left: `${share}%` }} />)}
    {line.absences.map((stretch) => {
      const span = spanIn(drawn, stretch)
      return (
        span && (
          <span key={stretch.startAt} className="board-absence" style={styleOf(span)}>
            <span title={hoursInWords(stretch)}>Absence</span>
          </span>
        )
      )
    })}
  </>
)
