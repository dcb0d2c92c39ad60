import type { BoardMission, BoardReservation } from '@adm/contract/calendar/calendar'
import { bookingServiceLabels } from '@adm/domain/offer/sold-service'
import { formatMinutes } from '@adm/domain/values/date/minutes'
import { classes } from '../../../ui/base/classes.ts'
import { type DayWindow, spanIn, styleOf } from '../line/day-window.ts'
import {
  hoursInWords,
  missionInWords,
  phaseOf,
  reservationInWords,
  shortPlace,
  shortService,
  signOf,
  travelOf,
} from '../line/board-words.ts'

type BlockProps = {
  mission: BoardMission
  drawn: DayWindow
  /** Room for the words of the service, the address and the travel. */
  isWide: boolean
  /** The percent of a day from which a block has room for a sign and a place. */
  roomyPercent: number
  /** The one tab stop of the board. */
  isStop: boolean
}

/** A mission, with the way to it before it. A link to its order, which is dragged and read by its `data-order`. */
export const BoardBlock = ({ mission, drawn, isWide, roomyPercent, isStop }: BlockProps) => {
  const { leavesAt, startAt, order } = mission
  const span = spanIn(drawn, mission)
  const way = spanIn(drawn, { startAt: leavesAt, endAt: startAt })
  if (!span) return null
  const words = missionInWords(mission)
  const hasRoom = span.length > roomyPercent
  return (
    <>
      {way && (
        <span className="board-way" style={styleOf(way)} aria-hidden="true">
          {isWide && travelOf(mission) >= 15 && <span className="numbers">{travelOf(mission)}</span>}
        </span>
      )}
      {order ? (
        <a
          href={`/booking/${order.id}`}
          className={classes('board-mission', !order.matches && 'board-mission-other')}
          style={styleOf(span)}
          data-phase={phaseOf(order.status)}
          data-order={order.id}
          draggable={false}
          tabIndex={isStop ? 0 : -1}
        >
          <span className="field-label-hidden">{words}</span>
          <span className="board-mission-line" aria-hidden="true">
            {hasRoom && <span className="board-mission-sign">{signOf(order.status)}</span>}
            {isWide ? bookingServiceLabels[order.service] : shortService(order.service)}
          </span>
          {hasRoom && (
            <span className="board-mission-place" aria-hidden="true">
              {isWide ? order.address : shortPlace(order)}
            </span>
          )}
        </a>
      ) : (
        <span className="board-mission board-mission-taken" style={styleOf(span)}>
          <span className="field-label-hidden">{words}</span>
        </span>
      )}
    </>
  )
}

/** A slot that a tenant is choosing now: nothing can be planned there until the reservation ends. */
export const ReservedSlot = ({ reservation, drawn }: { reservation: BoardReservation; drawn: DayWindow }) => {
  const span = spanIn(drawn, reservation)
  const words = reservationInWords(reservation)
  return (
    span && (
      <span className="board-reserved" style={styleOf(span)} title={words}>
        <span className="field-label-hidden">{words}</span>
      </span>
    )
  )
}

/** The details of a mission, beside the block under the pointer or the focus. Its words are the block's own name too. */
export const BlockCard = ({ mission }: { mission: BoardMission }) => {
  const { order, leavesAt } = mission
  return (
    <>
      <strong className="numbers">{hoursInWords(mission)}</strong>
      {order && (
        <>
          <span>{bookingServiceLabels[order.service]}</span>
          <span>{order.address}</span>
          <span>
            {order.zipCode} {order.city}
          </span>
          <span className="dim">
            {order.clientName} · {order.code}
          </span>
        </>
      )}
      <span className="dim">
        Trajet {formatMinutes(travelOf(mission))}, départ{' '}
        <span className="numbers">{hoursInWords({ startAt: leavesAt, endAt: leavesAt }).slice(0, 5)}</span>
      </span>
    </>
  )
}
