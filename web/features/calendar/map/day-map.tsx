import { useComputedColorScheme } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type CSSProperties, Suspense, useMemo } from 'react'
import { areaCalls } from '@adm/contract/area'
import { type Board, type BoardFilters, calendarCalls } from '@adm/contract/calendar/calendar'
import { bookingServiceLabels } from '@adm/domain/offer/sold-service'
import { formatHour } from '@adm/domain/values/date/moment'
import { formatMinutes } from '@adm/domain/values/date/minutes'
import { apiQuery } from '../../../platform/api/api.ts'
import { describeError } from '../../../platform/api/refused.ts'
import { useMay } from '../../../platform/session/session.tsx'
import { lazyPart } from '../../../recipes/page/lazy-part.tsx'
import { Button } from '../../../ui/base/button.tsx'
import { classes } from '../../../ui/base/classes.ts'
import { EmptyState, ErrorPanel } from '../../../ui/layout/states.tsx'
import { orderOnBoard } from '../line/board-orders.ts'
import { travelOf } from '../line/board-words.ts'
import { type DayLine, dayLines, type Stop } from './day-lines.ts'
import type { LineAt } from './day-map-canvas.tsx'
import './day-map.css'
import { lineColour } from './line-colour.ts'

/** In its own file, with the library of maps: the list is there before it. */
const DayMapCanvas = lazyPart(() => import('./day-map-canvas.tsx'), 'DayMapCanvas')

type Props = {
  board: Board
  day: string
  filters: BoardFilters
  /** The checker whose line is selected. */
  selected: string | null
  onSelect: (checkerId: string | null) => void
  /** Opens the dialog of an order; absent without the permission to plan. */
  onPlace: ((orderId: string) => void) | undefined
  /** Receives what finds the line under the hand on the map. */
  onLineAt: (lineAt: LineAt | null) => void
}

/** The map of a day beside its lines: the stops by number, one colour a checker; and a list that says the same. */
export function DayMap({ board, day, filters, selected: chosen, onSelect, onPlace, onLineAt }: Props) {
  const query = { ...filters, day, page_index: board.page_index }
  const { data, error, refetch } = useQuery({ ...apiQuery(calendarCalls.places, { query }), placeholderData: keepPreviousData })
  const { data: areas } = useQuery({ ...apiQuery(areaCalls.map, {}), enabled: useMay(areaCalls.map) })
  const lines = useMemo(() => (data ? dayLines(board.lines, data) : []), [board.lines, data])
  const selected = lines.some(({ id }) => id === chosen) ? chosen : null
  const toggle = (id: string) => onSelect(id === selected ? null : id)
  if (error) return <ErrorPanel error={describeError(error)} onRetry={() => void refetch()} />
  return (
    <section className="day-map" aria-label="Carte du jour">
      <Suspense fallback={<div className="day-map-canvas" />}>
        <DayMapCanvas lines={lines} areas={areas} selected={selected} onSelect={onSelect} onLineAt={onLineAt} />
      </Suspense>
      {data && lines.length === 0 && <EmptyState title="Aucune mission">Aucun contrôleur affiché n'a de mission ce jour-là.</EmptyState>}
      {lines.length > 0 && (
        <ul className="day-map-lines" aria-label="Tournées, une couleur par contrôleur">
          {lines.map((line) => (
            <MapLine
              key={line.id}
              line={line}
              isOpen={line.id === selected}
              onToggle={() => toggle(line.id)}
              onPlace={onPlace}
              mayMove={(id) => orderOnBoard(board.lines, id) !== undefined}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

type Coloured = CSSProperties & { '--line-colour': string }

type LineProps = Pick<Props, 'onPlace'> & { line: DayLine; isOpen: boolean; onToggle: () => void; mayMove: (orderId: string) => boolean }

/** A checker in the list. Its data says to a drag whose line it is. */
const MapLine = ({ line, isOpen, onToggle, onPlace, mayMove }: LineProps) => {
  const colour: Coloured = { '--line-colour': lineColour(line.colour, useComputedColorScheme()) }
  const total = line.stops.length + line.unplaced
  return (
    <li data-map-line={line.id} style={colour} className={classes('day-map-line', isOpen && 'day-map-line-open')}>
      <button type="button" className="day-map-name" aria-expanded={isOpen} onClick={onToggle}>
        <span className="day-map-dot" aria-hidden="true" />
        <span>{line.name}</span>
        <span className="dim">{total > 1 ? `${total} missions` : '1 mission'}</span>
      </button>
      {isOpen && (
        <ol className="day-map-stops">
          {line.stops.map((stop) => (
            <MapStop key={stop.order.id} stop={stop} onPlace={mayMove(stop.order.id) ? onPlace : undefined} />
          ))}
        </ol>
      )}
      {isOpen && line.unplaced > 0 && (
        <p className="dim">{line.unplaced > 1 ? `${line.unplaced} missions sans lieu connu` : '1 mission sans lieu connu'}</p>
      )}
    </li>
  )
}

const MapStop = ({ stop: { number, order, mission }, onPlace }: { stop: Stop } & Pick<Props, 'onPlace'>) => (
  <li>
    <span className="day-map-number numbers" aria-hidden="true">
      {number}
    </span>
    <span className="day-map-words">
      <span>
        <span className="field-label-hidden">{number}. </span>
        <strong className="numbers">{formatHour(mission.startAt)}</strong> {bookingServiceLabels[order.service]}
      </span>
      <a href={`/booking/${order.id}`}>
        {order.address}, {order.zipCode} {order.city}
      </a>
      <span className="dim">Trajet {formatMinutes(travelOf(mission))}</span>
    </span>
    {onPlace && <Button onClick={() => onPlace(order.id)}>Déplacer</Button>}
  </li>
)
