import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  startTransition,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { Board, BoardLine } from '@adm/contract/calendar/calendar'
import { totalWorkload } from '@adm/domain/calendar/workload'
import { dayOf, formatDay, formatDayShort } from '@adm/domain/values/date/moment'
import { holidayName } from '@adm/domain/values/date/working-day'
import { whenIdle } from '../../../platform/idle.ts'
import { useOffered } from '../../../platform/offered.ts'
import { classes } from '../../../ui/base/classes.ts'
import { BoardLineRow } from './board-line.tsx'
import { HoverCard } from './hover-card.tsx'
import { neighbourOf } from './board-keys.ts'
import { type DayWindow, hoursOfDay, spanIn, ticksOf, windowsOf } from '../line/day-window.ts'
import { useRoomyPercent } from './roomy-percent.ts'
import { WorkloadBar } from './workload-bar.tsx'

/** The property that the rows of the board have their columns from. */
type Columns = CSSProperties & { '--columns': string }

type GridProps = {
  board: Board
  days: readonly string[]
  today: string
  /** The checker whose line is selected on the map of the day. */
  selected: string | null
  ref: Ref<HTMLDivElement>
  onDay: (day: string) => void
  /** Opens the dialog of an order; absent without the permission to plan. */
  onPlace: ((orderId: string) => void) | undefined
  /** Opens the dialog of a time block; absent likewise. */
  onTimeBlock: ((id: string) => void) | undefined
}

/** The lines of the checkers by area, over one day or the days of a week. */
export const BoardGrid = ({ board, days, today, selected, ref, onDay, onPlace, onTimeBlock }: GridProps) => {
  const windows = useMemo(() => windowsOf(days, stretchesOf(board.lines)), [days, board.lines])
  const groups = useMemo(() => groupsOf(board.lines), [board.lines])
  const isWide = days.length === 1
  const drawnLines = useDrawnLines(board.lines.length)
  const heads = useRef<HTMLDivElement>(null)
  const { stop, ...moves } = useMoves(board.lines, { onPlace, onTimeBlock })
  const columns = useMemo((): Columns => ({ '--columns': columnsOf(windows, board.lines, isWide) }), [windows, board.lines, isWide])
  const roomyPercent = useRoomyPercent(heads, columns['--columns'], isWide)
  return (
    <div ref={ref} className={classes('board-scroll', isWide ? 'board-of-day' : 'board-of-week')} style={columns} {...moves}>
      <div className="board-grid">
        <Heads ref={heads} windows={windows} today={today} isWide={isWide} onDay={onDay} />
        {groups.map(({ id, name, lines }) => (
          <Group key={id} name={name} lines={lines}>
            {lines.map((line) => (
              <BoardLineRow
                key={line.id}
                line={line}
                windows={windows}
                today={today}
                isWide={isWide}
                isSelected={line.id === selected}
                isDrawn={roomyPercent !== null && board.lines.indexOf(line) < drawnLines}
                roomyPercent={roomyPercent ?? 0}
                mayPlan={onTimeBlock !== undefined}
                stop={hasStop(line, stop) ? stop : null}
              />
            ))}
          </Group>
        ))}
        <NowMark windows={windows} />
      </div>
      <HoverCard lines={board.lines} />
    </div>
  )
}

/** Lines of the first paint: more than the tallest usual window has. */
const firstLines = 24

/** The number of lines drawn in full. The first screen comes at once, the lines below it while the browser is idle. */
const useDrawnLines = (total: number): number => {
  const [count, setCount] = useState(firstLines)
  // The time of the browser is outside React.
  useEffect(() => {
    if (count >= total) return
    return whenIdle(() => startTransition(() => setCount(count + firstLines)))
  }, [count, total])
  return count
}

type AreaGroup = { id: string; name: string; lines: readonly BoardLine[] }

/** The lines by area, in the order of the answer. */
const groupsOf = (lines: readonly BoardLine[]): readonly AreaGroup[] => {
  const groups = new Map<string, { id: string; name: string; lines: BoardLine[] }>()
  for (const line of lines) {
    const { id, name } = line.area ?? { id: 'none', name: 'Sans zone' }
    const group = groups.get(id)
    if (group) group.lines.push(line)
    else groups.set(id, { id, name, lines: [line] })
  }
  return [...groups.values()]
}

const Group = ({ name, lines, children }: { name: string; lines: readonly BoardLine[]; children: ReactNode }) => (
  <section className="board-area" aria-label={name}>
    <div className="board-area-head">
      <h2>{name}</h2>
      <WorkloadBar load={totalWorkload(lines.map(({ workload }) => workload))} isLong />
    </div>
    <ul className="board-lines">{children}</ul>
  </section>
)

/** The working hours, the time blocks, and the missions with the ways to them. */
const stretchesOf = (lines: readonly BoardLine[]) =>
  lines.flatMap(({ hours, timeBlocks, missions }) => [
    ...hours,
    ...timeBlocks,
    ...missions.map(({ leavesAt, endAt }) => ({ startAt: leavesAt, endAt })),
  ])

/** A day on which nobody works and nothing is planned is narrow. */
const columnsOf = (windows: readonly DayWindow[], lines: readonly BoardLine[], isWide: boolean): string => {
  const width = ({ day, from, until }: DayWindow): string => {
    if (isWide) return `minmax(${Math.round(((until - from) / 3_600_000) * 64)}px, 1fr)`
    const isUsed = lines.some(
      ({ hours, missions }) =>
        hours.some((stretch) => spanIn({ day, from, until }, stretch)) || missions.some(({ startAt }) => dayOf(startAt) === day),
    )
    return isUsed ? 'minmax(116px, 4fr)' : 'minmax(44px, 1fr)'
  }
  return windows.map(width).join(' ')
}

type HeadsProps = { ref: Ref<HTMLDivElement>; windows: readonly DayWindow[]; today: string; isWide: boolean; onDay: (day: string) => void }

/**
 * The days, each with its holiday and its length when it is not of 24 hours; of a single day the hours, and its notes in the corner, which
 * stays in sight when the hours scroll.
 */
const Heads = ({ ref, windows, today, isWide, onDay }: HeadsProps) => (
  <div ref={ref} className="board-heads">
    <span className="board-corner">
      Contrôleurs
      {isWide && windows.map(({ day }) => <DayNotes key={day} day={day} />)}
    </span>
    {windows.map((drawn) => (
      <div key={drawn.day} className={classes('board-head', drawn.day === today && 'board-head-today')}>
        {isWide ? <Hours drawn={drawn} /> : <DayButton day={drawn.day} isToday={drawn.day === today} onDay={onDay} />}
        {!isWide && <DayNotes day={drawn.day} />}
      </div>
    ))}
  </div>
)

const DayButton = ({ day, isToday, onDay }: { day: string; isToday: boolean; onDay: (day: string) => void }) => (
  <button type="button" className="board-day" aria-current={isToday ? 'date' : undefined} onClick={() => onDay(day)}>
    <span className="field-label-hidden">Ouvrir le {formatDay(day)}</span>
    <span aria-hidden="true">{formatDayShort(day).replace(/ \d{4}$/, '')}</span>
  </button>
)

const DayNotes = ({ day }: { day: string }) => {
  const [holiday, hours] = [holidayName(day), hoursOfDay(day)]
  return (
    <>
      {holiday && <span className="board-note">{holiday}</span>}
      {hours !== 24 && <span className="board-note">Jour de {hours} h</span>}
    </>
  )
}

const Hours = ({ drawn }: { drawn: DayWindow }) => (
  <div className="board-hours" aria-hidden="true">
    {ticksOf(drawn).map(({ at, hour, share }) => (
      <span key={at} className="numbers" style={{ left: `${share}%` }}>
        {hour} h
      </span>
    ))}
  </div>
)

const minuteMs = 60_000

/** The line of the present minute, in the column of today: its place is a property that the cells read, so that no line is drawn again. */
const NowMark = ({ windows }: { windows: readonly DayWindow[] }) => {
  const [now, setNow] = useState(() => Date.now())
  // The clock is outside React.
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minuteMs)
    return () => clearInterval(timer)
  }, [])
  const drawn = windows.find(({ from, until }) => from <= now && now < until)
  if (!drawn) return null
  const share = (100 * (now - drawn.from)) / (drawn.until - drawn.from)
  return (
    <div className="board-now" aria-hidden="true">
      <span />
      {windows.map(({ day }) => (
        <span key={day}>{day === drawn.day && <i style={{ left: `${share}%` }} />}</span>
      ))}
    </div>
  )
}

const hasStop = ({ missions, timeBlocks }: BoardLine, stop: string | null): boolean =>
  missions.some(({ order }) => order?.id === stop) || timeBlocks.some(({ id }) => id === stop)

/** The acts on what had the focus last. */
const actsOn = (
  current: string | null,
  lines: readonly BoardLine[],
  { onPlace, onTimeBlock }: Pick<GridProps, 'onPlace' | 'onTimeBlock'>,
) => {
  const order = lines.flatMap(({ missions }) => missions).find((mission) => mission.order?.id === current)?.order
  if (order && onPlace) return [{ label: `Déplacer ${order.code}`, keys: 'p', run: () => onPlace(order.id) }]
  const timeBlock = lines.flatMap(({ timeBlocks }) => timeBlocks).find(({ id }) => id === current)
  return timeBlock && onTimeBlock
    ? [{ label: `Modifier le créneau « ${timeBlock.reason} »`, keys: 'p', run: () => onTimeBlock(timeBlock.id) }]
    : []
}

/**
 * One tab stop for all missions and time blocks, moved by the arrow keys. What had the focus last is offered to `P` and to `Ctrl K`, which a
 * screen reader lets through.
 */
const useMoves = (lines: readonly BoardLine[], acts: Pick<GridProps, 'onPlace' | 'onTimeBlock'>) => {
  const [current, setCurrent] = useState<string | null>(null)
  useOffered('Mission choisie', actsOn(current, lines, acts))
  const stops = lines.flatMap(({ missions, timeBlocks }) => [
    ...missions.flatMap(({ order }) => (order ? [order.id] : [])),
    ...timeBlocks.map(({ id }) => id),
  ])
  return {
    stop: (stops.includes(current ?? '') ? current : stops[0]) ?? null,
    onFocus: ({ target }: { target: EventTarget }) => {
      const id = stopAt(target)
      if (id) setCurrent(id)
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const id = stopAt(event.target)
      const next = id && neighbourOf(lines, id, event.key)
      if (!next || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      event.currentTarget.querySelector<HTMLElement>(`[data-order="${next}"], [data-time-block="${next}"]`)?.focus()
    },
  }
}

/** The order or the time block of a place of the page. */
const stopAt = (target: EventTarget): string | null => {
  const stop = target instanceof HTMLElement ? target.closest<HTMLElement>('[data-order], [data-time-block]')?.dataset : undefined
  return stop?.['order'] ?? stop?.['timeBlock'] ?? null
}
